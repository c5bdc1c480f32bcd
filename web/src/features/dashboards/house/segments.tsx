import { duration } from '@labgate/charts/formats'
import { figures } from '@labgate/contract/figures'
import { segments } from '@labgate/contract/figures/segments'
import { testTypeNames } from '@labgate/contract/test-types'
import { zoneSays } from '@labgate/contract/time-zones'
import { NativeSelect } from '@mantine/core'
import { useAsk } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { useSlowest } from '../parts/use-slowest.ts'
import { rangeOf } from '../desk/range-of.ts'
import { typeSays } from '../desk/type-says.ts'
import type { useTables } from '../parts/use-period.ts'

const allTypes = -1
const options = [allTypes, ...testTypeNames.map((_, at) => at + 1)].map((id) => ({ value: String(id), label: typeSays(id) }))

/** Each segment of the way side by side: percentiles do not add up (reference/figures.md 1.4). */
export const Segments = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const asked = useAsk(figures.turnaround, { searchCriteria: {} }, { keepLast: true })
  const open = useSlowest()
  const { value, set } = useFilters({ labTypeId: 'number' })
  const type = value.labTypeId ?? allTypes
  return (
    <Section
      id="segments"
      title="Turnaround by segment"
      columns={1}
      actions={
        <NativeSelect
          aria-label="Test type"
          data={options}
          value={String(type)}
          onChange={({ currentTarget }) => set({ labTypeId: currentTarget.value === String(allTypes) ? undefined : Number(currentTarget.value) })}
        />
      }
    >
      <Loaded from={asked} height={380}>
        {({ list, before, from, to, timeZone }) => (
          <Chart
            title={`Turnaround, ${typeSays(type)}`}
            unit="hours:minutes, median and 90th percentile of each segment"
            from={from ?? ''}
            to={to ?? ''}
            zone={zoneSays(timeZone)}
            counted="specimens released"
            {...tables}
            onOpen={({ point }) => open(list.filter(({ labTypeId }) => labTypeId === type)[point], { from, to })}
            data={{
              kind: 'range',
              rowName: 'Segment',
              format: duration,
              beforeName: '28 days before',
              rows: rangeOf(
                list,
                before,
                ({ labTypeId }) => labTypeId === type,
                ({ segment }) => segments[segment].title,
              ),
            }}
          />
        )}
      </Loaded>
    </Section>
  )
}
