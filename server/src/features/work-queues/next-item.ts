import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Telling } from '../../http/call.ts'
import { filteredWork, type Filters, type Queue } from './work.queries.ts'

/** How long an item is held for whom it was dealt to. */
const lockMinutes = 15

/** Deals the first item that nobody holds, and holds it for the asker. Two who ask at once get two. 0: there is none. */
export const dealNext = async (tx: Tx, actor: Actor, queue: Queue, filters: Filters, telling: Telling, now: Date): Promise<{ workItemId: number }> => {
  const at = now.toISOString()
  // what the asker had in hand goes back
  await tx
    .updateTable('work_item')
    .set({ user_id_locked: null, locked_until: null })
    .where('user_id_locked', '=', actor.userId)
    .where('queue', '=', queue)
    .execute()
  const dealt = await filteredWork(actor, queue, filters, now, tx)
    .select('i.work_item_id')
    .where(sql<boolean>`(i.locked_until is null or i.locked_until < ${at}::timestamptz)`)
    // what waits for an approval is its asker's
    .$if(filters.view !== 'approval', (rows) => rows.where(sql<boolean>`(i.user_id_owner is null or i.user_id_owner = ${actor.userId})`))
    .orderBy('i.band')
    .orderBy('i.cents', 'desc')
    .orderBy('i.opened_at')
    .orderBy('i.work_item_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  telling.about({ target: dealt === undefined ? 'no work' : `work ${dealt.work_item_id}` })
  if (dealt === undefined) return { workItemId: 0 }
  await tx
    .updateTable('work_item')
    .set({ user_id_locked: actor.userId, locked_until: new Date(now.getTime() + lockMinutes * 60_000).toISOString(), touches: sql`touches + 1` })
    .where('work_item_id', '=', dealt.work_item_id)
    .execute()
  return { workItemId: dealt.work_item_id }
}
