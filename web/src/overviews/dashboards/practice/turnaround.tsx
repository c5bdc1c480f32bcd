import { duration } from '@labgate/charts/formats'
import { testTypeMarks } from '@labgate/charts/marks'
import { figures, type SegmentTime } from '@labgate/contract/figures/figures'
import { leastFor } from '@labgate/contract/figures/segments'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { comparisonOf, type Compare } from '../../../ui/figures/compare.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CompareChoice } from '../parts/compare-choice.tsx'
import { describeEarlier, useCompare } from '../parts/use-compare.ts'
import type { useTables } from '../parts/use-period.ts'
import { useSlowest } from '../parts/use-slowest.ts'
import { ofPlace, type Place } from './place.ts'

const tooFew = (least: number) => ({ why: say('fewer than {least} reports', { least }) })

interface PracticeRowsInput {
  list: SegmentTime[]
  compare: Compare
  before: SegmentTime[]
}
const practiceRows = ({ list, compare, before }: PracticeRowsInput) => {
  const of = (rows: typeof list, labTypeId: number) =>
    rows.find((row) => row.segment === 'practice' && row.labTypeId === labTypeId)
  return testTypeMarks.flatMap(({ label, id }) => {
    const [now, earlier] = [of(list, id), compare === 'none' ? undefined : of(before, id)]
    return now === undefined
      ? []
      : [
          {
            labTypeId: id,
            name: label,
            median: now.p50 ?? tooFew(leastFor.p50),
            p90: now.p90 ?? tooFew(leastFor.p90),
            n: now.n,
            ...(earlier && {
              before: {
                median: earlier.p50 ?? tooFew(leastFor.p50),
                p90: earlier.p90 ?? tooFew(leastFor.p90),
                n: earlier.n,
              },
            }),
          },
        ]
  })
}

/**
 * Time from collection to report: half and nine of ten, by type, beside the days compared; each
 * opens its specimens, slowest first. `isStaff`: the link names the account.
 */
export const Turnaround = ({
  place,
  isStaff,
  tables,
}: {
  place: Place
  isStaff: boolean
  tables: ReturnType<typeof useTables>
}) => {
  const open = useSlowest()
  const { compare } = useCompare()
  const opens = useMay().call(orders.list)
  const query = useApiQuery(figures.turnaround, {
    searchCriteria: { ...ofPlace(place), ...comparisonOf(compare) },
  })
  return (
    <Section
      id="turnaround"
      title={say('How long results take')}
      columns={1}
      actions={<CompareChoice />}
    >
      <Loaded from={query} height={280}>
        {({ list, before, from, to, timeZone, asOf }) => {
          const rows = practiceRows({ list, compare, before })
          return (
            <>
              <Chart
                title={say('Collection to report')}
                unit={say('hours and minutes, median and 90th percentile')}
                from={from}
                to={to}
                zone={describeZone(timeZone)}
                counted={say('reports')}
                {...tables}
                {...(opens && {
                  onOpen: ({ point }) =>
                    open(
                      { segment: 'practice', labTypeId: rows[point]?.labTypeId ?? 0 },
                      { from, to, ...(isStaff && { customerId: place.customerId }) },
                    ),
                })}
                data={{
                  kind: 'range',
                  rowName: say('Test type'),
                  rows,
                  beforeName: describeEarlier(compare, 28, 'days'),
                  format: duration,
                }}
              />
              <AsOf asOf={asOf} timeZone={timeZone} />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
