import { may } from '@labgate/contract/access/permissions'
import { auditDateTypes, type orderAudits } from '@labgate/contract/accessioning/order-audits'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { listAudits } from '../../../core/order-audits/order-audits.queries.ts'
import type { Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'

/** Orders that wait for a second review, or had one. */
export const findAudits = async (
  context: AppContext,
  call: Call<(typeof orderAudits)['list'], Actor>,
) => {
  const { name, actor } = call
  const criteria = call.input.searchCriteria
  // the bench cannot see whose work had errors (docs/decisions/0017)
  if (criteria.dateType === auditDateTypes.reviewed && !may(actor.who, 'audit-rate.read'))
    throw new Refusal('not-permitted', 'You cannot see what reviews found.')
  const about = { customerId: Math.max(0, criteria.customerId ?? 0) }
  const [rows] = await call.read(
    about,
    listAudits(actor, criteria, keysetOf(name, criteria), context.now()),
  )
  const page = countedPageOf(name, criteria, rows, ({ at, labOrderId }) => [at, labOrderId])
  return { ...page, list: page.list.map(({ at: _at, ...row }) => row) }
}
