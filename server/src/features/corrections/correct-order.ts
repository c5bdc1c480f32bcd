import type { Received } from '@labgate/contract/endpoint'
import type { corrections } from '@labgate/contract/corrections'
import { correctionActs, type CorrectionAct } from '@labgate/contract/corrections/acts'
import { inboxReasons } from '@labgate/contract/inbox-reasons'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import { written } from '../../db/queries.ts'
import type { Telling } from '../../http/call.ts'
import { raiseMessage, settleMessages } from '../inbox/raise.ts'
import { eventRow, nameOf } from '../orders/events.ts'
import { inFixedOrder, type OrderValues } from '../orders/order-values.ts'
import { unsigned } from '../orders/provider-signature.ts'
import { writeOrder } from '../orders/save-order.ts'
import { writeRecord } from '../records/write-record.ts'
import { prepareCorrection, type PreparedCorrection } from './prepare-correction.ts'

const pick = (values: OrderValues, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, values[field as keyof OrderValues]]))
const signatureOf = (row: PreparedCorrection['row']): Record<string, unknown> => ({
  userSignatureId_Physician: row.user_signature_id_physician,
  datePhysicianSignature: row.date_physician_signature,
  signedHash: row.signed_hash === null ? null : Buffer.from(row.signed_hash).toString('hex'),
})

/* The order itself, its signature, and the values whose trend goes by the time of collection. */
const writeChange = async (tx: Tx, actor: Actor, act: CorrectionAct, correction: PreparedCorrection, telling: Telling, now: Date): Promise<void> => {
  const { row, prepared, after } = correction
  if (prepared) await writeOrder(tx, actor, prepared, telling, { now })
  else
    await writeRecord(tx, actor, telling, {
      kind: 'order',
      before: row,
      id: row.lab_order_id,
      customerId: row.customer_id,
      columns: unsigned,
      changed: ['userSignatureId_Physician'],
      at: now,
    })
  if (act === 'collection-time')
    telling.last(written('update observation set collected_at = $2::timestamptz where lab_order_id = $1', [row.lab_order_id, after.collectionDate]))
}

const saysOf = ({ fields }: PreparedCorrection): string => fields.map(({ label, was, becomes }) => `${label}: was ${was}; now ${becomes}.`).join(' ')

/* Each correction is a message of its own: an earlier one that is still open gives way to it. */
const tellPractice = (actor: Actor, row: PreparedCorrection['row'], message: string, telling: Telling, now: Date): void => {
  telling.last(settleMessages(row.lab_order_id, ['order-corrected'], actor.userId, now))
  telling.last(
    raiseMessage({
      customerId: row.customer_id,
      locationId: row.location_id,
      patientId: row.patient_id,
      labOrderId: row.lab_order_id,
      reason: 'order-corrected',
      subject: inboxReasons['order-corrected'],
      message: message.slice(0, 2000),
      at: now,
    }),
  )
}

/** Corrects an order in one transaction: the order, its chain of events, the record of the correction, and what follows from it. */
export const correctOrder = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, act, values, reason, note, rowVersion }: Received<typeof corrections.correct>,
  telling: Telling,
  now: Date,
): Promise<{ id: string; message: string }> => {
  refuseIf(note.trim() === '' ? [issue('note', 'Enter how you know what is correct.', 'required')] : [])
  const correction = await prepareCorrection(tx, actor, { labOrderId, act, values, rowVersion }, now)
  const { row, before, after, fields, blocks, left, changed, isOnReport } = correction
  await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  refuseIf(blocks)
  const isSignatureLost = before.userSignatureId_Physician !== after.userSignatureId_Physician
  await writeChange(tx, actor, act, correction, telling, now)
  const { order_correction_id: id } = await tx
    .insertInto('order_correction')
    .values({
      customer_id: row.customer_id,
      lab_order_id: labOrderId,
      patient_id: row.patient_id,
      act,
      reason,
      note: note.trim(),
      was: JSON.stringify({ ...pick(before, changed), ...(isSignatureLost && signatureOf(row)) }),
      became: JSON.stringify(pick(after, changed)),
      fields: JSON.stringify(fields),
      left_house: JSON.stringify(left),
      reissue: isOnReport ? 'due' : 'none',
      user_id_created: actor.userId,
      created_by: nameOf(actor),
      created_at: now.toISOString(),
    })
    .returning('order_correction_id')
    .executeTakeFirstOrThrow()
  const whose = { labOrderId, customerId: row.customer_id }
  const says = saysOf(correction)
  telling.last(
    eventRow(actor, { ...whose, move: 'correct-order', labStatusId: row.lab_status_id, comment: `Corrected. ${says} ${note.trim()}`.slice(0, 500), at: now }),
  )
  tellPractice(actor, row, `The laboratory corrected the order of specimen ${row.specimen_barcode}. ${says}`, telling, now)
  telling.about({ customerId: row.customer_id, target: `order ${labOrderId} correction ${id}`, fields: changed })
  return { id: String(id), message: isOnReport ? 'The order is corrected. A corrected report will wait on the Result Desk.' : 'The order is corrected.' }
}

const cannotUndo = (says: string): never => {
  throw new Refusal('not-possible', `${says} Make another correction instead.`)
}

/** Puts the values of a correction back, while nothing later depends on it. A signature that was lost stays lost: the provider signs again. */
export const undoCorrection = async (
  tx: Tx,
  actor: Actor,
  { orderCorrectionId, reason }: Received<typeof corrections.undo>,
  telling: Telling,
  now: Date,
): Promise<{ id: string; message: string }> => {
  refuseIf(reason.trim() === '' ? [issue('reason', 'Enter why the correction is undone.', 'required')] : [])
  const byId = () => tx.selectFrom('order_correction').selectAll().where('order_correction_id', '=', orderCorrectionId)
  const { lab_order_id: labOrderId } = orRefuse(await byId().executeTakeFirst(), 'Correction not found.')
  const found = orRefuse(await byId().forUpdate().executeTakeFirst(), 'Correction not found.')
  const act = found.act as CorrectionAct
  if (found.undone_at !== null) throw new Refusal('not-possible', `${found.undone_by} already undid this correction.`)
  if (act === 'reset-signature') cannotUndo('A signature cannot be put back; the provider signs again.')
  if (found.reissue === 'made') cannotUndo('A corrected report was already made.')
  const fields = correctionActs[act].fields as readonly string[]
  const was = found.was as Record<string, unknown>
  const values = Object.fromEntries(fields.filter((field) => field in was).map((field) => [field, was[field]]))
  const correction = await prepareCorrection(tx, actor, { labOrderId, act, values }, now)
  const { row, before, blocks } = correction
  const became = Object.entries(found.became as Record<string, unknown>).filter(([field]) => fields.includes(field))
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(inFixedOrder(one)) === JSON.stringify(inFixedOrder(other))
  if (became.some(([field, value]) => !same(before[field as keyof OrderValues], value))) cannotUndo('The order was changed again since.')
  refuseIf(blocks)
  await writeChange(tx, actor, act, correction, telling, now)
  await tx
    .updateTable('order_correction')
    .set({
      user_id_undone: actor.userId,
      undone_by: nameOf(actor),
      undone_at: now.toISOString(),
      undo_reason: reason.trim(),
      ...(found.reissue === 'due' && { reissue: 'not-needed' }),
    })
    .where('order_correction_id', '=', orderCorrectionId)
    .execute()
  const whose = { labOrderId, customerId: row.customer_id }
  const says = saysOf(correction)
  telling.last(
    eventRow(actor, {
      ...whose,
      move: 'undo-correction',
      labStatusId: row.lab_status_id,
      comment: `Correction undone. ${says} ${reason.trim()}`.slice(0, 500),
      at: now,
    }),
  )
  tellPractice(actor, row, `The laboratory undid a correction of the order of specimen ${row.specimen_barcode}. ${says}`, telling, now)
  telling.about({ customerId: row.customer_id, target: `order ${labOrderId} correction ${orderCorrectionId}`, fields: became.map(([field]) => field) })
  return { id: String(orderCorrectionId), message: 'The correction is undone.' }
}
