import { accounts } from '@labgate/contract/accounts/accounts'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'

/**
 * A patient's account, for its options and its day; undefined until loaded, and for users who
 * cannot query it: then the server decides.
 */
export const useAccountOf = (customerId: number) => {
  const may = useMay()
  return useApiQuery(
    accounts.get,
    { customerId },
    { enabled: customerId > 0 && may.call(accounts.get), freshFor: 300_000 },
  ).data
}
