import type { plannedOrders } from '@labgate/contract/orders/planned-orders'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Call } from '../../../http/call.ts'
import { plansOf, repeatedOrder } from './planned-orders.query.ts'

/** A planned order with its days. */
export const readPlan = async (
  context: AppContext,
  call: Call<(typeof plannedOrders)['get'], Actor>,
) => {
  const { plannedOrderId } = call.input
  const [[found]] = await call.read(
    { target: `plan ${plannedOrderId}` },
    plansOf(call.actor, { plannedOrderId: Math.max(1, plannedOrderId) }, context.now()),
  )
  const planned = orRefuse(found, 'Planned order not found.')
  const [[last]] = await call.read(
    { target: `order ${planned.labOrderId}` },
    repeatedOrder(call.actor, planned.labOrderId),
  )
  return {
    planned,
    last: orRefuse(last, 'The order that this plan repeats is not visible to you.'),
  }
}
