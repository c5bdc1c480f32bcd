import type { BarsData } from '@labgate/charts/figures'
import { marks } from '@labgate/charts/marks'
import { rejectKinds } from '@labgate/contract/figures/account-quality'
import { ordersOf } from '@labgate/contract/figures/links'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { houseFigures, type RejectRow } from '@labgate/contract/overviews/laboratory-figures'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import type { useMonth, useTables } from '../parts/use-period.ts'
import { issuesOf } from './issues-of.ts'

/* As many as two screens have room for; the table has them all. */
const mostBars = 8
const rejectionBars = (some: readonly RejectRow[]): BarsData => ({
  kind: 'bars',
  rowName: say('Account'),
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

/** Rejections of a month by account, in four categories. */
export const Rejections = ({
  month,
  tables,
}: {
  month: ReturnType<typeof useMonth>
  tables: ReturnType<typeof useTables>
}) => {
  const query = useApiQuery(houseFigures.rejections, issuesOf(month), { keepLast: true })
  const navigate = useNavigate()
  return (
    <Section id="rejections" title={say('Rejections by account')} columns={1}>
      <Loaded from={query} height={380}>
        {({ list, months, timeZone }) => {
          const [{ from, to } = { from: '', to: '' }] = months
          const some = list.filter(({ counts }) => counts.some(([now = 0]) => now > 0))
          return (
            <Chart
              title={say('Rejected, by account')}
              unit={say('specimens received in the month')}
              from={from}
              to={to}
              zone={describeZone(timeZone)}
              counted={say('specimens received and rejected')}
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
          )
        }}
      </Loaded>
    </Section>
  )
}
