import { percent } from '@labgate/charts/formats'
import { monthsAsPoints } from '@labgate/charts/periods'
import { measures } from '@labgate/contract/figures/measures'
import { houseFigures, type PositivityRow } from '@labgate/contract/house-figures'
import { orders } from '@labgate/contract/orders'
import { zoneSays } from '@labgate/contract/time-zones'
import { Button, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Spark } from '../../../ui/charts/spark.tsx'
import { ordersOf } from '../../../ui/figures/orders-of.ts'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { CountedLink } from '../parts/counted-link.tsx'
import { lastDayOf, type useTables } from '../parts/use-period.ts'
import { controlOf, shareOf } from './control.ts'

const mostShown = 15
const keyOf = ({ analyte, labTypeId }: PositivityRow): string => (analyte === '' ? `panel-${labTypeId}` : analyte)
const hidden = 'fewer than 11 specimens or 3 accounts'

interface RowProps {
  row: PositivityRow
  months: readonly string[]
  isShown: boolean
  onShow: () => void
}
const Row = ({ row, months, isShown, onShow }: RowProps) => {
  const mayOpen = useMay().call(orders.list)
  const last = months.at(-1) ?? ''
  const cell = row.months.at(-1)
  const span = { from: last, to: lastDayOf(last) }
  const ofAnalyte = row.analyte === '' ? { labTypeId: row.labTypeId } : { analyte: row.analyte }
  const found = ordersOf({ measure: row.analyte === '' ? measures.positive.id : measures.released.id, ...span })
  const tested = ordersOf({ measure: measures.released.id, ...span })
  const share = cell === undefined ? null : shareOf(cell)
  const path = mayOpen ? found.to : ''
  return (
    <Table.Tr {...(isShown && { bg: 'light-dark(var(--mantine-color-blue-0), var(--mantine-color-dark-6))' })}>
      <Table.Th scope="row" fw={400}>
        <Button variant="subtle" size="compact-sm" px={4} aria-pressed={isShown} onClick={onShow}>
          {row.name}
        </Button>
      </Table.Th>
      <Table.Td ta="right">
        {cell?.found === null ? (
          <Text size="sm">{'–'}</Text>
        ) : (
          <CountedLink
            count={cell?.found ?? 0}
            path={path}
            search={{ ...found.search, ...ofAnalyte, ...(row.analyte !== '' && { isFound: 'true' }) }}
            of={`Positive, ${row.name}`}
          />
        )}
      </Table.Td>
      <Table.Td ta="right">
        {cell?.tested === null ? (
          <Text size="sm">{'–'}</Text>
        ) : (
          <CountedLink count={cell?.tested ?? 0} path={path} search={{ ...tested.search, ...ofAnalyte }} of={`Tested, ${row.name}`} />
        )}
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {share === null ? '–' : `${share.toFixed(1)}%`}
      </Table.Td>
      <Table.Td>
        <Spark of={row.name} data={{ points: monthsAsPoints(months), values: row.months.map((one) => shareOf(one)), format: percent(1) }} />
      </Table.Td>
    </Table.Tr>
  )
}

/** Positivity of panels and analytes by month of release; the chosen one as a control chart that shows drift. */
export const Positivity = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const asked = useAsk(houseFigures.positivity, {}, { keepLast: true })
  const { value, set } = useFilters({ positivity: 'text' })
  const [isWhole, setWhole] = useState(false)
  return (
    <Section id="positivity" title="Positivity" columns={1}>
      <Loaded
        from={asked}
        height={640}
        empty={({ list }) => (list.length === 0 ? { says: 'Panels and analytes appear here once results are released.' } : undefined)}
      >
        {({ list, months, today, timeZone, asOf, isGuarded }) => {
          const shown = list.find((row) => keyOf(row) === value.positivity) ?? list[0]
          const isUnderWay = (months.at(-1) ?? '').slice(0, 7) === today.slice(0, 7)
          const control = shown && controlOf(isUnderWay ? shown.months.slice(0, -1) : shown.months)
          return (
            <Stack gap="lg">
              {shown && control && (
                <Chart
                  title={`${shown.name}: positive or abnormal`}
                  unit="percent of specimens released a month, mean and three standard deviations"
                  from={months[0] ?? today}
                  to={isUnderWay ? today : lastDayOf(months.at(-1) ?? today)}
                  zone={zoneSays(timeZone)}
                  counted="specimens released"
                  {...tables}
                  data={{
                    kind: 'strip',
                    alongName: 'Month',
                    points: monthsAsPoints(months, { underWay: isUnderWay }),
                    name: shown.name,
                    format: percent(1),
                    values: shown.months.map((one) => shareOf(one) ?? { why: one.tested === 0 ? 'none released' : hidden }),
                    ...control,
                  }}
                />
              )}
              <ScrollTable label="Positivity by panel and analyte" minWidth={560}>
                <Table verticalSpacing={4} maw={860}>
                  <Table.Caption>{`${monthsAsPoints([months.at(-1) ?? ''])[0]?.says ?? ''}${isUnderWay ? ', to date' : ''}. Choose a row for its control chart.`}</Table.Caption>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Panel or analyte</Table.Th>
                      <Table.Th ta="right">Positive</Table.Th>
                      <Table.Th ta="right">Tested</Table.Th>
                      <Table.Th ta="right">Share</Table.Th>
                      <Table.Th>Twelve months</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {list.slice(0, isWhole ? undefined : mostShown).map((row) => (
                      <Row key={keyOf(row)} row={row} months={months} isShown={row === shown} onShow={() => set({ positivity: keyOf(row) })} />
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollTable>
              {list.length > mostShown && (
                <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setWhole(!isWhole)}>
                  {isWhole ? `Show the first ${mostShown}` : `Show all ${list.length}`}
                </Button>
              )}
              {isGuarded && <Text size="sm" c="dimmed">{`– ${hidden}, or it would reveal one that is.`}</Text>}
              <AsOf asOf={asOf} timeZone={timeZone} />
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}
