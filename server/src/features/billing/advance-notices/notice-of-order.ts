import type { advanceNotices } from '@labgate/contract/billing/advance-notices'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import type { Call } from '../../../http/call.ts'
import { testNamesOf } from './notice-facts.ts'
import { needOfNotice } from './notice-need.ts'
import { noticesOfOrder, orderToNotice } from './notice.query.ts'

/** Whether an order needs an advance notice, with those on record. */
export const noticeOfOrder = async (
  context: AppContext,
  call: Call<(typeof advanceNotices)['get'], Actor>,
) => {
  const { labOrderId } = call.input
  const [[order], notices] = await call.read(
    { target: `order ${labOrderId}` },
    orderToNotice(call.actor, labOrderId, context.now()),
    noticesOfOrder(call.actor, labOrderId),
  )
  const found = orRefuse(order, 'Order not found.')
  const need = await context.database.forActor(systemScopeWithin(call.actor), (tx) =>
    needOfNotice(tx, labOrderId, context.now()),
  )
  const isSigned = need.need === 'needed' && notices.some(({ counts }) => counts)
  const of = {
    formName: found.formName ?? '',
    tests: testNamesOf(found),
    collectionDay: found.collectionDay,
    today: found.today,
    notices,
  }
  return { ...need, need: isSigned ? ('signed' as const) : need.need, ...of }
}
