import { marks } from '@labgate/charts/marks'
import { monthsAsPoints } from '@labgate/charts/periods'
import { rejectKinds } from '@labgate/contract/figures/account-quality'
import { houseFigures } from '@labgate/contract/house-figures'
import { zoneSays } from '@labgate/contract/time-zones'
import { Stack, Table } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAsk } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { ordersOf } from '../../../ui/figures/orders-of.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { CountedLink } from '../parts/counted-link.tsx'
import type { useMonth, useTables } from '../parts/use-period.ts'

const mostBars = 15

/** Rejections in four categories: all accounts over three months, and each account in the month. */
export const Rejections = ({ month, tables }: { month: ReturnType<typeof useMonth>; tables: ReturnType<typeof useTables> }) => {
  const asked = useAsk(houseFigures.rejections, { searchCriteria: month.month === '' ? {} : { month: month.month } }, { keepLast: true })
  const navigate = useNavigate()
  return (
    <Section id="rejections" title="Rejections by account" columns={1}>
      <Loaded from={asked} height={560}>
        {({ list, months, total, timeZone }) => {
          const [{ from, to } = { from: '', to: '' }] = months
          const some = list.filter(({ counts }) => counts.some(([now = 0]) => now > 0))
          return (
            <Stack gap="lg">
              <ScrollTable label="Rejections by category and month" minWidth={420}>
                <Table maw={640} verticalSpacing={6}>
                  <Table.Caption>Rejected, of the specimens received in each month, all accounts</Table.Caption>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Category</Table.Th>
                      {months.map((one) => (
                        <Table.Th key={one.from} ta="right">
                          {monthsAsPoints([one.from])[0]?.says}
                        </Table.Th>
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {rejectKinds.map(({ says, measure }, kind) => (
                      <Table.Tr key={measure}>
                        <Table.Th scope="row" fw={400}>
                          {says}
                        </Table.Th>
                        {months.map((one, at) => {
                          const { to: path, search } = ordersOf({ measure, from: one.from, to: one.to })
                          return (
                            <Table.Td key={one.from} ta="right">
                              <CountedLink
                                count={total.counts[kind]?.[at] ?? 0}
                                path={path}
                                search={search}
                                of={`${says}, ${monthsAsPoints([one.from])[0]?.says ?? ''}`}
                              />
                            </Table.Td>
                          )
                        })}
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollTable>
              <Chart
                title="Rejected, by account"
                unit="specimens received in the month"
                from={from}
                to={to}
                zone={zoneSays(timeZone)}
                counted="specimens received and rejected"
                {...tables}
                data={{
                  kind: 'bars',
                  rowName: 'Account',
                  most: mostBars,
                  rows: some.map(({ customer, counts }) => ({ name: customer, values: counts.map(([now = 0]) => now) })),
                  series: rejectKinds.map(({ says }, at) => ({ name: says, mark: marks[at] ?? marks[0] })),
                }}
                onOpen={({ point, series }) =>
                  void navigate(ordersOf({ measure: rejectKinds[series]?.measure ?? 0, from, to, customerId: some[point]?.customerId ?? 0 }) as never)
                }
              />
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}
