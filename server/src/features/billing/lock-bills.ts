import type { Tx } from '../../db/database.ts'
import { compiledText, written, type Built } from '../../db/queries.ts'

const locked = 'for no key update'
const locking = `select from bill where bill_id = any ($1::bigint[]) order by bill_id ${locked}`

/**
 * Locks bills until the transaction ends, each node and person in the same order. Whoever adds to a ledger locks first and reads what is open afterwards, in a
 * statement of its own: a statement that waited for a lock still sees the sums of before it waited.
 */
export const lockBills = (tx: Tx, billIds: readonly number[]): Promise<unknown> => tx.executeQuery(compiledText(locking, [[...new Set(billIds)]]))

/** As `lockBills`, of orders, for a round trip that reads what is open after it. */
export const lockBillsOfOrders = (orderIds: readonly number[]): Built<unknown> =>
  written(`select from bill where lab_order_id = any ($1::bigint[]) order by bill_id ${locked}`, [orderIds])

/** As `lockBills`, of work items: their bills, and those that what they are about holds. */
export const lockBillsOfItems = (tx: Tx, workItemIds: readonly number[]): Promise<unknown> =>
  tx.executeQuery(
    compiledText(
      `select from bill where bill_id in (select i.bill_id from work_item i where i.work_item_id = any ($1::bigint[])
         union select f.bill_id from work_item i join bill_finding f on f.about = i.about and f.rule = i.reason where i.work_item_id = any ($1::bigint[]) and i.bill_id is null) order by bill_id ${locked}`,
      [workItemIds],
    ),
  )
