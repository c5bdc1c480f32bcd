import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { holdsDemographics } from '@labgate/contract/orders/findings'
import type { OrderSave } from '@labgate/contract/orders/order-shape'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { writeRecord } from '../records/write-record.ts'
import { eventRow } from './events.ts'
import { columnsOf } from './order-columns.ts'
import { takePlannedDay } from './planned-day.ts'
import { prepareOrder, type PreparedOrder, type Preparing } from './prepare-order.ts'
import { orderNumbers, type Requisition } from './requisition-number.ts'
import { signedHash } from './signing.ts'

export interface SavedOrder {
  labOrderId: number
  specimenBarcode: string
  message: string
}
interface Saving extends Preparing {
  /** The visit's requisition; drawn if absent. */
  requisition?: Requisition
}

/* For unique numbers; one retired with its label also counts as taken (number_is_not_retired). */
const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'
const isRetired = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'retired_specimen_number'
const describeTaken = (error: unknown): string =>
  isRetired(error)
    ? 'This number was retired when its specimen was relabeled. Use another label.'
    : 'This number is already on another specimen. Scan the label again.'

/** Writes a prepared order. */
export const writeOrder = async (
  tx: Tx,
  actor: Actor,
  { row, patient, about, values, changed, signing, findings }: PreparedOrder,
  change: ChangeContext,
  { now, requisition, patientSigns }: Saving,
): Promise<SavedOrder> => {
  const isNew = row === undefined
  const customerId = patient.customer_id
  /* Numbers first: the specimen number is part of what is signed. */
  const { requisitionNo, specimen } = await orderNumbers(tx, {
    customerId,
    isNew,
    visit: requisition,
    lacksSpecimen: values.specimenBarcode === '',
  })
  const specimenBarcode = values.specimenBarcode || specimenNumber(specimen)
  const numbered = { ...values, specimenBarcode }
  const testType = testTypeOfLab(values.labTypeId)
  const columns = {
    ...columnsOf(numbered, about.zone, patient.location_id),
    ...signing.columns,
    ...(signing.signsNow && { signed_hash: signedHash(numbered) }),
    ...(changed.includes('patientSignatureId') && {
      date_patient_signature: patientSigns === undefined ? null : now.toISOString(),
    }),
    findings: JSON.stringify(findings),
    demographics_hold: holdsDemographics(findings) && (row?.hold_released_at ?? null) === null,
    ...(isNew && {
      customer_id: customerId,
      patient_id: patient.patient_id,
      requisition_no: requisitionNo,
      user_id_created: actor.userId,
      created_at: now.toISOString(),
      demographics_version: patient.demographics_version,
    }),
    ...((isNew || changed.includes('labTypeId')) && {
      lab_id: testType === undefined ? null : (about.accountRow[`lab_${testType}`] ?? null),
    }),
  }
  const named = [
    ...changed,
    ...(signing.signsNow || signing.isVoid ? ['userSignatureId_Physician'] : []),
  ]
  const id = await writeRecord(tx, actor, change, {
    kind: 'order',
    before: row,
    id: row?.lab_order_id ?? 0,
    customerId,
    columns,
    changed: named,
    at: now,
  }).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    throw new Refusal('taken', undefined, [
      issue(
        'specimenBarcode',
        describeTaken(error),
        isRetired(error) ? 'barcode-retired' : 'barcode-taken',
      ),
    ])
  })
  if (isNew)
    change.last(
      eventRow(actor, {
        labOrderId: id,
        customerId,
        move: 'create',
        labStatusId: Stage.Created,
        comment: '',
        at: now,
      }),
    )
  const message = signing.isVoid
    ? 'Saved. The signed content changed, so the provider must sign again.'
    : named.length === 0 && !isNew
      ? 'No changes to save.'
      : 'Saved.'
  return { labOrderId: id, specimenBarcode, message }
}

/**
 * Saves a new order (labOrderId 0) or the changed fields of one. The contract's rules decide
 * whether it can be saved as is.
 */
export const saveOrder = async (
  tx: Tx,
  actor: Actor,
  given: OrderSave,
  change: ChangeContext,
  saving: Saving,
): Promise<SavedOrder> => {
  const prepared = await prepareOrder(tx, actor, given, saving)
  const saved = await writeOrder(tx, actor, prepared, change, saving)
  if (given.planned)
    await takePlannedDay(
      tx,
      actor,
      given.planned,
      {
        labOrderId: saved.labOrderId,
        isNew: prepared.row === undefined,
        patientId: prepared.patient.patient_id,
        labTypeId: prepared.values.labTypeId,
      },
      saving.now,
    )
  return saved
}
