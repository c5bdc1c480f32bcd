import { labStatusIdOf, moved, stages, whyNot, type MoveName, type SpecimenState } from '@labgate/contract/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import type { Telling } from '../../http/call.ts'
import { writeRecord } from '../records/write-record.ts'
import { eventRow } from './events.ts'
import { stateOf } from './order-rights.ts'
import { lockOrder } from './orders.queries.ts'

interface Moving {
  labOrderId: number
  comment?: string | undefined
  rowVersion?: number | undefined
}

/** The dates and people that a move sets or takes back. */
const marksOf = (move: MoveName, after: SpecimenState, actor: Actor, now: Date): Record<string, unknown> => ({
  cancelled_at: after.end === 100 ? now.toISOString() : null,
  ...(move === 'unAccession' && { accessioned_at: null }),
  ...(move === 'review' && { reviewed_at: now.toISOString(), user_id_reviewed: actor.userId }),
})

/** Moves a specimen along its life and writes down who did it; refused in words where the move leads nowhere. */
export const moveOrder = async (tx: Tx, actor: Actor, move: MoveName, { labOrderId, comment = '', rowVersion }: Moving, telling: Telling, now: Date) => {
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'There is no such order.')
  if (rowVersion !== undefined) await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  const state = stateOf(row)
  const why = whyNot(state, move)
  if (why !== '') throw new Refusal('not-possible', why)
  const after = moved(state, move)
  const columns = { stage: stages[after.stage], hold: after.hold, ended: after.end, ...marksOf(move, after, actor, now) }
  await writeRecord(tx, actor, telling, { kind: 'order', before: row, id: labOrderId, customerId: row.customer_id, columns, changed: ['labStatusId'], at: now })
  telling.last(eventRow(actor, { labOrderId, customerId: row.customer_id, move, labStatusId: labStatusIdOf(after), comment, at: now }))
}

/** Lets an order go on although it does not say whose it is: a named person has found out, and says how. */
export const releaseHold = async (tx: Tx, actor: Actor, { labOrderId, comment = '', rowVersion }: Moving, telling: Telling, now: Date): Promise<void> => {
  refuseIf(comment.trim() === '' ? [issue('comment', 'Say how it is known whose specimen this is.', 'required')] : [])
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'There is no such order.')
  if (rowVersion !== undefined) await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  if (!row.demographics_hold) throw new Refusal('not-possible', 'This order is not held for its patient’s name or birth date.')
  const columns = { demographics_hold: false, hold_released_at: now.toISOString(), user_id_hold_released: actor.userId, hold_release_reason: comment }
  await writeRecord(tx, actor, telling, {
    kind: 'order',
    before: row,
    id: labOrderId,
    customerId: row.customer_id,
    columns,
    changed: ['demographicsHold', 'holdReleaseReason'],
    at: now,
  })
  telling.last(eventRow(actor, { labOrderId, customerId: row.customer_id, move: 'releaseHold', labStatusId: row.lab_status_id, comment, at: now }))
}
