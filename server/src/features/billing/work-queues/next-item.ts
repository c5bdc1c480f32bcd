import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import type { Queue } from './queue.ts'
import { filteredWork, firstOfEach, type Filters } from './work.queries.ts'

/** How long an item is held for the person it was dealt to. */
const lockMinutes = 15
/**
 * Items checked first for a person with some accounts: more than the people who share those
 * accounts and request one at the same moment.
 */
const atHand = 16

/**
 * The first free item, locked in this transaction; items that others lock in theirs are skipped.
 */
const firstFree = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  filters: Filters,
  now: Date,
): Promise<number | undefined> => {
  const free = filteredWork(actor, queue, filters, now, tx)
    .where(
      sql<boolean>`(i.locked_until is null or i.locked_until < ${now.toISOString()}::timestamptz)`,
    )
    // an item waiting for approval belongs to its requester
    .$if(filters.view !== 'approval', (rows) =>
      rows.where(sql<boolean>`(i.user_id_owner is null or i.user_id_owner = ${actor.userId})`),
    )
    .orderBy('i.band')
    .orderBy('i.cents', 'desc')
    .orderBy('i.opened_at')
    .orderBy('i.work_item_id')
  const first = free.select('i.work_item_id').limit(1).forUpdate().skipLocked()
  if (actor.customers !== 'all') {
    const ofAccount = free
      .select(['i.work_item_id', 'i.band', 'i.cents', 'i.opened_at'])
      .where('i.customer_id', '=', sql<number>`a.account`)
    const { rows } = await tx.executeQuery<{ work_item_id: number }>(
      firstOfEach(actor.customers, ofAccount).limit(atHand).compile(),
    )
    const near = rows.map((row) => row.work_item_id)
    const dealt = await first
      .where('i.work_item_id', '=', sql<number>`any (${near}::bigint[])`)
      .executeTakeFirst()
    if (dealt !== undefined || near.length < atHand) return dealt?.work_item_id
  }
  return (await first.executeTakeFirst())?.work_item_id
}

/**
 * Deals the first item that no one holds, and holds it for the user. Two users requesting at once
 * get two items. 0: there is none.
 */
export const dealNext = async (
  tx: Tx,
  actor: Actor,
  queue: Queue,
  filters: Filters,
  change: ChangeContext,
  now: Date,
): Promise<{ workItemId: number }> => {
  // the item that the user had in hand is returned
  await tx
    .updateTable('work_item')
    .set({ user_id_locked: null, locked_until: null })
    .where('user_id_locked', '=', actor.userId)
    .where('queue', '=', queue)
    .execute()
  const dealt = await firstFree(tx, actor, queue, filters, now)
  change.about({ target: dealt === undefined ? 'no work' : `work ${dealt}` })
  if (dealt === undefined) return { workItemId: 0 }
  await tx
    .updateTable('work_item')
    .set({
      user_id_locked: actor.userId,
      locked_until: new Date(now.getTime() + lockMinutes * 60_000).toISOString(),
      touches: sql`touches + 1`,
    })
    .where('work_item_id', '=', dealt)
    .execute()
  return { workItemId: dealt }
}
