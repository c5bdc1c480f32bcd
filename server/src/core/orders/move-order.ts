import type { MoveName } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { advance } from '../custody/advance.ts'
import { writeRecord } from '../records/write-record.ts'
import { eventRow } from './events.ts'
import { lockOrder } from './orders.queries.ts'

interface Moving {
  labOrderId: number
  comment?: string | undefined
  rowVersion?: number | undefined
}

/**
 * Moves a specimen to its next state and records who did it; refuses with a message if the move is
 * not possible.
 */
export const moveOrder = async (
  tx: Tx,
  actor: Actor,
  move: MoveName,
  { labOrderId, comment = '', rowVersion }: Moving,
  change: ChangeContext,
  now: Date,
) => {
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  if (rowVersion !== undefined)
    await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  await advance(tx, actor, row, { moves: [move], comment, at: now }, change)
}

/**
 * Releases an order from hold although it does not identify its patient: a named person has found
 * out, and records how.
 */
export const releaseHold = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, comment = '', rowVersion }: Moving,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  refuseIf(
    comment.trim() === ''
      ? [issue('comment', 'Enter how the specimen was identified.', 'required')]
      : [],
  )
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  if (rowVersion !== undefined)
    await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  if (!row.demographics_hold)
    throw new Refusal('not-possible', 'This order is not on hold for name or birth date.')
  const columns = {
    demographics_hold: false,
    hold_released_at: now.toISOString(),
    user_id_hold_released: actor.userId,
    hold_release_reason: comment,
  }
  await writeRecord(tx, actor, change, {
    kind: 'order',
    before: row,
    id: labOrderId,
    customerId: row.customer_id,
    columns,
    changed: ['demographicsHold', 'holdReleaseReason'],
    at: now,
  })
  change.last(
    eventRow(actor, {
      labOrderId,
      customerId: row.customer_id,
      move: 'releaseHold',
      labStatusId: row.lab_status_id,
      comment,
      at: now,
    }),
  )
}
