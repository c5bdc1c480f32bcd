import { catalogueOf, testTypeOfLab } from '@labgate/contract/catalogue/catalogues'
import { faultsOf } from '@labgate/contract/catalogue/faults'
import { codesToSave, selectionOf } from '@labgate/contract/catalogue/saving'
import { specimenOfDevice, specimens } from '@labgate/contract/catalogue/specimens'
import { scanOf, specimenNumber } from '@labgate/contract/numbers'
import type { OrderSave } from '@labgate/contract/order-shape'
import { versionOf } from '@labgate/contract/orders/account-facts'
import type { OrderFacts, OrderPart } from '@labgate/contract/orders/facts'
import { tickedAsMissing } from '@labgate/contract/orders/absence'
import { findingsOf, holdsDemographics } from '@labgate/contract/orders/findings'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import type { Telling } from '../../http/call.ts'
import { hasConsent, type PatientSigns } from '../order-papers/patient-signature.ts'
import { lockPatient } from '../patients/patients.queries.ts'
import { writeRecord } from '../records/write-record.ts'
import { eventRow } from './events.ts'
import { collectedAt, columnsOf, settledMoment } from './order-columns.ts'
import { readSurroundings, type Surroundings } from './order-facts.ts'
import { refuseForeign, refuseForged } from './order-rights.ts'
import { blankOrder, changedIn, sentValues, valuesOf, type OrderValues } from './order-values.ts'
import { lockOrder } from './orders.queries.ts'
import { providerSignature } from './provider-signature.ts'
import { signedHash } from './signing.ts'

export interface SavedOrder {
  labOrderId: number
  specimenBarcode: string
  message: string
}
interface Saving {
  now: Date
  /** Of the sitting; made when absent. */
  requisitionNo?: string
  /** The patient signs with this save. */
  patientSigns?: PatientSigns | undefined
}

/** The form that a new order is made from is that of its account; an old one keeps its own. The tests stand as the form stores them. */
const settled = (given: OrderValues, isNew: boolean, { accountRow: account, zone }: Surroundings): OrderValues => {
  const values = { ...given, collectionDate: settledMoment(given, zone) }
  const testType = testTypeOfLab(values.labTypeId)
  if (testType === undefined) return { ...values, version: '', tests: [] }
  const wanted = isNew || values.version === '' ? versionOf(account, testType) : values.version
  const form = catalogueOf(testType, wanted)
  if (form === undefined) return { ...values, version: wanted }
  const kept = { specimen: specimenOfDevice(values.collectionDeviceId), site: values.siteId, side: values.sideId }
  const selection = selectionOf(form, values.tests, kept)
  const isSound = faultsOf(form, selection).every(({ rule }) => rule === 'site')
  return {
    ...values,
    version: form.version,
    collectionDeviceId: values.collectionDeviceId || specimens[selection.specimen].deviceId,
    tests: isSound && values.tests.length > 0 ? [...codesToSave(form, selection)] : values.tests,
  }
}

/** The facts that the rules look at. */
const factsOf = (
  values: OrderValues,
  about: Surroundings,
  actor: Actor,
  { labOrderId, signs, now, before }: { labOrderId: number; signs: boolean; now: Date; before: OrderValues },
): OrderFacts => {
  const { day, time } = collectedAt(values, about.zone)
  const order: OrderPart = {
    ...values,
    labOrderId,
    collectionDay: day,
    collectionTime: time,
    diagnoses: about.diagnoses,
    medications: values.medications.length,
    allergies: values.allergies.length,
    insuranceIds: [values.patientInsuranceId_Primary, values.patientInsuranceId_Secondary],
    providerSignature: values.userSignatureId_Physician,
    signs,
    patientSignature: values.patientSignatureId,
    missingBefore: tickedAsMissing(before),
  }
  return {
    now,
    asker: { userId: actor.visitId === 0 ? actor.userId : 0, userTypeId: actor.who.userTypeId, hasSignature: about.asker.hasSignature },
    order,
    patient: about.patient,
    account: about.account,
    provider: about.provider,
    zone: about.zone,
  }
}

const nextOf = async (tx: Tx, number: `next_specimen_count()` | `nextval('requisition_count')`): Promise<number> => {
  const { rows } = await tx.executeQuery<{ next: number }>(compiledText(`select ${number} as next`))
  return rows[0]?.next ?? 0
}
/** A number for a visit, as people read it out: 'R000000042'. */
export const nextRequisition = async (tx: Tx): Promise<string> => `R${String(await nextOf(tx, `nextval('requisition_count')`)).padStart(9, '0')}`

/** A label that was printed beforehand must have been printed for this account (decisions.md 15). */
const refuseForeignNumber = async (tx: Tx, customerId: number, barcode: string): Promise<void> => {
  const count = scanOf(barcode)?.kind === 'specimen' ? Number(barcode.slice(0, 11)) : -1
  const found = await tx
    .selectFrom('specimen_range')
    .select('specimen_range_id')
    .where('customer_id', '=', customerId)
    .where('first_count', '<=', count)
    .where('last_count', '>=', count)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!found)
    refuseIf([
      issue('specimenBarcode', 'This number was not printed for this account. Use a label of this account, or leave the field empty.', 'barcode-range'),
    ])
}

const isTaken = (error: unknown): boolean => (error as { code?: string; constraint?: string }).code === '23505'

/** Saves a new order (labOrderId 0) or the changed fields of one. The rules of the contract decide whether it may be saved as it is. */
export const saveOrder = async (
  tx: Tx,
  actor: Actor,
  given: OrderSave,
  telling: Telling,
  { now, requisitionNo, patientSigns }: Saving,
): Promise<SavedOrder> => {
  const isNew = given.labOrderId <= 0
  const row = isNew ? undefined : orRefuse(await lockOrder(tx, actor, given.labOrderId), 'There is no such order.')
  if (row) await refuseStale(tx, actor, 'order', row.lab_order_id, given.rowVersion, row.row_version)
  const before = row ? valuesOf(row) : blankOrder
  const sent = sentValues(given, before.labTypeId)
  /* Two orders of one patient and day are told apart one after the other. */
  const patient = orRefuse(await lockPatient(tx, actor, row?.patient_id ?? sent.patientId ?? 0), 'There is no such patient.')
  const customerId = patient.customer_id
  refuseForged(actor, before, sent)
  if (patientSigns) sent.patientSignatureId = await patientSigns(tx, patient)
  const asked = changedIn(before, sent)
  refuseForeign(actor, row, asked, given.acknowledged === true)
  if (asked.includes('patientConsentOnFile') && sent.patientConsentOnFile === true && !(await hasConsent(tx, patient.patient_id)))
    refuseIf([
      issue('patientConsentOnFile', 'No consent of this patient is on file. Add it to the patient’s attachments, or let the patient sign.', 'no-consent'),
    ])

  const merged = { ...before, ...sent }
  const codes = merged.diagnosis.map(({ icd10Code }) => icd10Code)
  const wanted = { patientId: patient.patient_id, customerId, locationId: merged.locationId, physicianId: merged.userId_Physician, codes }
  const about = orRefuse(await readSurroundings(tx, actor, wanted), 'There is no such account.')
  const values = settled(merged, isNew, about)
  refuseIf([
    ...(values.locationId > 0 && !about.locationIsThere ? [issue('locationId', 'Choose a location of this account.', 'location')] : []),
    ...(values.userId_Physician > 0 && about.provider === null ? [issue('userId_Physician', 'Choose a provider of this account.', 'provider')] : []),
  ])
  const changed = changedIn(before, values)
  const signs = given.signs === true
  const signing = await providerSignature(tx, row, values, {
    changed,
    signs,
    about,
    actor,
    customerId,
    locationId: values.locationId || patient.location_id,
    now,
  })
  const whole = { ...values, userSignatureId_Physician: signing.stands }
  const findings = findingsOf(factsOf(whole, about, actor, { labOrderId: row?.lab_order_id ?? 0, signs, now, before }))
  refuseIf(findings.filter(({ level }) => level === 'stop').map(({ path, says, rule }) => issue(path, says, rule)))

  if (values.specimenBarcode !== '' && values.specimenBarcode !== before.specimenBarcode) await refuseForeignNumber(tx, customerId, values.specimenBarcode)
  /* The number first: it is part of what is signed. */
  const specimenBarcode = values.specimenBarcode || specimenNumber(await nextOf(tx, 'next_specimen_count()'))
  const numbered = { ...whole, specimenBarcode }
  const testType = testTypeOfLab(values.labTypeId)
  const columns = {
    ...columnsOf(numbered, about.zone, patient.location_id),
    ...signing.columns,
    ...(signing.signsNow && { signed_hash: signedHash(numbered) }),
    ...(changed.includes('patientSignatureId') && { date_patient_signature: patientSigns ? now.toISOString() : null }),
    findings: JSON.stringify(findings),
    demographics_hold: holdsDemographics(findings) && (row?.hold_released_at ?? null) === null,
    ...(isNew && {
      customer_id: customerId,
      patient_id: patient.patient_id,
      requisition_no: requisitionNo ?? (await nextRequisition(tx)),
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    }),
    ...((isNew || changed.includes('labTypeId')) && { lab_id: testType === undefined ? null : (about.accountRow[`lab_${testType}`] ?? null) }),
  }
  const named = [...changed, ...(signing.signsNow || signing.isVoid ? ['userSignatureId_Physician'] : [])]
  const id = await writeRecord(tx, actor, telling, { kind: 'order', before: row, id: given.labOrderId, customerId, columns, changed: named, at: now }).catch(
    (error: unknown) => {
      if (!isTaken(error)) throw error
      throw new Refusal('taken', undefined, [issue('specimenBarcode', 'This number is on another specimen already. Scan the label again.', 'barcode-taken')])
    },
  )
  if (isNew) telling.last(eventRow(actor, { labOrderId: id, customerId, move: 'create', labStatusId: 1, comment: '', at: now }))
  const message = signing.isVoid
    ? 'Saved. The provider’s signature no longer holds, because what was signed has changed: it has to be signed again.'
    : named.length === 0 && !isNew
      ? 'Nothing had changed.'
      : 'Saved.'
  return { labOrderId: id, specimenBarcode, message }
}
