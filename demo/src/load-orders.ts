import { accountColumns } from '@labgate/server/core/orders/order-facts.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { insert, take, takeNumbers, type State } from './insert.ts'
import { ordersAround, type OrdersAround } from './orders/around.ts'
import { orderRows } from './orders/order-rows.ts'
import { relatedRows } from './orders/related-rows.ts'
import { demoPatients } from './size.ts'

/** Number of orders created and inserted at a time. */
const atOnce = 1500

/**
 * Loads the next block of orders at each call; returns the number loaded, 0 if another process was
 * first.
 */
export const orderLoader = (run: Run, { now, orders }: { now: Date; orders: number }) => {
  let around: OrdersAround | undefined // queried once for many blocks
  return async (state: State): Promise<number> => {
    const first = state.orders ?? 0
    const count = Math.min(atOnce, orders - first)
    around ??= await ordersAround(run, accountColumns, Math.min(demoPatients, state.patients ?? 0))
    const block = {
      seed: state.seed,
      first,
      count,
      base: await take(run, 'lab_order', 'lab_order_id', count),
      specimens: await takeNumbers(run, 'specimen_count', count),
      requisitions: await takeNumbers(run, 'requisition_count', count),
    }
    const made = orderRows(block, around, now)
    return (await insert(run, { ...made, ...relatedRows(block, made, around, now) }, state, {
      ...state,
      orders: first + count,
    }))
      ? count
      : 0
  }
}
