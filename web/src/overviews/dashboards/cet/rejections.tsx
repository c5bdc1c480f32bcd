import type { BarsData } from '@labgate/charts/figures'
import { marks } from '@labgate/charts/marks'
import { monthsAsPoints } from '@labgate/charts/periods'
import { rejectKinds } from '@labgate/contract/figures/account-quality'
import { ordersOf } from '@labgate/contract/figures/links'
import { describeZone } from '@labgate/contract/kit/time-zones'
import type { DaySpan } from '@labgate/contract/kit/typed-days'
import { houseFigures, type RejectRow } from '@labgate/contract/overviews/laboratory-figures'
import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CountedLink } from '../parts/counted-link.tsx'
import { FigureTable, type FigureColumn } from '../parts/figure-table.tsx'
import type { useMonth, useTables } from '../parts/use-period.ts'

const mostBars = 15
const describeMonth = (from: string): string => monthsAsPoints([from])[0]?.text ?? from

type RejectKind = (typeof rejectKinds)[number]

const rejectionColumns = (
  months: readonly DaySpan[],
  total: RejectRow,
): FigureColumn<RejectKind>[] => [
  { header: 'Category', cell: ({ says: text }) => text },
  ...months.map((one, at) => ({
    header: describeMonth(one.from),
    isNumber: true,
    cell: ({ says: text, measure }: RejectKind) => {
      const kind = rejectKinds.findIndex((row) => row.measure === measure)
      return (
        <CountedLink
          count={total.counts[kind]?.[at] ?? 0}
          link={ordersOf({ measure, ...one })}
          of={`${text}, ${describeMonth(one.from)}`}
        />
      )
    },
  })),
]

const rejectionBars = (some: readonly RejectRow[]): BarsData => ({
  kind: 'bars',
  rowName: 'Account',
  most: mostBars,
  rows: some.map(({ customer, counts }) => ({
    name: customer,
    values: counts.map(([now = 0]) => now),
  })),
  series: rejectKinds.map(({ says: text }, at) => ({
    name: text,
    mark: marks[at] ?? marks[0],
  })),
})

/**
 * Rejections in four categories: all accounts over three months, and each account for the month.
 */
export const Rejections = ({
  month,
  tables,
}: {
  month: ReturnType<typeof useMonth>
  tables: ReturnType<typeof useTables>
}) => {
  const query = useApiQuery(
    houseFigures.rejections,
    { searchCriteria: month.month === '' ? {} : { month: month.month } },
    { keepLast: true },
  )
  const navigate = useNavigate()
  return (
    <Section id="rejections" title="Rejections by account" columns={1}>
      <Loaded from={query} height={560}>
        {({ list, months, total, timeZone }) => {
          const [{ from, to } = { from: '', to: '' }] = months
          const some = list.filter(({ counts }) => counts.some(([now = 0]) => now > 0))
          return (
            <Stack gap="lg">
              <FigureTable
                label="Rejections by category and month"
                caption="Rejected, of the specimens received in each month, all accounts"
                minWidth={420}
                maxWidth={760}
                rows={rejectKinds}
                rowId={({ measure }) => measure}
                columns={rejectionColumns(months, total)}
              />
              <Chart
                title="Rejected, by account"
                unit="specimens received in the month"
                from={from}
                to={to}
                zone={describeZone(timeZone)}
                counted="specimens received and rejected"
                {...tables}
                data={rejectionBars(some)}
                onOpen={({ point, series }) =>
                  void navigate(
                    ordersOf({
                      measure: rejectKinds[series]?.measure ?? 0,
                      from,
                      to,
                      customerId: some[point]?.customerId ?? 0,
                    }),
                  )
                }
              />
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}
