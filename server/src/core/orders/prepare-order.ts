import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { faultsOf } from '@labgate/contract/catalog/faults'
import { codesToSave, selectionOf } from '@labgate/contract/catalog/saving'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { specimenOfDevice, specimens } from '@labgate/contract/catalog/specimens'
import { scanOf } from '@labgate/contract/kit/numbers'
import { versionOf } from '@labgate/contract/orders/account-facts'
import type { OrderFacts } from '@labgate/contract/orders/facts'
import type { Finding } from '@labgate/contract/orders/finding'
import { findingsOf } from '@labgate/contract/orders/findings'
import { orderFactsOf } from '@labgate/contract/orders/order-facts'
import type { OrderSave } from '@labgate/contract/orders/order-shape'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { hasConsent, type PatientSigns } from '../documents/patient-signature.ts'
import { lockPatient, type LockedPatient } from '../patients/patients.queries.ts'
import { collectedAt, settledMoment } from './order-columns.ts'
import { readSurroundings, type Surroundings } from './order-facts.ts'
import { blankOrder, type OrderField, type OrderValues } from './order-fields.ts'
import { refuseForeign, refuseForged } from './order-rights.ts'
import { changedIn, sentValues, valuesOf } from './order-values.ts'
import { lockOrder, type LockedOrder } from './orders.queries.ts'
import { providerSignature, type Signing } from './provider-signature.ts'

export interface Preparing {
  now: Date
  /** The patient signs with this save. */
  patientSigns?: PatientSigns | undefined
  /**
   * The laboratory corrects only these fields, whatever the order's state (docs/decisions/0048).
   */
  correcting?: readonly OrderField[]
  /**
   * A new order that replaces another: rules about other fields do not block it
   * (docs/decisions/0048).
   */
  judging?: readonly OrderField[]
  /** A number that the specimen had before and gets back. */
  ownNumber?: string | undefined
  /** Orders of the patient that are also about to be saved and not stored yet. */
  aside?: OrderFacts['patient']['others']
}

/** An order that can be saved as is. */
export interface PreparedOrder {
  row: LockedOrder | undefined
  patient: LockedPatient
  about: Surroundings
  /** With the signature it will have; if it has no number, the system assigns one. */
  values: OrderValues
  changed: OrderField[]
  signing: Signing
  findings: readonly Finding[]
}

/** The codes that an order stores for the selection; unchanged if they are not compatible. */
export const testsAsStored = (
  form: Catalog,
  {
    tests,
    collectionDeviceId,
    siteId,
    sideId,
  }: Pick<OrderValues, 'tests' | 'collectionDeviceId' | 'siteId' | 'sideId'>,
): number[] => {
  const selection = selectionOf(form, tests, {
    specimen: specimenOfDevice(collectionDeviceId),
    site: siteId,
    side: sideId,
  })
  const isSound = faultsOf(form, selection).every(({ rule }) => rule === 'site')
  return isSound && tests.length > 0 ? [...codesToSave(form, selection)] : tests
}

/**
 * A new order uses its account's form; an old one keeps its own. Tests are as the form stores them.
 */
const settled = (
  given: OrderValues,
  isNew: boolean,
  { accountRow: account, zone }: Surroundings,
): OrderValues => {
  const values = { ...given, collectionDate: settledMoment(given, zone) }
  const testType = testTypeOfLab(values.labTypeId)
  if (testType === undefined) return { ...values, version: '', tests: [] }
  const wanted = isNew || values.version === '' ? versionOf(account, testType) : values.version
  const form = catalogOf(testType, wanted)
  if (form === undefined) return { ...values, version: wanted }
  const { specimen } = selectionOf(form, values.tests, {
    specimen: specimenOfDevice(values.collectionDeviceId),
    site: values.siteId,
    side: values.sideId,
  })
  return {
    ...values,
    version: form.version,
    collectionDeviceId: values.collectionDeviceId || specimens[specimen].deviceId,
    tests: testsAsStored(form, values),
  }
}

/** The facts that the rules consider. */
export const factsOf = (
  values: OrderValues,
  about: Surroundings,
  actor: Actor,
  {
    labOrderId,
    signs,
    now,
    before,
  }: { labOrderId: number; signs: boolean; now: Date; before: OrderValues },
): OrderFacts => {
  const { asker, patient, account, provider, zone, diagnoses } = about
  return orderFactsOf(values, {
    labOrderId,
    signs,
    now,
    before,
    collected: collectedAt(values, zone),
    asker: {
      userId: actor.visitId === 0 ? actor.userId : 0,
      userTypeId: actor.who.userTypeId,
      hasSignature: asker.hasSignature,
    },
    diagnoses,
    patient,
    account,
    provider,
    zone,
  })
}

/** A preprinted label must have been printed for this account (rules.md#preprinted-labels). */
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
      issue(
        'specimenBarcode',
        'This number was not printed for this account. Use one of this account’s labels, or leave the field blank.',
        'barcode-range',
      ),
    ])
}

const senderTextOf = (
  about: Surroundings,
  others: OrderFacts['patient']['others'],
): Surroundings => ({
  ...about,
  patient: { ...about.patient, others: [...about.patient.others, ...others] },
})

/** The specimen's collector must belong to the order's account or to the laboratory. */
const refuseForeignCollector = async (
  tx: Tx,
  customerId: number,
  userId: number,
): Promise<void> => {
  const { rows } = await tx.executeQuery<{ there: boolean }>(
    compiledRaw('select may_collect($1, $2) as there', [userId, customerId]),
  )
  refuseIf(
    rows[0]?.there === true
      ? []
      : [
          issue(
            'userId_Collector',
            'Choose a user from this account or the laboratory.',
            'collector',
          ),
        ],
  )
}

/**
 * Reads and judges a new order (labOrderId 0) or the changed fields of one, and writes only the
 * patient’s signature; refuses if it cannot be saved.
 */
export const prepareOrder = async (
  tx: Tx,
  actor: Actor,
  given: OrderSave,
  { now, patientSigns, correcting, judging = correcting, ownNumber, aside: others = [] }: Preparing,
): Promise<PreparedOrder> => {
  const isNew = given.labOrderId <= 0
  const row = isNew
    ? undefined
    : orRefuse(await lockOrder(tx, actor, given.labOrderId), 'Order not found.')
  if (row)
    await refuseStale(tx, actor, 'order', row.lab_order_id, given.rowVersion, row.row_version)
  const before = row ? valuesOf(row) : blankOrder
  const sent = sentValues(given, before.labTypeId)
  /* Two orders of one patient and day are checked one after the other. */
  const patient = orRefuse(
    await lockPatient(tx, actor, row?.patient_id ?? sent.patientId ?? 0),
    'Patient not found.',
  )
  const customerId = patient.customer_id
  if (correcting === undefined) refuseForged(actor, before, sent)
  if (patientSigns) sent.patientSignatureId = await patientSigns(tx, patient)
  const changes = changedIn(before, sent)
  if (correcting === undefined) refuseForeign(actor, row, changes, given.acknowledged === true)
  else if (changes.some((field) => !correcting.includes(field))) throw new Refusal('faulty')
  if (
    changes.includes('patientConsentOnFile') &&
    sent.patientConsentOnFile === true &&
    !(await hasConsent(tx, patient.patient_id))
  )
    refuseIf([
      issue(
        'patientConsentOnFile',
        'No consent is on file for this patient. Add it to the patient’s attachments, or have the patient sign.',
        'no-consent',
      ),
    ])

  const merged = { ...before, ...sent }
  const codes = merged.diagnosis.map(({ icd10Code }) => icd10Code)
  const wanted = {
    patientId: patient.patient_id,
    customerId,
    locationId: merged.locationId,
    physicianId: merged.userId_Physician,
    codes,
  }
  const about = senderTextOf(
    orRefuse(await readSurroundings(tx, actor, wanted), 'Account not found.'),
    others,
  )
  const values = settled(merged, isNew, about)
  refuseIf([
    ...(values.locationId > 0 && !about.locationIsThere
      ? [issue('locationId', 'Choose a location in this account.', 'location')]
      : []),
    ...(values.userId_Physician > 0 && about.provider === null
      ? [issue('userId_Physician', 'Choose a provider in this account.', 'provider')]
      : []),
  ])
  if (values.userId_Collector > 0 && values.userId_Collector !== before.userId_Collector)
    await refuseForeignCollector(tx, customerId, values.userId_Collector)
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
  const findings = findingsOf(
    factsOf(whole, about, actor, { labOrderId: row?.lab_order_id ?? 0, signs, now, before }),
  )
  const stops = findings.filter(
    ({ level, path }) =>
      level === 'stop' && (judging?.some((field) => path.startsWith(field)) ?? true),
  )
  refuseIf(stops.map(({ path, says: text, rule }) => issue(path, text, rule)))

  if (!['', before.specimenBarcode, ownNumber].includes(values.specimenBarcode))
    await refuseForeignNumber(tx, customerId, values.specimenBarcode)
  return { row, patient, about, values: whole, changed, signing, findings }
}
