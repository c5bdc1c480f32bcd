import { moveBlocks } from '@labgate/contract/corrections/move-rules'
import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Selectable } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, refuseIf } from '../../../access/refusal.ts'
import { raiseMessage, settleMessages } from '../../../core/inbox/raise.ts'
import { eventRow } from '../../../core/orders/events.ts'
import type { OrderValues } from '../../../core/orders/order-fields.ts'
import type { Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { writeMoved } from './carry-out-move.ts'
import { lockMove, moveFactsOf } from './move-facts.ts'

type Correction = Selectable<Tables['order_correction']>
type Was = Partial<OrderValues> & { patientId_Before?: number | null }

const cannot = (text: string): never => {
  throw new Refusal('not-possible', `${text} Move it with another correction instead.`)
}

/** The order's columns as they were before the move. */
const columnsBefore = (was: Was): Record<string, unknown> => {
  const given = <F extends keyof Was>(
    field: F,
    column: string,
    or: unknown = null,
  ): Record<string, unknown> => (field in was ? { [column]: was[field] || or } : {})
  return {
    patient_id_before: was.patientId_Before ?? null,
    ...given('patientInsuranceId_Primary', 'patient_insurance_id_primary'),
    ...given('patientInsuranceId_Secondary', 'patient_insurance_id_secondary'),
    ...given('insuranceMissing', 'insurance_missing', false),
    ...given('medications', 'medications'),
    ...given('noMeds', 'no_meds', false),
    ...given('medicationNotProvided', 'medication_not_provided', false),
    ...given('allergies', 'allergies'),
    ...given('noAllergy', 'no_allergy', false),
    ...given('patientConsentOnFile', 'patient_consent_on_file', false),
  }
}

/**
 * Moves an order back to its former patient, as long as there is no result and it is as the move
 * left it. Lost signatures stay lost.
 */
export const undoMove = async (
  tx: Tx,
  actor: Actor,
  correction: Correction,
  reason: string,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const { lab_order_id: labOrderId, patient_id: patientId, patient_id_before: backTo } = correction
  if (backTo === null) return cannot('This move names no patient.')
  const moved = await lockMove(tx, actor, labOrderId, backTo)
  const { row } = moved
  if (row.patient_id !== patientId) cannot('The order was moved again since.')
  const facts = await moveFactsOf(tx, moved)
  if (facts.hasResult) cannot('The order has a result.')
  refuseIf(moveBlocks(facts))
  const columns = {
    patient_id: backTo,
    ...columnsBefore(correction.was as Was),
    demographics_version: row.stage < Stage.Resulted ? -1 : row.demographics_version,
  }
  await writeMoved(tx, actor, row, columns, change, now)
  change.last(settleMessages(labOrderId, ['order-corrected'], actor.userId, now))
  change.last(
    raiseMessage({
      customerId: row.customer_id,
      locationId: row.location_id,
      patientId: backTo,
      labOrderId,
      reason: 'order-corrected',
      subject: inboxReasons['order-corrected'],
      message: `The order of specimen ${row.specimen_barcode} was moved to another patient by mistake. It belongs to this patient again.`,
      at: now,
    }),
  )
  const comment =
    `Move to another patient undone: record ${patientId} to record ${backTo}. ${reason}`.slice(
      0,
      500,
    )
  change.last(
    eventRow(actor, {
      labOrderId,
      customerId: row.customer_id,
      move: 'undo-correction',
      labStatusId: row.lab_status_id,
      comment,
      at: now,
    }),
  )
}
