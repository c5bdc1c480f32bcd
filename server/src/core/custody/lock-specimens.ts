import { sql } from 'kysely'
import type { Scope, Tx } from '../../db/database.ts'
import { compiledOf, type Query } from '../../db/queries.ts'
import { visibleOrders, type LockedOrder } from '../orders/orders.queries.ts'

const locking = (scope: Scope) =>
  visibleOrders(scope).selectAll('o').orderBy('o.lab_order_id').forUpdate()

/*
 * Here the planner must see how long a list is (db/lists.ts hides it): for ten orders of a practice
 * it would otherwise read all its patients for row level security.
 */

/*
 * Orders for a change, locked in id order, so that two users who take the same ones wait and never
 * deadlock.
 */
export const ordersToLock = (scope: Scope, ids: readonly number[]): Query<LockedOrder> =>
  locking(scope).where('o.lab_order_id', '=', sql<number>`any (${ids}::bigint[])`)
/** Like `ordersToLock`, by specimen numbers. */
export const specimensToLock = (scope: Scope, barcodes: readonly string[]): Query<LockedOrder> =>
  locking(scope).where('o.specimen_barcode', '=', sql<string>`any (${barcodes}::text[])`)

export const lockOrders = async (
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<LockedOrder[]> => (await tx.executeQuery(compiledOf(ordersToLock(scope, ids)))).rows
