import type { ValueAct } from '@labgate/contract/corrections/acts'
import type { corrections } from '@labgate/contract/corrections/corrections'
import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { issue, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import { raiseMessage, settleMessages } from '../../core/inbox/raise.ts'
import { eventRow } from '../../core/orders/events.ts'
import type { OrderValues } from '../../core/orders/order-fields.ts'
import { unsigned } from '../../core/orders/provider-signature.ts'
import { writeOrder } from '../../core/orders/save-order.ts'
import { writeRecord } from '../../core/records/write-record.ts'
import type { Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { newNumber } from './in-words.ts'
import { keepCorrection } from './keep-correction.ts'
import { prepareCorrection, type PreparedCorrection } from './prepare-correction.ts'

const pick = (values: OrderValues, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, values[field as keyof OrderValues]]))
const signatureOf = (row: PreparedCorrection['row']): Record<string, unknown> => ({
  userSignatureId_Physician: row.user_signature_id_physician,
  datePhysicianSignature: row.date_physician_signature,
  signedHash: row.signed_hash === null ? null : Buffer.from(row.signed_hash).toString('hex'),
})

/**
 * Writes the order, its signature, and the values with a trend based on collection time. Returns
 * the correction with any number drawn for it.
 */
export const writeChange = async (
  tx: Tx,
  actor: Actor,
  act: ValueAct,
  correction: PreparedCorrection,
  change: ChangeContext,
  now: Date,
): Promise<Pick<PreparedCorrection, 'after' | 'fields'>> => {
  const { row, prepared, after, fields } = correction
  if (act === 'collection-time')
    change.last(
      rawQuery('update observation set collected_at = $2::timestamptz where lab_order_id = $1', [
        row.lab_order_id,
        after.collectionDate,
      ]),
    )
  if (prepared) {
    const { specimenBarcode } = await writeOrder(tx, actor, prepared, change, { now })
    const named = fields.map((field) =>
      field.becomes === newNumber ? { ...field, becomes: specimenBarcode } : field,
    )
    return { after: { ...after, specimenBarcode }, fields: named }
  }
  await writeRecord(tx, actor, change, {
    kind: 'order',
    before: row,
    id: row.lab_order_id,
    customerId: row.customer_id,
    columns: unsigned,
    changed: ['userSignatureId_Physician'],
    at: now,
  })
  return correction
}

export const textOf = (fields: PreparedCorrection['fields']): string =>
  fields.map(({ label, was, becomes }) => `${label}: was ${was}; now ${becomes}.`).join(' ')

/** Each correction is its own message: it replaces an earlier one that is still open. */
export const tellPractice = (
  actor: Actor,
  row: PreparedCorrection['row'],
  message: string,
  change: ChangeContext,
  now: Date,
): void => {
  change.last(settleMessages(row.lab_order_id, ['order-corrected'], actor.userId, now))
  change.last(
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

/** Adds the order's event and the practice's message. */
const announce = (
  actor: Actor,
  row: PreparedCorrection['row'],
  text: string,
  note: string,
  change: ChangeContext,
  now: Date,
): void => {
  change.last(
    eventRow(actor, {
      labOrderId: row.lab_order_id,
      customerId: row.customer_id,
      move: 'correct-order',
      labStatusId: row.lab_status_id,
      comment: `Corrected. ${text} ${note}`.slice(0, 500),
      at: now,
    }),
  )
  tellPractice(
    actor,
    row,
    `The laboratory corrected the order of specimen ${row.specimen_barcode}. ${text}`,
    change,
    now,
  )
}

/**
 * Corrects an order in one transaction: the order, its chain of events, the correction record, and
 * the follow-ups.
 */
export const correctOrder = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, act, values, reason, note, rowVersion }: ParsedInput<typeof corrections.correct>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  refuseIf(
    note.trim() === '' ? [issue('note', 'Enter how you know what is correct.', 'required')] : [],
  )
  const correction = await prepareCorrection(
    tx,
    actor,
    { labOrderId, act, values, rowVersion },
    now,
  )
  const { row, before, blocks, left, changed, isOnReport } = correction
  await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  refuseIf(blocks)
  const { after, fields } = await writeChange(tx, actor, act, correction, change, now)
  const isSignatureLost = before.userSignatureId_Physician !== after.userSignatureId_Physician
  const id = await keepCorrection(
    tx,
    actor,
    {
      row,
      act,
      reason,
      note: note.trim(),
      was: { ...pick(before, changed), ...(isSignatureLost && signatureOf(row)) },
      became: pick(after, changed),
      fields,
      left,
      more: { reissue: isOnReport ? 'due' : 'none' },
    },
    now,
  )
  announce(actor, row, textOf(fields), note.trim(), change, now)
  change.about({
    customerId: row.customer_id,
    target: `order ${labOrderId} correction ${id}`,
    fields: changed,
  })
  return {
    id: String(id),
    message: isOnReport
      ? 'The order is corrected. A corrected report will wait on the Result Desk.'
      : 'The order is corrected.',
  }
}
