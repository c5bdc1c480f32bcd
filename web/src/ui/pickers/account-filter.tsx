import { accounts } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { useApiQuery } from '../../api/queries.ts'
import { useListPlace } from '../list-place.ts'
import { AccountPicker } from './account-picker.tsx'

interface AccountFilterProps {
  /** The chosen account; undefined: all accounts. */
  customerId: number | undefined
  width?: number
  onChange: (customerId: number | undefined) => void
}

/**
 * Narrows a list to an account; hidden while working in an account, since the list then belongs to
 * it.
 */
export const AccountFilter = ({ customerId, width = 220, onChange }: AccountFilterProps) => {
  const { accountId } = useListPlace()
  const account = useApiQuery(
    accounts.get,
    { customerId: customerId ?? 0 },
    { freshFor: 300_000, enabled: accountId === 0 && customerId !== undefined },
  )
  if (accountId > 0) return null
  return (
    <AccountPicker
      label={say('Account')}
      width={width}
      value={
        customerId === undefined
          ? null
          : { customerId, name: account.data?.name ?? `Account ${customerId}` }
      }
      onChange={(next) => onChange(next?.customerId)}
    />
  )
}
