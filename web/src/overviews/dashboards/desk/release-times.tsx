import { duration } from '@labgate/charts/formats'
import { figures } from '@labgate/contract/figures/figures'
import { segments, type SegmentName } from '@labgate/contract/figures/segments'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { useApiQuery } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { comparisonOf } from '../../../ui/figures/compare.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CompareChoice } from '../parts/compare-choice.tsx'
import { describeEarlier, useCompare } from '../parts/use-compare.ts'
import type { useTables } from '../parts/use-period.ts'
import { useSlowest } from '../parts/use-slowest.ts'
import { rangeOf } from './range-of.ts'
import { describeType } from './type-text.ts'

const SegmentByType = ({
  segment,
  tables,
}: {
  segment: SegmentName
  tables: ReturnType<typeof useTables>
}) => {
  const { compare } = useCompare()
  const query = useApiQuery(
    figures.turnaround,
    { searchCriteria: comparisonOf(compare) },
    { keepLast: true },
  )
  const open = useSlowest()
  return (
    <Loaded from={query} height={320}>
      {({ list, before, from, to, timeZone }) => (
        <Chart
          title={say('{title}: {from} to {to}', {
            title: segments[segment].title,
            from: segments[segment].from.toLowerCase(),
            to: segments[segment].to.toLowerCase(),
          })}
          unit={say('median and 90th percentile')}
          from={from ?? ''}
          to={to ?? ''}
          zone={describeZone(timeZone)}
          counted={say('wait between result and release')}
          {...tables}
          onOpen={({ point }) =>
            open(list.filter((time) => time.segment === segment)[point], { from, to })
          }
          data={{
            kind: 'range',
            rowName: say('Test type'),
            format: duration,
            beforeName: describeEarlier(compare, 28, 'days'),
            rows: rangeOf(
              list,
              compare === 'none' ? [] : before,
              (time) => time.segment === segment,
              ({ labTypeId }) => describeType(labTypeId),
            ),
          }}
        />
      )}
    </Loaded>
  )
}

/** Time from result to release, by test type. */
export const ReleaseTimes = ({ tables }: { tables: ReturnType<typeof useTables> }) => (
  <Section
    id="release-times"
    title={say('Time to release')}
    columns={1}
    actions={<CompareChoice />}
  >
    <SegmentByType segment="release" tables={tables} />
  </Section>
)
