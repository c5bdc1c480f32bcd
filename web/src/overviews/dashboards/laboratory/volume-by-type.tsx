import type { MultiplesData } from '@labgate/charts/figures'
import { testTypeMarks } from '@labgate/charts/marks'
import { monthsAsPoints } from '@labgate/charts/periods'
import { figures } from '@labgate/contract/figures/figures'
import { lastDayOf, ordersOf } from '@labgate/contract/figures/links'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import type { Compare } from '../../../ui/figures/compare.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { describeEarlier, useCompare, useEarlier } from '../parts/use-compare.ts'
import type { useTables } from '../parts/use-period.ts'

/** The types in the order of the series. */
const shownIds = testTypeMarks.map(({ id }) => id)

interface VolumeByMonthInput {
  starts: string[]
  earlier: readonly (readonly number[] | null)[] | undefined
  compare: Compare
  counts: number[][]
}
const volumeByMonth = ({
  starts,
  earlier,
  compare,
  counts,
}: VolumeByMonthInput): MultiplesData => ({
  kind: 'multiples',
  alongName: say('Month'),
  points: monthsAsPoints(starts, { underWay: true }),
  ...(earlier && { beforeName: describeEarlier(compare, starts.length, 'months') }),
  series: testTypeMarks.map(({ id, name, label, mark }) => ({
    name,
    label,
    mark,
    values: counts.map((types) => types[id] ?? 0),
    ...(earlier && {
      before: earlier.map((types) => types?.[id] ?? { why: say('not over yet') }),
    }),
  })),
})

/** Specimens received per month, with a panel for each test type. */
export const VolumeByType = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const query = useApiQuery(
    figures.series,
    { searchCriteria: { measures: ['received'], grain: 'm' } },
    { keepLast: true },
  )
  const navigate = useNavigate()
  const { compare } = useCompare('none')
  const earlier = useEarlier({
    starts: (query.data?.buckets ?? []).map(({ start }) => start),
    grain: 'm',
    measure: 'received',
  })
  return (
    <Section id="volume" title={say('Volume by test type')} columns={1}>
      <Loaded from={query} height={480}>
        {({ buckets, series, today, timeZone }) => {
          const starts = buckets.map(({ start }) => start ?? '')
          const counts = series[0]?.counts ?? []
          return (
            <Chart
              title={say('Received by test type')}
              unit={say('specimens a month')}
              from={starts[0] ?? today}
              to={today}
              zone={describeZone(timeZone)}
              counted={say('specimens received')}
              {...tables}
              data={volumeByMonth({ starts, earlier, compare, counts })}
              onOpen={({ point, series: type }) => {
                const from = starts[point] ?? today
                void navigate(
                  ordersOf({
                    measure: 'received',
                    from,
                    to: lastDayOf(from),
                    labTypeId: shownIds[type] ?? 0,
                  }),
                )
              }}
            />
          )
        }}
      </Loaded>
    </Section>
  )
}
