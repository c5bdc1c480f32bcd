import { marks } from '@labgate/charts/marks'
import { daysAsPoints } from '@labgate/charts/periods'
import { linkTo } from '@labgate/contract/access/link-to'
import { figures, totalOf } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import { dayAfter } from '@labgate/contract/kit/days'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { useMay } from '../../../session/use-session.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import type { useTables } from '../parts/use-period.ts'
import { ofPlace, type Place } from './place.ts'

const days = 14

/** Orders of the last two weeks, one column per day. */
export const MyWeek = ({
  place,
  tables,
}: {
  place: Place
  tables: ReturnType<typeof useTables>
}) => {
  const navigate = useNavigate()
  const opens = useMay().call(orders.list)
  /*
   * The laboratory's day may be one ahead of or behind the reader's: the response is cut to its
   * last days.
   */
  const from = dayAfter(todayHere(), -days)
  const query = useApiQuery(figures.series, {
    searchCriteria: { ...ofPlace(place), measures: ['ordered'], grain: 'd', from },
  })
  return (
    <Section id="two-weeks" title={say('Orders, last two weeks')} columns={1}>
      <Loaded from={query} height={240}>
        {({ buckets: answered, series, today, timeZone }) => {
          const buckets = answered.slice(-days)
          const counts = (series[0]?.counts ?? []).slice(-days)
          const open = ({ point }: { point: number }): void => {
            const day = buckets[point]?.start
            if (day !== undefined)
              void navigate(
                linkTo('/lab-order', { measure: measures.ordered.id, from: day, to: day }),
              )
          }
          return (
            <Chart
              title={say('Ordered')}
              unit={say('specimens a day')}
              from={buckets[0]?.start ?? from}
              to={today}
              zone={describeZone(timeZone)}
              counted={say('orders')}
              height={170}
              {...tables}
              {...(opens && { onOpen: open })}
              data={{
                kind: 'columns',
                alongName: say('Day'),
                points: daysAsPoints(
                  buckets.map(({ start }) => start),
                  { underWay: true },
                ),
                series: [{ name: say('Ordered'), mark: marks[0], values: counts.map(totalOf) }],
              }}
            />
          )
        }}
      </Loaded>
    </Section>
  )
}
