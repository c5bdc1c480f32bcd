import type { orders } from '@labgate/contract/orders/orders'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import { auditPerOrder } from '../../core/orders/audit-per-order.ts'
import { mustBeAbleToSign } from '../../core/sign-in/signing.ts'
import type { Call } from '../../http/call.ts'
import { signOrders } from './sign-orders.ts'

/** Signs the listed orders. Each has its own audit row. */
export const signListed = async (
  context: AppContext,
  call: Call<(typeof orders)['eSign'], Actor>,
) => {
  await mustBeAbleToSign(context, call.actor.userId, call.provenAt)
  return call.change(async (tx, change) => {
    const count = await signOrders(
      tx,
      call.actor,
      call.input,
      { change, each: auditPerOrder(call, change) },
      context.now(),
    )
    return {
      id: String(count),
      message: count === 1 ? 'The order is signed.' : `${count} orders are signed.`,
    }
  })
}
