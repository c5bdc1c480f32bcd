import { accountStateNames, accountStates } from '@labgate/contract/figures/account-state'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import {
  salesLevelNames,
  type salesFigures,
  type SalesLevel,
} from '@labgate/contract/overviews/sales-figures'
import { NativeSelect, Stack, Text, SegmentedControl, Group } from '@mantine/core'
import type { Option } from '../../ui/fields/choice-fields.tsx'
import { compareOptions, comparedAs, type Compare } from '../../ui/figures/compare.ts'
import { PeriodControl } from '../../ui/figures/period-control.tsx'
import type { DetailFilters } from './use-detail.ts'

const allTypes = 99

interface TestTypeFilterProps {
  types: readonly Option[]
  type: number | undefined
  onChange: DetailFilters['set']
}
const TestTypeFilter = ({ types, type, onChange }: TestTypeFilterProps) => (
  <NativeSelect
    label={say('Test type')}
    data={[
      { value: String(allTypes), label: say('All') },
      ...types.map(({ value, label }) => ({ value: String(value), label })),
    ]}
    value={String(type ?? allTypes)}
    onChange={(event) =>
      onChange({
        type:
          Number(event.currentTarget.value) === allTypes
            ? undefined
            : Number(event.currentTarget.value),
      })
    }
    w={190}
  />
)

interface AccountFiltersProps {
  regions: readonly Option[]
  region: number | undefined
  state: string | undefined
  onChange: DetailFilters['set']
}
const AccountFilters = ({ regions, region, state, onChange }: AccountFiltersProps) => (
  <>
    <NativeSelect
      label={say('Region')}
      data={[
        { value: '', label: say('All') },
        ...regions.map(({ value, label }) => ({ value: String(value), label })),
      ]}
      value={String(region ?? '')}
      onChange={(event) =>
        onChange({
          region: event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value),
        })
      }
      w={150}
    />
    <NativeSelect
      label={say('Status')}
      data={[
        { value: '', label: say('All') },
        ...accountStateNames.map((name) => ({ value: name, label: accountStates[name] })),
      ]}
      value={state ?? ''}
      onChange={(event) => onChange({ state: event.currentTarget.value || undefined })}
      w={170}
    />
  </>
)

interface AssignmentFilterProps {
  owned: string | undefined
  onChange: DetailFilters['set']
}
const AssignmentFilter = ({ owned, onChange }: AssignmentFilterProps) => (
  <Stack gap={2}>
    <Text size="sm" fw={600} id="owned-as">
      {say('Accounts as assigned')}
    </Text>
    <SegmentedControl
      aria-labelledby="owned-as"
      data={[
        { value: 'then', label: say('Then') },
        { value: 'now', label: say('Now') },
      ]}
      value={owned === 'now' ? 'now' : 'then'}
      onChange={(next) => onChange({ owned: next === 'now' ? 'now' : undefined })}
    />
  </Stack>
)

interface SalesDetailFiltersProps {
  data: ApiResponse<typeof salesFigures.detail> | undefined
  span: { from: string; to: string }
  today: string
  compare: Compare
  compareWith: (next: Compare) => void
  types: readonly Option[]
  value: DetailFilters['value']
  isAccounts: boolean
  regions: readonly Option[]
  path: ApiResponse<typeof salesFigures.detail>['path']
  level: SalesLevel
  onChange: DetailFilters['set']
}
/** What the figures are narrowed to, and compared with. */
export const SalesDetailFilters = ({
  data,
  span,
  today,
  compare,
  compareWith,
  types,
  value,
  isAccounts,
  regions,
  path,
  level,
  onChange,
}: SalesDetailFiltersProps) => (
  <Group gap="sm" align="flex-end" wrap="wrap">
    {data && (
      <PeriodControl
        span={span}
        usual="month"
        today={today}
        onChange={({ from, to }) => onChange({ from, to })}
      />
    )}
    <NativeSelect
      label={say('Compare with')}
      data={[...compareOptions]}
      value={compare}
      onChange={(event) => compareWith(comparedAs(event.currentTarget.value))}
      w={170}
    />
    <TestTypeFilter types={types} type={value.type} onChange={onChange} />
    {isAccounts && (
      <AccountFilters
        regions={regions}
        region={value.region}
        state={value.state}
        onChange={onChange}
      />
    )}
    <AssignmentFilter owned={value.owned} onChange={onChange} />
    {data && path.length === 0 && data.levels.length > 2 && (
      <NativeSelect
        label={say('Level')}
        data={data.levels
          .filter((each) => each !== 'location')
          .map((each) => ({ value: each, label: salesLevelNames[each] }))}
        value={level}
        onChange={(event) => onChange({ level: event.currentTarget.value })}
        w={210}
      />
    )}
  </Group>
)
