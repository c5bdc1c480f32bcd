import { users } from '@labgate/contract/people/users'
import { useApiQuery } from '../../api/queries.ts'
import { useLocations } from '../../core/patients/parts/use-place.ts'
import { useSession } from '../../session/use-session.ts'

/** Locations and providers of the reader's account, to narrow results to. */
export const useResultPlaces = () => {
  const { accountId } = useSession()
  const locations = useLocations(accountId)
  const query = useApiQuery(
    users.list,
    { searchCriteria: { customerId: accountId, physicianOnly: true, pageSize: 200 } },
    { freshFor: 300_000, enabled: accountId > 0 },
  )
  return {
    locations,
    providers: (query.data?.list ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
  }
}
