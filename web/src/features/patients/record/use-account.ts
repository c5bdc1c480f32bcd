import { accounts } from '@labgate/contract/accounts'
import { useAsk } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'

/** The account of a patient, for its options and its day; undefined while it is not there, and for who may not ask: then the server decides. */
export const useAccountOf = (customerId: number) => {
  const may = useMay()
  return useAsk(accounts.get, { customerId }, { enabled: customerId > 0 && may.call(accounts.get), freshFor: 300_000 }).data
}
