import type { ComponentProps } from 'react'
import { FilterBar } from './filter-bar.tsx'
import { AccountFilter } from './pickers/account-filter.tsx'

type FilterBarProps = ComponentProps<typeof FilterBar>

interface AccountFilterBarProps {
  fields: FilterBarProps['fields']
  filters: { value: FilterBarProps['value']; set: FilterBarProps['onChange'] }
  /** 0: every account. */
  account: number
}
/** The filters of a list that an account also narrows. */
export const AccountFilterBar = ({ fields, filters, account }: AccountFilterBarProps) => (
  <FilterBar
    fields={fields}
    value={filters.value}
    onChange={filters.set}
    actions={
      <AccountFilter
        customerId={account > 0 ? account : undefined}
        onChange={(to) => filters.set({ account: to })}
      />
    }
  />
)
