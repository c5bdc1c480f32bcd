import { pipeline, type Tx } from '../../db/database.ts'
import { apart } from '../../jobs/one-by-one.ts'
import { collectFacts, readTables, type Collected, type Tables } from './collect-facts.ts'
import { lockBillsOfOrders } from './lock-bills.ts'
import { readAhead } from './read-ahead.ts'
import type { ByPerson, KeptBill } from './write-bill-lines.ts'
import { keptBills, writeBills } from './write-bills.ts'

/** Orders read at once: while they are judged, the database reads the next ones. */
const atOnce = 250

const readFacts = async (
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
  tables: Tables,
): Promise<{ collected: Map<number, Collected>; kept: readonly KeptBill[] }> => {
  const [collected, [kept]] = await Promise.all([
    collectFacts(tx, orderIds, now, tables),
    pipeline(tx, keptBills(orderIds)),
  ])
  return { collected, kept }
}

/**
 * Judges the bills of orders on the current facts. The bills are locked before the facts are read,
 * so that decisions made meanwhile are included. `by`: whose act gives a bill to another party.
 * Returns the findings for each order, and the bills that changed.
 */
export const judgeOrders = async (
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
  by?: ByPerson,
): Promise<{ collected: ReadonlyMap<number, Collected>; changed: readonly number[] }> => {
  const ids = [...new Set(orderIds)].toSorted((a, b) => a - b)
  if (ids.length === 0) return { collected: new Map(), changed: [] }
  await pipeline(tx, lockBillsOfOrders(ids))
  const tables = await readTables(tx)
  const all = new Map<number, Collected>()
  const changed: number[] = []
  for await (const { collected, kept } of readAhead(ids, atOnce, (some) =>
    readFacts(tx, some, now, tables),
  )) {
    changed.push(...(await writeBills(tx, collected, kept, now, by)))
    for (const [labOrderId, one] of collected) all.set(labOrderId, one)
  }
  return { collected: all, changed }
}

/** An order whose bill cannot be judged, and why. */
export interface NotJudged {
  labOrderId: number
  error: unknown
}
/**
 * Like `judgeOrders`; an order that fails is left out and named, and the others are judged: they
 * are halved until it is alone. Nothing that was begun for it remains.
 */
export const judgeEach = async (
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
): Promise<{
  collected: ReadonlyMap<number, Collected>
  changed: readonly number[]
  failed: readonly NotJudged[]
}> => {
  let done: Awaited<ReturnType<typeof judgeOrders>> = { collected: new Map(), changed: [] }
  const error = await apart(tx, async () => {
    done = await judgeOrders(tx, orderIds, now)
  })
  if (error === undefined) return { ...done, failed: [] }
  const ids = [...new Set(orderIds)]
  const [only] = ids
  if (ids.length <= 1)
    return {
      collected: new Map(),
      changed: [],
      failed: only === undefined ? [] : [{ labOrderId: only, error }],
    }
  const half = Math.ceil(ids.length / 2)
  const [one, other] = [
    await judgeEach(tx, ids.slice(0, half), now),
    await judgeEach(tx, ids.slice(half), now),
  ]
  return {
    collected: new Map([...one.collected, ...other.collected]),
    changed: [...one.changed, ...other.changed],
    failed: [...one.failed, ...other.failed],
  }
}
