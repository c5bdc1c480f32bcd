import type { Scope, Tx } from '../../db/database.ts'
import { sql } from 'kysely'
import { visibleOrders, type LockedOrder } from '../orders/orders.queries.ts'

/** Orders for a change, locked in the order of their ids, so that two who take the same ones wait and never block each other. */
export const lockOrders = (tx: Tx, scope: Scope, ids: readonly number[]): Promise<LockedOrder[]> =>
  visibleOrders(scope, tx)
    .selectAll('o')
    .where('o.lab_order_id', '=', sql<number>`any (${ids}::bigint[])`)
    .orderBy('o.lab_order_id')
    .forUpdate()
    .execute()

/** The order of a specimen's number, locked. */
export const lockSpecimen = (tx: Tx, scope: Scope, specimenBarcode: string): Promise<LockedOrder | undefined> =>
  visibleOrders(scope, tx).selectAll('o').where('o.specimen_barcode', '=', specimenBarcode).forUpdate().executeTakeFirst()
