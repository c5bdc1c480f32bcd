import { describeUserType } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { useApiQuery } from '../../api/queries.ts'
import { SearchSelect } from './search-select.tsx'

export interface Person {
  userId: number
  name: string
}

interface PersonPickerProps {
  label: string
  description?: string
  /** Whose people to search: 0 is the laboratory; everyone if absent. */
  customerId?: number
  /** Includes inactive users. */
  withSwitchedOff?: boolean
  /** Only these user types. */
  types?: readonly number[]
  /** Excluded from the options. */
  without?: readonly number[]
  value: Person | null
  onChange: (person: Person | null) => void
  width?: number
}

const typeOf = (userTypeId: number): string => describeUserType(userTypeId)
/** Shown next to the name, to tell people with the same name apart. */
const hintOf = ({
  customerName,
  userTypeId,
}: {
  customerName: string
  userTypeId: number
}): string => (customerName === '' ? typeOf(userTypeId) : customerName)

/** One person, found by the beginning of the last name. */
export const PersonPicker = ({
  label,
  description,
  customerId,
  withSwitchedOff = false,
  types,
  without = [],
  value,
  onChange,
  width = 220,
}: PersonPickerProps) => {
  const usePicks = (lastName: string, isWanted: boolean) => {
    const searchCriteria = {
      lastName,
      active: withSwitchedOff ? 3 : 1,
      pageSize: 30,
      ...(customerId !== undefined && { customerId }),
    }
    const found = useApiQuery(users.list, { searchCriteria }, { enabled: isWanted })
    const rows = found.data?.list.filter(
      ({ userId, userTypeId }) =>
        !without.includes(userId) && (types?.includes(userTypeId) ?? true),
    )
    return {
      picks: rows?.map((row) => ({ id: row.userId, name: row.name, hint: hintOf(row) })),
      failed: found.isError,
    }
  }
  return (
    <SearchSelect
      label={label}
      description={description}
      placeholder={say('Last name')}
      width={width}
      value={value && { id: value.userId, name: value.name }}
      onChange={(pick) => onChange(pick && { userId: pick.id, name: pick.name })}
      usePicks={usePicks}
      nothing={say('No matching last name.')}
    />
  )
}
