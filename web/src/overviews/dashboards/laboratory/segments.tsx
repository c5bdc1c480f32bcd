import { duration } from '@labgate/charts/formats'
import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { figures } from '@labgate/contract/figures/figures'
import { segments } from '@labgate/contract/figures/segments'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { Group, NativeSelect } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { Chart } from '../../../ui/charts/chart.tsx'
import { comparisonOf } from '../../../ui/figures/compare.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { rangeOf } from '../desk/range-of.ts'
import { describeType } from '../desk/type-text.ts'
import { CompareChoice } from '../parts/compare-choice.tsx'
import { describeEarlier, useCompare } from '../parts/use-compare.ts'
import type { useTables } from '../parts/use-period.ts'
import { useSlowest } from '../parts/use-slowest.ts'

const allTypes = -1
const options = [allTypes, ...Object.values(testTypeIds)].map((id) => ({
  value: String(id),
  label: describeType(id),
}))

interface TestTypeChoiceProps {
  type: number
  onChange: (changes: { labTypeId: number | undefined }) => void
}
const TestTypeChoice = ({ type, onChange }: TestTypeChoiceProps) => (
  <NativeSelect
    aria-label={say('Test type')}
    data={options}
    value={String(type)}
    onChange={({ currentTarget }) =>
      onChange({
        labTypeId:
          currentTarget.value === String(allTypes) ? undefined : Number(currentTarget.value),
      })
    }
  />
)

/**
 * All turnaround segments side by side: percentiles do not add up (rules.md#turnaround-segments).
 */
export const Segments = ({ tables }: { tables: ReturnType<typeof useTables> }) => {
  const { compare } = useCompare()
  const query = useApiQuery(
    figures.turnaround,
    { searchCriteria: comparisonOf(compare) },
    { keepLast: true },
  )
  const open = useSlowest()
  const { value, set } = useFilters(parametersOf('/dashboard', 'labTypeId'))
  const type = value.labTypeId ?? allTypes
  return (
    <Section
      id="segments"
      title={say('Turnaround by segment')}
      columns={1}
      actions={
        <Group gap="xs">
          <CompareChoice />
          <TestTypeChoice type={type} onChange={set} />
        </Group>
      }
    >
      <Loaded from={query} height={380}>
        {({ list, before, from, to, timeZone }) => (
          <Chart
            title={say('Turnaround, {type}', {
              type: describeType(type).replace('All types', 'all types'),
            })}
            unit={say('median and 90th percentile of each segment')}
            from={from ?? ''}
            to={to ?? ''}
            zone={describeZone(timeZone)}
            counted={say('specimens released')}
            {...tables}
            onOpen={({ point }) =>
              open(list.filter(({ labTypeId }) => labTypeId === type)[point], { from, to })
            }
            data={{
              kind: 'range',
              rowName: say('Segment'),
              format: duration,
              beforeName: describeEarlier(compare, 28, 'days'),
              rows: rangeOf(
                list,
                compare === 'none' ? [] : before,
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
