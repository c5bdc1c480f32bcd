import { isHold } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { waitsForCorrection } from '../identity/correction-tubes.ts'
import { noteOnOpenIncidents } from '../incidents/open-incident.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { advance } from './advance.ts'

/** An event of the specimen before its hold. */
interface Before {
  move: string
  at: string
  user_id: number
  lab_status_id: number
}

/**
 * Takes back a hold at once. The specimen is free again, or on hold for its former reason, with its
 * user and time. The practice's message closes with the hold; the owner of the account issue is
 * notified. A hold with an identity correction stays: what it replaced is no longer on record.
 * `before`: what happened before the hold, latest first.
 */
export const undoHold = async (
  tx: Tx,
  actor: Actor,
  row: LockedOrder,
  { before, comment }: { before: readonly Before[]; comment: string },
  change: ChangeContext,
  now: Date,
): Promise<string> => {
  if (await waitsForCorrection(tx, row.lab_order_id))
    throw new Refusal(
      'not-possible',
      'The patient’s identity is being corrected. Resolve the request and check the tube first.',
    )
  const former = before[0]?.lab_status_id ?? 0
  const held = isHold(former) ? before.find(({ move }) => move === 'hold') : undefined
  await advance(
    tx,
    actor,
    row,
    held
      ? {
          moves: ['hold'],
          reason: former,
          comment,
          at: now,
          columns: { held_at: held.at, user_id_held: held.user_id },
        }
      : { moves: ['release'], comment, at: now },
    change,
  )
  change.last(
    noteOnOpenIncidents({
      labOrderId: row.lab_order_id,
      note: `The hold on specimen ${row.specimen_barcode} was undone: ${comment}`,
      userId: actor.userId,
      at: now,
    }),
  )
  return held
    ? 'The specimen is on hold for its former reason again.'
    : 'The specimen is no longer on hold.'
}
