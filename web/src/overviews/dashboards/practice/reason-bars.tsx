import { marks } from '@labgate/charts/marks'
import { figures } from '@labgate/contract/figures/figures'
import { ordersOf } from '@labgate/contract/figures/links'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { reasonOfStatus } from '../../../core/orders/parts/status-reason.ts'
import { useMay } from '../../../session/use-session.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import type { useTables } from '../parts/use-period.ts'
import { ofPlace, type Place } from './place.ts'

const shareOf = (part: number, whole: number): string =>
  whole === 0
    ? say('No specimens were received in this period.')
    : say('{part} of {whole} received ({toFixed}%)', {
        part: part.toLocaleString('en-US'),
        whole: whole.toLocaleString('en-US'),
        toFixed: ((100 * part) / whole).toFixed(1),
      })

/**
 * Why specimens were rejected, and what requisitions lacked, in 90 days. Each bar opens its orders.
 * `isStaff`: the link names the account whose orders they are.
 */
export const ReasonBars = ({
  place,
  isStaff,
  tables,
}: {
  place: Place
  isStaff: boolean
  tables: ReturnType<typeof useTables>
}) => {
  const navigate = useNavigate()
  const opens = useMay().call(orders.list)
  const query = useApiQuery(figures.reasons, { searchCriteria: ofPlace(place) })
  return (
    <Section id="reasons" title={say('Rejected, and missing information')} columns={1}>
      <Loaded from={query} height={280}>
        {({ from, to, timeZone, received, rejected, missing }) => {
          const charts = [
            { title: say('Rejected'), rows: rejected, areRejected: true },
            { title: say('Missing information'), rows: missing, areRejected: false },
          ] as const
          return charts.map(({ title, rows, areRejected }) => {
            const total = rows.reduce((sum, { count }) => sum + count, 0)
            const open = ({ point }: { point: number }): void => {
              const row = rows[point]
              if (row !== undefined)
                void navigate(
                  ordersOf({
                    measure: row.measure,
                    from,
                    to,
                    ...(isStaff && { customerId: place.customerId }),
                  }),
                )
            }
            return (
              <div key={title}>
                <Chart
                  title={title}
                  unit={say('specimens received in the period')}
                  from={from}
                  to={to}
                  zone={describeZone(timeZone)}
                  counted={
                    areRejected
                      ? say('rejected specimens')
                      : say('specimens with missing information')
                  }
                  {...tables}
                  {...(opens && { onOpen: open })}
                  data={{
                    kind: 'bars',
                    rowName: say('Reason'),
                    rows: rows.map((row) => ({
                      name: reasonOfStatus(row.title),
                      values: [row.count],
                    })),
                    series: [{ name: say('Specimens'), mark: marks[0] }],
                  }}
                />
                {areRejected && (
                  <Text size="sm" c="dimmed" mb="md">
                    {shareOf(total, received)}
                  </Text>
                )}
              </div>
            )
          })
        }}
      </Loaded>
    </Section>
  )
}
