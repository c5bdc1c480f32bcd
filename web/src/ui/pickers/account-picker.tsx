import { accounts } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { useApiQuery } from '../../api/queries.ts'
import { SearchSelect, type PickerLook } from './search-select.tsx'

export interface PickedAccount {
  customerId: number
  name: string
}

interface AccountPickerProps extends PickerLook {
  label: string
  value: PickedAccount | null
  onChange: (account: PickedAccount | null) => void
}

const usePicks = (name: string, isWanted: boolean) => {
  const found = useApiQuery(
    accounts.list,
    { searchCriteria: { name, active: 3, pageSize: 30 } },
    { enabled: isWanted },
  )
  const picks = found.data?.list.map((row) => ({
    id: row.customerId,
    name: row.name,
    hint: [row.facilityCode, row.city].filter(Boolean).join(', '),
  }))
  return { picks, failed: found.isError, isGuess: found.data?.resembling === true }
}

/** One account, active or not, found by its name. */
export const AccountPicker = ({ value, onChange, width = 240, ...look }: AccountPickerProps) => (
  <SearchSelect
    {...look}
    placeholder={say('Name')}
    width={width}
    value={value && { id: value.customerId, name: value.name }}
    onChange={(pick) => onChange(pick && { customerId: pick.id, name: pick.name })}
    usePicks={usePicks}
    nothing={say('No account by that name.')}
  />
)
