import { duration } from '@labgate/charts/formats'
import { hoursAsPoints } from '@labgate/charts/periods'
import { allTypes, slowestOf } from '@labgate/contract/figures/links'
import { leastFor } from '@labgate/contract/figures/segments'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { timeAsText } from '../../../forms/dates.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { useEveryPlace } from '../../../ui/list-place.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import type { useTables } from '../parts/use-period.ts'

/** Time from receipt to accession, by hour of receipt. */
export const DockTimes = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const navigate = useNavigate()
  const every = useEveryPlace()
  const query = useApiQuery(houseFigures.dock, {}, { keepLast: true })
  return (
    <Section id="dock" title={say('From receipt to accession')} columns={1}>
      <Loaded from={query} height={320}>
        {({ list, from, to, timeZone }) => {
          const counted = list.filter(({ n }) => n > 0)
          return (
            <Chart
              title={say('Time at the dock, by hour of receipt')}
              unit={say('median and 90th percentile')}
              from={from}
              to={to}
              zone={describeZone(timeZone)}
              counted={say('specimens accessioned')}
              {...tables}
              onOpen={({ point }) => {
                const hour = counted[point]?.hour
                if (hour === undefined) return
                void navigate(
                  every(
                    slowestOf({
                      segment: 'dock',
                      labTypeId: allTypes,
                      from,
                      to,
                      hour,
                    }),
                  ),
                )
              }}
              data={{
                kind: 'range',
                rowName: say('Received'),
                format: duration,
                rows: counted.map(({ hour, n, p50, p90 }) => ({
                  name: hoursAsPoints([hour], timeAsText)[0]?.text ?? '',
                  median: p50 ?? { why: say('fewer than {p50} specimens', { p50: leastFor.p50 }) },
                  p90: p90 ?? { why: say('fewer than {p90} specimens', { p90: leastFor.p90 }) },
                  n,
                })),
              }}
            />
          )
        }}
      </Loaded>
    </Section>
  )
}
