import { users } from '@labgate/contract/users'
import { userTypes, type UserTypeId } from '@labgate/contract/user-types'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAsk } from '../../api/queries.ts'

export interface Person {
  userId: number
  name: string
}

interface PersonPickerProps {
  label: string
  description?: string
  /** Whose people: 0 is the laboratory; everybody when absent. */
  customerId?: number
  /** Those that are switched off too. */
  withSwitchedOff?: boolean
  /** Not to be offered. */
  without?: readonly number[]
  value: Person | null
  onChange: (person: Person | null) => void
  width?: number
}

const typeOf = (userTypeId: number): string => userTypes[userTypeId as UserTypeId] ?? ''
/** Beside the name, so that people of one name can be told apart. */
const hintOf = ({ customerName, userTypeId }: { customerName: string; userTypeId: number }): string => (customerName === '' ? typeOf(userTypeId) : customerName)

/** One person, found by the beginning of the last name. */
export const PersonPicker = ({ label, description, customerId, withSwitchedOff = false, without = [], value, onChange, width = 220 }: PersonPickerProps) => {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [waited] = useDebouncedValue(typed, 200)
  const lastName = waited === value?.name ? '' : waited
  const found = useAsk(
    users.list,
    { searchCriteria: { lastName, active: withSwitchedOff ? 3 : 1, pageSize: 30, ...(customerId !== undefined && { customerId }) } },
    { keepLast: true, enabled: opened },
  )
  const rows = (found.data?.list ?? []).filter(({ userId }) => !without.includes(userId))
  const hints = new Map(rows.map((row) => [String(row.userId), hintOf(row)]))
  const data = rows.map((row) => ({ value: String(row.userId), label: row.name }))
  const shown = value && !hints.has(String(value.userId)) ? [{ value: String(value.userId), label: value.name }, ...data] : data
  return (
    <Select
      label={label}
      {...(description !== undefined && { description })}
      w={{ base: '100%', xs: width }}
      data={shown}
      value={value === null ? null : String(value.userId)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear: ${label}` }}
      placeholder="Last name"
      nothingFoundMessage={found.isPending ? 'Searching' : 'Nobody’s last name begins so.'}
      onDropdownOpen={() => setOpened(true)}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      renderOption={({ option }) => [option.label, hints.get(option.value)].filter(Boolean).join(' · ')}
      onChange={(id) => {
        const row = rows.find(({ userId }) => String(userId) === id)
        onChange(row ? { userId: row.userId, name: row.name } : null)
      }}
    />
  )
}
