import { decimal } from '@labgate/charts/formats'
import { monthsAsPoints } from '@labgate/charts/periods'
import { say } from '@labgate/contract/languages/say'
import { houseFigures, type QualityRow } from '@labgate/contract/overviews/laboratory-figures'
import { Group, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { Spark } from '../../../ui/charts/spark.tsx'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CountedLink } from './counted-link.tsx'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { MonthBar } from './month-bar.tsx'
import type { useMonth } from './use-period.ts'

const ratioOf = ({ n, d }: { n: number; d: number }, per: number): number | null =>
  d === 0 ? null : (per * n) / d
const unitOf = (per: number): string => (per === 100 ? '%' : ` ${say('per 10,000')}`)
const describeRatio = (row: QualityRow): string => {
  const ratio = ratioOf(row, row.per)
  return ratio === null ? '–' : `${ratio.toFixed(row.per === 100 ? 2 : 1)}${unitOf(row.per)}`
}

const Title = ({ row: { kind, title, note } }: { row: QualityRow }) => (
  <>
    {kind.startsWith('missing-') ? (
      <Text span size="sm" pl="md">
        {title}
      </Text>
    ) : (
      title
    )}
    {note !== '' && (
      <Text size="xs" c="dimmed" maw={320} fw={400}>
        {note}
      </Text>
    )}
  </>
)
const Counted = ({ row: { n, d, path, search, title, whole, rest } }: { row: QualityRow }) => (
  <>
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <CountedLink count={n} link={{ to: path, search }} of={title} />
      <Text span size="sm" c="dimmed">
        {say('of')}
      </Text>
      <CountedLink
        count={d}
        link={{ to: whole.path, search: whole.search }}
        of={say('{title}, of all', { title })}
      />
    </Group>
    {rest !== null && rest.count > 0 && (
      <Group justify="flex-end">
        <CountedLink
          count={rest.count}
          text={rest.says}
          link={{ to: rest.path, search: rest.search }}
          of={title}
        />
      </Group>
    )}
  </>
)
const columnsOf = (months: readonly string[], isUnderWay: boolean): FigureColumn<QualityRow>[] => [
  { header: say('Indicator'), cell: (row) => <Title row={row} /> },
  {
    header: isUnderWay ? say('Month to date') : say('Month'),
    isNumber: true,
    cell: (row) => <b>{describeRatio(row)}</b>,
  },
  { header: say('Counted'), isNumber: true, cell: (row) => <Counted row={row} /> },
  {
    header: say('Twelve months'),
    cell: ({ title, spark, per }) =>
      spark.every(({ d }) => d === 0) ? (
        '–'
      ) : (
        <Spark
          of={title}
          data={{
            points: monthsAsPoints(months, { underWay: isUnderWay }),
            values: spark.map((one) => ratioOf(one, per) ?? { why: say('none counted') }),
            format: decimal(2),
          }}
        />
      ),
  },
  {
    header: say('Others report'),
    isAside: true,
    cell: ({ benchmark }) => (
      <Text size="xs" c="dimmed" maw={260}>
        {benchmark}
      </Text>
    ),
  },
]

interface QualityTableProps {
  id: string
  title: string
  month: ReturnType<typeof useMonth>
  /** Only these indicators; all if absent. */
  only?: readonly string[]
}
/** Quality indicators of a month: each with both numbers, twelve months, and what others report. */
export const QualityTable = ({ id, title, month, only }: QualityTableProps) => {
  const query = useApiQuery(
    houseFigures.quality,
    { searchCriteria: month.month === '' ? {} : { month: month.month } },
    { keepLast: true },
  )
  const isShown = ({ kind, spark }: QualityRow): boolean =>
    (only?.includes(kind) ?? true) && (!kind.startsWith('missing-') || spark.some(({ n }) => n > 0))
  return (
    <Section
      id={id}
      title={title}
      columns={1}
      actions={<MonthBar shown={query.data?.from} month={month} />}
    >
      <Loaded
        from={query}
        height={only === undefined ? 900 : 260}
        empty={({ list }) =>
          list.filter(isShown).every(({ spark }) => spark.every(({ d }) => d === 0))
            ? {
                text:
                  only === undefined
                    ? say('Quality indicators appear here once specimens are received.')
                    : say('These indicators appear here once reports are released.'),
              }
            : undefined
        }
      >
        {({ list, months, isComplete, asOf, timeZone }) => (
          <Stack gap="xs">
            <FigureTable
              label={title}
              {...(!isComplete && {
                caption: say(
                  'Not complete yet: specimens received less than ten days ago can still change.',
                ),
              })}
              minWidth={760}
              rows={list.filter(isShown)}
              rowId={({ kind }) => kind}
              columns={columnsOf(months, month.isLast)}
            />
            <AsOf asOf={asOf} timeZone={timeZone} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
