import type { accounts } from '@labgate/contract/accounts/accounts'
import type { Actor } from '../../access/actor.ts'
import { searchedBy } from '../../access/audit.ts'
import { listAccounts, resemblingAccounts } from '../../core/accounts/accounts.queries.ts'
import type { Call } from '../../http/call.ts'
import { keysetOf, pageOf } from '../../http/page-of.ts'
import { mustReadVolumes } from './list-rights.ts'

/** Accounts by the criteria; if a name was given and none has it, those with a similar name. */
export const findAccounts = async (call: Call<(typeof accounts)['list'], Actor>) => {
  const {
    name,
    actor,
    input: { searchCriteria: criteria },
  } = call
  mustReadVolumes(actor, criteria)
  const about = { fields: searchedBy(criteria) }
  const after = keysetOf(name, criteria)
  const [rows] = await call.read(about, listAccounts(actor, criteria, after))
  if (rows.length > 0 || after !== undefined || (criteria.name ?? '').length < 3)
    return {
      ...pageOf(name, criteria, rows, rows[0]?.total ?? 0, (row) => [row.folded, row.customerId]),
      resembling: false,
    }
  const [alike] = await call.read(about, resemblingAccounts(actor, criteria))
  return {
    list: alike,
    next: '',
    total: alike.length,
    totalIsMore: false,
    resembling: alike.length > 0,
  }
}
