import type { Actor } from '../../access/actor.ts'
import { Refusal, orRefuse } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { lockOrder, type LockedOrder } from '../orders/orders.queries.ts'
import { advance } from './advance.ts'
import { unCancel } from './un-cancel.ts'
import { unReject } from './un-reject.ts'
import { undoHold } from './undo-hold.ts'

/** The screen offers ten seconds; the request may take a few more to arrive. */
export const undoSeconds = 15

interface Event {
  move: string
  at: string
  user_id: number
  lab_status_id: number
  comment: string
}
const lastEvents = (tx: Tx, labOrderId: number): Promise<Event[]> =>
  tx
    .selectFrom('order_event')
    .select(['move', 'at', 'user_id', 'lab_status_id', 'comment'])
    .where('lab_order_id', '=', labOrderId)
    .orderBy('order_event_id', 'desc')
    .limit(50)
    .execute()

/** Restores the accession, with its user and time; the specimen gets a second review. */
const accessionAgain = async (
  tx: Tx,
  actor: Actor,
  row: LockedOrder,
  before: Event | undefined,
  comment: string,
  change: ChangeContext,
  now: Date,
) => {
  const was = orRefuse(before, 'This specimen was not accessioned.')
  const columns = { accessioned_at: was.at, user_id_accessioned: was.user_id, audit_due: true }
  await advance(tx, actor, row, { moves: ['accession'], comment, at: now, columns }, change)
}

/**
 * Takes back the end of an order, a hold, or an un-accession, at once: only by the person who made
 * it, within `undoSeconds`, while it is the latest event. Both stay in the chain of custody
 * (docs/decisions/0027). Returns the message about it.
 */
export const undoEnd = async (
  tx: Tx,
  actor: Actor,
  { labOrderId }: { labOrderId: number },
  change: ChangeContext,
  now: Date,
): Promise<string> => {
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  const [last, ...earlier] = await lastEvents(tx, labOrderId)
  const isOwn = last !== undefined && last.user_id === actor.userId
  if (!isOwn || now.getTime() - Date.parse(last.at) > undoSeconds * 1_000)
    throw new Refusal(
      'not-possible',
      'This can no longer be undone here. Open the order to undo it.',
    )
  const comment = `Undone within ${undoSeconds} seconds.`
  const given = { labOrderId, comment }
  if (last.move === 'reject') return unReject(tx, actor, { ...given, isUndone: true }, change, now)
  if (last.move === 'cancel')
    return `${await unCancel(tx, actor, given, change, now)} If the tube was in an open parcel, pack it again.`
  /* An undone hold can be on hold again for its former reason: that is not a separate hold. */
  if (last.move === 'hold' && last.comment !== comment)
    return undoHold(tx, actor, row, { before: earlier, comment }, change, now)
  if (last.move !== 'unAccession') throw new Refusal('not-possible', 'There is nothing to undo.')
  await accessionAgain(
    tx,
    actor,
    row,
    earlier.find(({ move }) => move === 'accession'),
    comment,
    change,
    now,
  )
  return 'The specimen is accessioned again.'
}
