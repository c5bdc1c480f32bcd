import { decimal } from '@labgate/charts/formats'
import { monthsAsPoints } from '@labgate/charts/periods'
import { houseFigures, type QualityRow } from '@labgate/contract/house-figures'
import { Group, Stack, Table, Text } from '@mantine/core'
import { useAsk } from '../../../api/queries.ts'
import { Spark } from '../../../ui/charts/spark.tsx'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { CountedLink } from './counted-link.tsx'
import { MonthBar } from './month-bar.tsx'
import type { useMonth } from './use-period.ts'

const ratioOf = ({ n, d }: { n: number; d: number }, per: number): number | null => (d === 0 ? null : (per * n) / d)
const unitOf = (per: number): string => (per === 100 ? '%' : ' per 10,000')
const ratioSays = (row: QualityRow): string => {
  const ratio = ratioOf(row, row.per)
  return ratio === null ? '–' : `${ratio.toFixed(row.per === 100 ? 2 : 1)}${unitOf(row.per)}`
}

const Row = ({ row, months, isUnderWay }: { row: QualityRow; months: readonly string[]; isUnderWay: boolean }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400} miw={200}>
      {row.title}
      {row.note !== '' && (
        <Text size="xs" c="dimmed" maw={320}>
          {row.note}
        </Text>
      )}
    </Table.Th>
    <Table.Td ta="right" className="tabular" fw={600} style={{ whiteSpace: 'nowrap' }}>
      {ratioSays(row)}
    </Table.Td>
    <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <CountedLink count={row.n} path={row.path} search={row.search} of={row.title} />
        <Text span size="sm" c="dimmed" className="tabular">
          {`of ${row.d.toLocaleString('en-US')}`}
        </Text>
      </Group>
    </Table.Td>
    <Table.Td>
      <Spark
        of={row.title}
        data={{
          points: monthsAsPoints(months, { underWay: isUnderWay }),
          values: row.spark.map((one) => ratioOf(one, row.per) ?? { why: 'none counted' }),
          format: decimal(2),
        }}
      />
    </Table.Td>
    <Table.Td>
      <Text size="xs" c="dimmed" maw={260}>
        {row.benchmark}
      </Text>
    </Table.Td>
  </Table.Tr>
)

interface QualityTableProps {
  id: string
  title: string
  month: ReturnType<typeof useMonth>
  /** These indicators; all without it. */
  only?: readonly string[]
}
/** Quality indicators of a month: each with both numbers, twelve months, and what others report. */
export const QualityTable = ({ id, title, month, only }: QualityTableProps) => {
  const asked = useAsk(houseFigures.quality, { searchCriteria: month.month === '' ? {} : { month: month.month } }, { keepLast: true })
  return (
    <Section id={id} title={title} columns={1} actions={<MonthBar shown={asked.data?.from} month={month} />}>
      <Loaded from={asked} height={only === undefined ? 900 : 260}>
        {({ list, months, isComplete, asOf, timeZone }) => (
          <Stack gap="xs">
            <ScrollTable label={title} minWidth={760}>
              <Table verticalSpacing={6}>
                {!isComplete && <Table.Caption>Not complete yet: specimens received less than ten days ago can still change.</Table.Caption>}
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Indicator</Table.Th>
                    <Table.Th ta="right">{month.isLast ? 'Month to date' : 'Month'}</Table.Th>
                    <Table.Th ta="right">Counted</Table.Th>
                    <Table.Th>Twelve months</Table.Th>
                    <Table.Th>Others report</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list
                    .filter(({ kind }) => only?.includes(kind) ?? true)
                    .map((row) => (
                      <Row key={row.kind} row={row} months={months} isUnderWay={month.isLast} />
                    ))}
                </Table.Tbody>
              </Table>
            </ScrollTable>
            <AsOf asOf={asOf} timeZone={timeZone} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
