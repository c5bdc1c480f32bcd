import { UserType } from '@labgate/contract/access/user-types'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { identityFields } from '@labgate/contract/patients/identity'
import {
  isMask,
  lastFourOf,
  masked,
  patientIssues,
  type PatientFacts,
} from '@labgate/contract/patients/patient-rules'
import type { PatientSave } from '@labgate/contract/patients/patients'
import type { Actor } from '../../access/actor.ts'
import type { Crypt } from '../../access/crypt.ts'
import { changedFields } from '../../access/field-rights.ts'
import { issue, orRefuse, recordWasMerged, refuseIf, Refusal } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import { visibleAccounts } from '../../core/accounts/accounts.queries.ts'
import { identityOf, lockOpenOrders } from '../../core/identity/patient-identity.ts'
import { addressFields, plainFields, sealedFields } from '../../core/patients/patient-fields.ts'
import { lockPatient, visiblePatientId } from '../../core/patients/patients.queries.ts'
import { licensePlace, ssnPlace } from '../../core/patients/sealed.ts'
import { phoneIssues } from '../../core/records/phones.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../core/records/write-record.ts'
import { columnOf, isReference } from '../../db/columns.ts'
import type { Tx } from '../../db/database.ts'
import { q } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { clearTransliteration } from './clear-transliteration.ts'
import { changeIdentity } from './identity/change-identity.ts'

type Fields = Record<string, unknown>
type Address = Record<string, string | undefined>
type LockedPatient = NonNullable<Awaited<ReturnType<typeof lockPatient>>>
const isSealed = (field: string): boolean => sealedFields.some((one) => one === field)
/**
 * Checkboxes meaning 'we do not know': only laboratory staff, who enter paper requisitions, can set
 * them.
 */
const ticks = plainFields.filter((field) => field.endsWith('Missing'))

/** The row as sent on the wire, so that it can be compared with what was sent. */
const asSent = (row: Fields): Fields => ({
  ...Object.fromEntries(
    plainFields.map((field) => [
      field,
      isReference(field) ? (row[columnOf(field)] ?? 0) : row[columnOf(field)],
    ]),
  ),
  ssn: masked(String(row['ssn_last4'] ?? '')),
  driversLicense: masked(String(row['drivers_license_last4'] ?? '')),
})
const addressOf = (row: Fields): Address =>
  Object.fromEntries(addressFields.map((field) => [field, String(row[columnOf(field)] ?? '')]))
const empty: Fields = { active: true, isPatient: true, dob: null, ssn: '', driversLicense: '' }

const places = { ssn: ssnPlace, driversLicense: licensePlace } as const
const sealedColumns = (crypt: Crypt, patientId: number, sent: Fields): Fields =>
  Object.fromEntries(
    sealedFields.flatMap((field): [string, unknown][] => {
      const given = sent[field]
      if (typeof given !== 'string' || isMask(given)) return []
      const column = columnOf(field)
      return [
        [column, given === '' ? null : crypt.seal(given, places[field](patientId))],
        [`${column}_last4`, lastFourOf(given)],
      ]
    }),
  )

/** Whether a save has a field of who the patient is (rules.md#closed-after-receipt). */
const namesIdentity = (given: PatientSave): boolean =>
  identityFields.some((field) => given[field] !== undefined)

/** The account's options and its current day, for the rules. */
const accountFor = async (tx: Tx, actor: Actor, customerId: number, now: Date) => {
  const account = orRefuse(
    await visibleAccounts(actor, tx)
      .select([
        'c.facesheet_address',
        'c.allow_self_pay',
        'c.billing_self_pay',
        'c.billing_hardship',
        'c.billing_scholarship',
        'c.parol_officer',
        'c.time_zone',
      ])
      .where('c.customer_id', '=', customerId)
      .executeTakeFirst(),
    'Account not found.',
  )
  return {
    today: dayAt(now, account.time_zone),
    namesOfficers: account.parol_officer,
    options: {
      facesheetAddress: account.facesheet_address,
      allowSelfPay: account.allow_self_pay,
      billing_SelfPay: account.billing_self_pay,
      billing_Hardship: account.billing_hardship,
      billing_Scholarship: account.billing_scholarship,
    },
  }
}

/*
 * If the account works with parole officers, must be one of theirs: any other ID would reveal its
 * owner's name.
 */
const officerIssues = async (tx: Tx, userId: number, namesOfficers: boolean): Promise<Issue[]> => {
  if (userId <= 0) return []
  const path = 'userId_ParolOfficer'
  if (!namesOfficers)
    return [issue(path, 'This account does not work with parole officers.', 'account-option')]
  const found = await tx
    .selectFrom('staff')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('user_type_id', '=', UserType.ParoleOfficer)
    .where('disabled', '=', false)
    .executeTakeFirst()
  return found ? [] : [issue(path, 'Choose a parole officer from the list.', 'officer')]
}

/** The chart to save, in which account; `row` is undefined for a new one. */
interface Target {
  row: LockedPatient | undefined
  customerId: number
}

/**
 * Finds and locks the chart. Refuses one that was merged away, a stale version, and a move to
 * another account.
 */
const targetOf = async (tx: Tx, actor: Actor, given: PatientSave): Promise<Target> => {
  if (given.patientId <= 0)
    return {
      row: undefined,
      customerId: actor.who.entityId > 0 ? actor.who.entityId : (given.customerId ?? 0),
    }
  // who is changed while the laboratory has a specimen: its orders are locked before the chart
  if (namesIdentity(given) && (await visiblePatientId(tx, actor, given.patientId)))
    await lockOpenOrders(tx, given.patientId)
  const row = orRefuse(await lockPatient(tx, actor, given.patientId), 'Patient not found.')
  if (row.patient_id_merged_into !== null) throw recordWasMerged()
  await refuseStale(tx, actor, 'patient', row.patient_id, given.rowVersion, row.row_version)
  if (given.customerId !== undefined && given.customerId !== row.customer_id)
    throw new Refusal('field-not-yours', 'A patient cannot move to another account.', [
      issue('customerId', 'A patient cannot move to another account.', 'field-not-yours'),
    ])
  return { row, customerId: row.customer_id }
}

/** The fields that were sent; a mask is not a new number. */
const sentFields = (given: PatientSave): Fields =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) =>
        value !== undefined &&
        (plainFields.includes(field) ||
          (isSealed(field) && !(typeof value === 'string' && isMask(value)))),
    ),
  )

/** The address after the save, and the fields of it that change. */
const addressAfter = (
  row: LockedPatient | undefined,
  given: PatientSave,
): { address: Address; moved: string[] } => {
  const had: Address = row ? addressOf(row) : { countryCode: 'USA' }
  const address: Address = { ...had }
  for (const field of addressFields) address[field] = given.address?.[field] ?? had[field]
  const moved = addressFields.filter((field) => (address[field] ?? '') !== (had[field] ?? ''))
  return { address, moved }
}

/** Refuses a practice that checks 'we do not know' for the laboratory. */
const refuseForeignTicks = (actor: Actor, sent: Fields, changed: readonly string[]): void => {
  if (actor.who.entityId <= 0) return
  const foreign = changed.filter((field) => ticks.includes(field) && sent[field] === true)
  if (foreign.length > 0)
    throw new Refusal(
      'field-not-yours',
      undefined,
      foreign.map((field) =>
        issue(field, 'Only the laboratory can leave this blank.', 'field-not-yours'),
      ),
    )
}

const mustBeLocationOf = async (tx: Tx, customerId: number, locationId: number): Promise<void> => {
  const place = await tx
    .selectFrom('location')
    .select('location_id')
    .where('customer_id', '=', customerId)
    .where('location_id', '=', locationId)
    .executeTakeFirst()
  if (!place) refuseIf([issue('locationId', 'Choose a location in this account.', 'location')])
}

/** Refuses a faulty chart. The phones, the officer, and the location are judged if they change. */
const mustBeSound = async (
  tx: Tx,
  actor: Actor,
  customerId: number,
  {
    whole,
    changed,
    isNew,
    now,
  }: { whole: PatientFacts & Fields; changed: readonly string[]; isNew: boolean; now: Date },
): Promise<void> => {
  const { options, today, namesOfficers } = await accountFor(tx, actor, customerId, now)
  const isJudged = (field: string): boolean => isNew || changed.includes(field)
  refuseIf([
    ...patientIssues(whole, options, today),
    ...(changed.includes('userId_ParolOfficer')
      ? await officerIssues(tx, Number(whole['userId_ParolOfficer'] ?? 0), namesOfficers)
      : []),
    ...phoneIssues(whole, ['phone', 'phoneCell', 'phoneWork'].filter(isJudged)),
  ])
  if (isJudged('locationId'))
    await mustBeLocationOf(tx, customerId, Number(whole['locationId'] ?? 0))
}

const identityChange = (
  patient: LockedPatient,
  given: PatientSave,
  sent: Fields,
  changed: readonly string[],
  now: Date,
) => {
  const before = identityOf(patient)
  return {
    patient,
    before,
    after: { ...before, ...sent },
    changed,
    reason: (given.identityReason ?? '').trim(),
    kind: given.identityKind,
    now,
  }
}

/**
 * Saves a new patient (patientId 0) or the changed fields of one; returns 'patientId,addressId' for
 * a new one (records.md#save-answers).
 */
export const savePatient = async (
  tx: Tx,
  actor: Actor,
  given: PatientSave,
  change: ChangeContext,
  { crypt, now }: { crypt: Crypt; now: Date },
): Promise<{ id: string; message: string }> => {
  const { row, customerId } = await targetOf(tx, actor, given)
  const isNew = row === undefined
  const sent = sentFields(given)
  const before: Fields = row ? asSent(row) : empty
  clearTransliteration(sent, before)
  const { address, moved } = addressAfter(row, given)
  const fields = changedFields(sent, before)
  const changed = [...fields, ...(moved.length > 0 ? ['address'] : [])]
  refuseForeignTicks(actor, sent, changed)
  const whole = { ...before, ...sent, address } as PatientFacts & Fields
  await mustBeSound(tx, actor, customerId, { whole, changed, isNew, now })

  if (row && namesIdentity(given))
    await changeIdentity(tx, actor, identityChange(row, given, sent, changed, now), change)
  const sealed = Object.fromEntries(
    Object.entries(sent).filter(([field]) => fields.includes(field)),
  )
  const id = await writeRecord(tx, actor, change, {
    kind: 'patient',
    before: row,
    id: given.patientId,
    customerId,
    columns: {
      ...columnsOf({ ...sent, ...address }, [
        ...fields.filter((field) => plainFields.includes(field)),
        ...moved,
      ]),
      ...(row
        ? sealedColumns(crypt, row.patient_id, sealed)
        : {
            customer_id: customerId,
            location_id: whole['locationId'],
            user_id_created: actor.userId,
          }),
    },
    changed,
    at: now,
  })
  const answer = savedAnswer(id, isNew, changed)
  if (!isNew) return answer
  // the place in which a number is sealed has the id of its chart
  const late = sealedColumns(crypt, id, sealed)
  if (Object.keys(late).length > 0)
    change.last(q.updateTable('patient').set(late).where('patient_id', '=', id))
  return { ...answer, id: `${id},${id}` }
}
