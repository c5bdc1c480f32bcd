import { together, type Tx } from '../../db/database.ts'
import { collectFacts, type Collected } from './collect-facts.ts'
import { lockBillsOfOrders } from './lock-bills.ts'
import { writeBills } from './write-bills.ts'

/**
 * Judges the bills of orders on the current facts. The bills are locked before the facts are read, so that decisions made meanwhile are included. Returns the
 * findings for each order, and the bills that changed.
 */
export const judgeOrders = async (
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
): Promise<{ collected: ReadonlyMap<number, Collected>; changed: readonly number[] }> => {
  const ids = [...new Set(orderIds)].toSorted((a, b) => a - b)
  if (ids.length === 0) return { collected: new Map(), changed: [] }
  await together(tx, lockBillsOfOrders(ids))
  const collected = await collectFacts(tx, ids, now)
  return { collected, changed: await writeBills(tx, collected, now) }
}
