import { locations } from '@labgate/contract/accounts/locations'
import { useApiQuery } from '../../../api/queries.ts'
import { useSession } from '../../../session/use-session.ts'
import type { Option } from '../../../ui/fields/choice-fields.tsx'

/**
 * The working context: the account (0: none is chosen), the location (0: all of them), and whether
 * the user is laboratory staff.
 */
export const usePlace = () => {
  const { values, who, accountId } = useSession()
  return {
    accountId,
    accountName: values.customerName,
    locationId: values.locationId,
    isStaff: who.entityId === 0,
  }
}

/** The account's locations that this user works at; empty until loaded, and without an account. */
export const useLocations = (customerId: number, enabled = true): readonly Option[] => {
  const { who, userId } = useSession()
  const isStaff = who.entityId === 0
  const wanted = { freshFor: 300_000 }
  const ofAccount = useApiQuery(
    locations.listForCustomer,
    { CustomerId: customerId },
    { ...wanted, enabled: enabled && isStaff && customerId > 0 },
  )
  const ofUser = useApiQuery(
    locations.listForUser,
    { UserId: userId },
    { ...wanted, enabled: enabled && !isStaff },
  )
  const list = (isStaff ? ofAccount : ofUser).data?.list ?? []
  return list.map(({ locationId, locationName }) => ({ value: locationId, label: locationName }))
}
