import { dayMs } from '@labgate/contract/kit/days'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'
import {
  closedChanges,
  identityFields,
  identityWords,
  type Identity,
  type IdentityField,
} from '@labgate/contract/patients/identity'
import type { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { patientIssues } from '@labgate/contract/patients/patient-rules'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { changedFields } from '../../../access/field-rights.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { holdTubes, lockUnderWay } from '../../../core/identity/correction-tubes.ts'
import { identityOf, lockOpenOrders } from '../../../core/identity/patient-identity.ts'
import { openIncident } from '../../../core/incidents/open-incident.ts'
import { lockPatient, visiblePatientId } from '../../../core/patients/patients.queries.ts'
import { createdBy } from '../../../core/records/who-and-when.ts'
import type { Tx } from '../../../db/database.ts'
import { laboratoryTimeZoneIn } from '../../../db/laboratory-time-zone.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { clearTransliteration } from '../clear-transliteration.ts'
import { someFields } from './change-identity.ts'

type Given = ParsedInput<typeof identityCorrections.request>
type LockedPatient = NonNullable<Awaited<ReturnType<typeof lockPatient>>>
type TubeUnderWay = Awaited<ReturnType<typeof lockUnderWay>>[number]

/** From the list AuditIncidentType. */
const identityIncident = 20

const anyAccount = {
  facesheetAddress: true,
  allowSelfPay: true,
  billing_SelfPay: true,
  billing_Hardship: true,
  billing_Scholarship: true,
}

/**
 * Number of reports sent out, and number of current ones that name the patient differently from the
 * chart.
 */
const reportsOf = async (tx: Tx, patientId: number): Promise<{ all: number; other: number }> => {
  const { rows } = await sql<{
    all: string
    other: string
  }>`
    select
      count(*) as all,
      count(*) filter (where r.identity is distinct from identity_of(${patientId})) as other
    from
      lab_order o
      cross join lateral (
        select n.identity
        from result n
        where n.lab_order_id = o.lab_order_id and n.released_at is not null
        order by n.version desc
        limit 1
      ) r
    where o.patient_id = ${patientId}
  `.execute(tx)
  return { all: Number(rows[0]?.all ?? 0), other: Number(rows[0]?.other ?? 0) }
}

/**
 * What the request would change: who the patient is before and after, and the fields that differ.
 */
interface Wanted {
  before: Identity
  after: Identity
  fields: readonly IdentityField[]
}
const wantedOf = (patient: LockedPatient, given: Given): Wanted => {
  const before = identityOf(patient)
  const sent: Record<string, unknown> = Object.fromEntries(
    identityFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
  )
  clearTransliteration(sent, { ...before })
  return {
    before,
    after: { ...before, ...sent } as Identity,
    fields: closedChanges(before, changedFields(sent, { ...before })),
  }
}

/**
 * What is wrong with the request itself. `isReportOther`: a report names the patient differently
 * from the chart.
 */
const requestIssues = (
  { kind, reason }: Given,
  { after, fields }: Wanted,
  { isReportOther, today }: { isReportOther: boolean; today: string },
): Issue[] => {
  const paths: readonly string[] = identityFields
  return [
    ...(reason.trim() === ''
      ? [issue('reason', 'Enter the reason and how you know.', 'required')]
      : []),
    ...(fields.length === 0 && (kind === 'changed' || !isReportOther)
      ? [issue('lastName', 'Nothing was changed. Correct what is wrong.', 'required')]
      : []),
    ...patientIssues({ ...after }, anyAccount, today).filter(
      ({ path, rule }) =>
        paths.includes(String(path[0])) &&
        !(rule === 'required' && !fields.some((field) => field === path[0])),
    ),
  ]
}

const mustBeOnlyRequest = async (tx: Tx, patientId: number): Promise<void> => {
  const open = await tx
    .selectFrom('identity_correction')
    .select('created_by')
    .where('patient_id', '=', patientId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open)
    throw new Refusal(
      'not-possible',
      `${open.created_by} has already requested a correction. That one must be resolved first.`,
    )
}

/** The task's text: what is to be corrected, why, and which specimens wait. */
const describeTask = (
  { patientId, reason }: Given,
  fields: readonly IdentityField[],
  tubes: readonly TubeUnderWay[],
): string => {
  const what =
    fields.map((field) => identityWords[field].toLowerCase()).join(', ') ||
    'reports that differ from the chart'
  const held =
    tubes.length === 0
      ? 'No open specimens.'
      : `On hold: ${tubes.map(({ specimen_barcode }) => specimen_barcode).join(', ')}.`
  return `Correction requested (${what}): ${reason.trim()} ${held} Resolve it on the patient’s record, number ${patientId}.`.slice(
    0,
    2000,
  )
}

/** Opens the laboratory's task, due tomorrow; returns its id. */
const openLaboratoryTask = async (
  tx: Tx,
  actor: Actor,
  patient: LockedPatient,
  {
    tubes,
    note,
    today,
    due,
    now,
  }: { tubes: readonly TubeUnderWay[]; note: string; today: string; due: string; now: Date },
): Promise<number | null> => {
  const [first] = tubes
  const opening = openIncident({
    customerId: patient.customer_id,
    locationId: first?.location_id ?? patient.location_id,
    ...(first && { labOrderId: first.lab_order_id }),
    auditIncidentTypeId: identityIncident,
    incidentDate: today,
    dueDate: due,
    ticketNote: note,
    forCustomer: true,
    userId: actor.userId,
    at: now,
  })
  const [opened] = (await tx.executeQuery(compiledOf(opening))).rows
  return opened?.customer_incident_id ?? null
}

const describeHeld = (count: number): string =>
  count === 0
    ? ''
    : ` ${count === 1 ? 'One specimen is' : `${count} specimens are`} on hold until it is resolved.`

/**
 * Files a request to correct who a patient is, holds every specimen that the laboratory has, and
 * opens a task for the laboratory. `tx` sees all of the patient's orders; the patient must be
 * visible to the caller.
 */
export const requestCorrection = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { patientId, kind } = given
  const reason = given.reason.trim()
  const missing = 'Patient not found.'
  orRefuse(await visiblePatientId(tx, actor, patientId), missing)
  await lockOpenOrders(tx, patientId)
  const patient = orRefuse(await lockPatient(tx, actor, patientId), missing)
  await lockOpenOrders(tx, patientId)
  const wanted = wantedOf(patient, given)
  const { before, after, fields } = wanted
  const reports = await reportsOf(tx, patientId)
  const zone = await laboratoryTimeZoneIn(tx)
  const today = dayAt(now, zone)
  refuseIf(requestIssues(given, wanted, { isReportOther: reports.other > 0, today }))
  await mustBeOnlyRequest(tx, patientId)
  const tubes = await lockUnderWay(tx, patientId)
  if (tubes.length === 0 && reports.all === 0)
    throw new Refusal(
      'not-possible',
      'No specimen is at the laboratory and no report has gone out. Edit the record directly.',
    )

  const incidentId = await openLaboratoryTask(tx, actor, patient, {
    tubes,
    note: describeTask(given, fields, tubes),
    today,
    due: dayAt(new Date(now.getTime() + dayMs), zone),
    now,
  })
  const { identity_correction_id: correctionId } = await tx
    .insertInto('identity_correction')
    .values({
      patient_id: patientId,
      customer_id: patient.customer_id,
      kind,
      was: JSON.stringify(someFields(before, fields)),
      asked: JSON.stringify(someFields(after, fields)),
      reason,
      customer_incident_id: incidentId,
      ...createdBy(actor, now),
    })
    .returning('identity_correction_id')
    .executeTakeFirstOrThrow()
  const comment = `Identity correction requested: ${reason}`
  await holdTubes(tx, actor, { correctionId, tubes, comment, now }, change)
  change.about({ customerId: patient.customer_id, target: `patient ${patientId}`, fields })
  return {
    id: String(correctionId),
    message: `The laboratory has your request.${describeHeld(tubes.length)}`,
  }
}
