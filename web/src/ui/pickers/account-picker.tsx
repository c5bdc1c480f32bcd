import { accounts } from '@labgate/contract/accounts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAsk } from '../../api/queries.ts'

export interface PickedAccount {
  customerId: number
  name: string
}

interface AccountPickerProps {
  label: string
  value: PickedAccount | null
  onChange: (account: PickedAccount | null) => void
  width?: number
}

/** One account, active or not, found by its name. */
export const AccountPicker = ({ label, value, onChange, width = 240 }: AccountPickerProps) => {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [waited] = useDebouncedValue(typed, 200)
  const name = waited === value?.name ? '' : waited
  const found = useAsk(accounts.list, { searchCriteria: { name, active: 3, pageSize: 30 } }, { keepLast: true, enabled: opened })
  const rows = found.data?.list ?? []
  const data = rows.map((row) => ({ value: String(row.customerId), label: row.name }))
  const shown =
    value && !rows.some(({ customerId }) => customerId === value.customerId) ? [{ value: String(value.customerId), label: value.name }, ...data] : data
  return (
    <Select
      label={label}
      w={{ base: '100%', xs: width }}
      data={shown}
      value={value === null ? null : String(value.customerId)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      placeholder="Name"
      nothingFoundMessage={found.isPending ? 'Searching' : 'No account is named so.'}
      onDropdownOpen={() => setOpened(true)}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      onChange={(id) => {
        const row = rows.find(({ customerId }) => String(customerId) === id)
        onChange(row ? { customerId: row.customerId, name: row.name } : null)
      }}
    />
  )
}
