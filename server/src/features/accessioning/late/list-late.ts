import type { late } from '@labgate/contract/accessioning/late'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { actsOf, lateSpecimens } from './late.query.ts'

/** Specimens that are late, with what can be done about each. */
export const listLate = async (context: AppContext, call: Call<(typeof late)['list'], Actor>) => {
  const { name, actor } = call
  const criteria = call.input.searchCriteria
  const [rows] = await call.read(
    { customerId: Math.max(0, criteria.customerId ?? 0) },
    lateSpecimens(actor, criteria, keysetOf(name, criteria), context.now()),
  )
  const page = countedPageOf(name, criteria, rows, ({ begun, labOrderId, priority }) => [
    begun,
    labOrderId,
    priority,
  ])
  return {
    ...page,
    list: page.list.map(({ begun: _begun, ...row }) => ({ ...row, acts: actsOf(row.step) })),
  }
}
