import {
  correctionActs,
  isStatusAct,
  type CorrectionAct,
  type ValueAct,
} from '@labgate/contract/corrections/acts'
import type { corrections } from '@labgate/contract/corrections/corrections'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Selectable } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { Refusal, mustBeEntered, orRefuse, refuseIf } from '../../access/refusal.ts'
import { eventRow, nameOf } from '../../core/orders/events.ts'
import type { OrderValues } from '../../core/orders/order-fields.ts'
import { isSameValue } from '../../core/orders/order-values.ts'
import { lockOrder } from '../../core/orders/orders.queries.ts'
import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { ChangeContext } from '../../http/call.ts'
import { textOf, tellPractice, writeChange } from './correct-order.ts'
import { undoMove } from './move/undo-move.ts'
import { prepareCorrection } from './prepare-correction.ts'

type Correction = Selectable<Tables['order_correction']>

const cannotUndo = (text: string): never => {
  throw new Refusal('not-possible', `${text} Make another correction instead.`)
}

/* For an act that set values of the order. */
const undoValues = async (
  tx: Tx,
  actor: Actor,
  found: Correction,
  reason: string,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const { lab_order_id: labOrderId, order_correction_id: orderCorrectionId } = found
  const act = found.act as ValueAct
  const fields = correctionActs[act].fields as readonly string[]
  const was = found.was as Record<string, unknown>
  const values = Object.fromEntries(
    fields.filter((field) => field in was).map((field) => [field, was[field]]),
  )
  const correction = await prepareCorrection(
    tx,
    actor,
    { labOrderId, act, values, isUndo: true },
    now,
  )
  const { row, before, blocks } = correction
  const became = Object.entries(found.became as Record<string, unknown>).filter(([field]) =>
    fields.includes(field),
  )
  if (became.some(([field, value]) => !isSameValue(before[field as keyof OrderValues], value)))
    cannotUndo('The order was changed again since.')
  refuseIf(blocks)
  const { fields: putBack } = await writeChange(tx, actor, act, correction, change, now)
  const whose = { labOrderId, customerId: row.customer_id }
  const text = textOf(putBack)
  change.last(
    eventRow(actor, {
      ...whose,
      move: 'undo-correction',
      labStatusId: row.lab_status_id,
      comment: `Correction undone. ${text} ${reason}`.slice(0, 500),
      at: now,
    }),
  )
  tellPractice(
    actor,
    row,
    `The laboratory undid a correction of the order of specimen ${row.specimen_barcode}. ${text}`,
    change,
    now,
  )
  change.about({
    customerId: row.customer_id,
    target: `order ${labOrderId} correction ${orderCorrectionId}`,
    fields: became.map(([field]) => field),
  })
}

/**
 * Restores the values before a correction, as long as nothing later depends on it. A lost signature
 * stays lost: the provider signs again.
 */
export const undoCorrection = async (
  tx: Tx,
  actor: Actor,
  { orderCorrectionId, reason }: ParsedInput<typeof corrections.undo>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  mustBeEntered('reason', reason, 'Enter why the correction is undone.')
  const byId = () =>
    tx
      .selectFrom('order_correction')
      .selectAll()
      .where('order_correction_id', '=', orderCorrectionId)
  const { lab_order_id: labOrderId } = orRefuse(
    await byId().executeTakeFirst(),
    'Correction not found.',
  )
  // locks the order first, like the job that makes its corrected report
  orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  const found = orRefuse(await byId().forUpdate().executeTakeFirst(), 'Correction not found.')
  const act = found.act as CorrectionAct
  if (found.state !== 'done')
    throw new Refusal(
      'not-possible',
      found.state === 'asked'
        ? 'This move was not carried out. Reject it instead.'
        : 'This was rejected.',
    )
  if (found.undone_at !== null)
    throw new Refusal('not-possible', `${found.undone_by} already undid this correction.`)
  if (isStatusAct(act)) cannotUndo('The specimen went on from there.')
  if (act === 'account')
    throw new Refusal(
      'not-possible',
      'The specimen has a new order in the other account. Move that order back with a correction of its own.',
    )
  if (act === 'reissue-report')
    throw new Refusal(
      'not-possible',
      'What was sent cannot be taken back. Withdraw the result, or correct the order instead.',
    )
  if (act === 'reset-signature')
    cannotUndo('A signature cannot be put back; the provider signs again.')
  if (found.reissue === 'made') cannotUndo('A corrected report was already made.')
  // undone before the order is written: a retired number is then free for its specimen
  await tx
    .updateTable('order_correction')
    .set({
      user_id_undone: actor.userId,
      undone_by: nameOf(actor),
      undone_at: now.toISOString(),
      undo_reason: reason,
      ...(found.reissue === 'due' && { reissue: 'not-needed' }),
    })
    .where('order_correction_id', '=', orderCorrectionId)
    .execute()
  if (act === 'patient') await undoMove(tx, actor, found, reason, change, now)
  else await undoValues(tx, actor, found, reason, change, now)
  return { id: String(orderCorrectionId), message: 'The correction is undone.' }
}
