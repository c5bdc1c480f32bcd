import type { Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery, type Query } from '../../db/queries.ts'

const locked = 'for no key update'
const locking = `select from bill where bill_id = any ($1::bigint[]) order by bill_id ${locked}`

/**
 * Locks bills until the transaction ends, in the same order for every node and person. Code that
 * adds to a ledger locks first and then reads what is open in a separate statement: a statement
 * that waited for a lock still sees the sums from before the wait.
 */
export const lockBills = (tx: Tx, billIds: readonly number[]): Promise<unknown> =>
  tx.executeQuery(compiledRaw(locking, [[...new Set(billIds)]]))

/** Like `lockBills`, for orders, in a round trip that reads what is open after it. */
export const lockBillsOfOrders = (orderIds: readonly number[]): Query<unknown> =>
  rawQuery(`select from bill where lab_order_id = any ($1::bigint[]) order by bill_id ${locked}`, [
    orderIds,
  ])

/**
 * Like `lockBills`, for work items: their bills, and the bills that the subjects of the items hold.
 * `others`: all bills of those patients, which a credit may pay.
 */
export const lockBillsOfItems = (
  tx: Tx,
  workItemIds: readonly number[],
  others: '' | 'of the patients' = '',
): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        select
        from bill
        where
          bill_id in (
            select i.bill_id from work_item i where i.work_item_id = any ($1::bigint[])
            union
            select f.bill_id
            from
              work_item i
              join bill_finding f on f.about = i.about and f.rule = i.reason
            where i.work_item_id = any ($1::bigint[]) and i.bill_id is null
            union
            select b.bill_id
            from
              work_item i
              join lab_order o on o.lab_order_id = i.lab_order_id
              join lab_order e on e.patient_id = o.patient_id
              join bill b on b.lab_order_id = e.lab_order_id
            where i.work_item_id = any ($1::bigint[]) and $2::boolean
          )
        order by bill_id ${locked}
      `,
      [workItemIds, others !== ''],
    ),
  )
