import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Hold, Stage } from '@labgate/contract/orders/order-status'
import {
  differsIn,
  identityFields,
  type CorrectionKind,
  type Identity,
} from '@labgate/contract/patients/identity'
import type { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { missingTicks } from '@labgate/contract/patients/patient-rules'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import { mustHaveDecisionNote } from '../../../core/approvals/decision.ts'
import { advanceAll, allNow } from '../../../core/custody/advance.ts'
import { holdTubes, lockUnderWay } from '../../../core/identity/correction-tubes.ts'
import { identityOf, lockOpenOrders } from '../../../core/identity/patient-identity.ts'
import { nameOf } from '../../../core/orders/events.ts'
import {
  lockPatient,
  visiblePatientId,
  type LockedPatient,
} from '../../../core/patients/patients.queries.ts'
import { decidedBy } from '../../../core/records/who-and-when.ts'
import { columnsOf, writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { resultsAreDue } from './change-identity.ts'
import { recordTubeCheck } from './decide-correction.queries.ts'

type Given = ParsedInput<typeof identityCorrections.decide>

/* The request's task is done, and the practice reads the outcome. */
const closeTask = (incidentId: number, text: string, actor: Actor, now: Date): Query<unknown>[] => [
  rawQuery(
    `
      insert into customer_incident_note
        (customer_incident_id, customer_id, note, for_customer, user_id_created, created_at)
      select customer_incident_id, customer_id, left($2, 2000), true, $3, $4::timestamptz
      from customer_incident
      where customer_incident_id = $1
    `,
    [incidentId, text, actor.userId, now.toISOString()],
  ),
  rawQuery(
    `
      update customer_incident
      set
        status = 'resolved',
        resolved_at = $2::timestamptz,
        user_id_resolved = $3,
        user_id_updated = $3,
        updated_at = $2::timestamptz,
        row_version = row_version + 1
      where customer_incident_id = $1 and status <> 'resolved'
    `,
    [incidentId, now.toISOString(), actor.userId],
  ),
]

/**
 * Ends the holds that this request put on tubes, and returns how many; one also held by an accepted
 * correction stays on hold.
 */
const endHolds = async (
  tx: Tx,
  actor: Actor,
  correctionId: number,
  note: string,
  change: ChangeContext,
  now: Date,
): Promise<number> => {
  const waiting = await tx
    .selectFrom('correction_tube as t')
    .innerJoin('identity_correction as c', 'c.identity_correction_id', 't.identity_correction_id')
    .innerJoin('lab_order as o', 'o.lab_order_id', 't.lab_order_id')
    .select([
      't.identity_correction_id as correctionId',
      't.lab_order_id as id',
      't.hold_before as before',
    ])
    .where('t.checked_at', 'is', null)
    .where('o.patient_id', '=', (from) =>
      from
        .selectFrom('identity_correction')
        .select('patient_id')
        .where('identity_correction_id', '=', correctionId),
    )
    .execute()
  const others = new Set(
    waiting.filter((one) => one.correctionId !== correctionId).map(({ id }) => id),
  )
  const ours = waiting
    .filter((one) => one.correctionId === correctionId && one.before === 0 && !others.has(one.id))
    .map(({ id }) => id)
  change.last(recordTubeCheck(correctionId, now, actor, note))
  const rows =
    ours.length === 0
      ? []
      : await tx
          .selectFrom('lab_order')
          .selectAll()
          .where('lab_order_id', 'in', ours)
          .where('hold', '=', Hold.Mismatch)
          .where('ended', '=', 0)
          .where('stage', '<', Stage.Resulted)
          .orderBy('lab_order_id')
          .forUpdate()
          .execute()
  await advanceAll(
    tx,
    actor,
    allNow(rows, now),
    { moves: ['release'], comment: `Identity correction rejected: ${note}`.slice(0, 500) },
    change,
  )
  return rows.length
}

/* A provided fact is no longer marked as missing. */
const ticksOf = (request: Partial<Identity>): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(missingTicks).flatMap(([field, tick]) => {
      const value = (request as Record<string, unknown>)[field]
      return value === undefined || value === '' || value === null || value === 0
        ? []
        : [[tick, false]]
    }),
  )

interface Accepted {
  correctionId: number
  patient: LockedPatient
  asked: Partial<Identity>
  kind: CorrectionKind
  note: string
}
/** Returns the number of specimens now waiting for a tube check. */
const accept = async (
  tx: Tx,
  actor: Actor,
  { correctionId, patient, asked: request, kind, note }: Accepted,
  change: ChangeContext,
  now: Date,
): Promise<number> => {
  const before = identityOf(patient)
  const fields = differsIn(before, { ...before, ...request })
  const ticks = ticksOf(request)
  await writeRecord(tx, actor, change, {
    kind: 'patient',
    before: patient,
    id: patient.patient_id,
    customerId: patient.customer_id,
    columns: columnsOf({ ...request, ...ticks }, [
      ...identityFields.filter((field) => request[field] !== undefined),
      ...Object.keys(ticks),
    ]),
    changed: fields,
    at: now,
  })
  const tubes = await lockUnderWay(tx, patient.patient_id)
  await holdTubes(
    tx,
    actor,
    { correctionId, tubes, comment: `Identity corrected: ${note}`, now },
    change,
  )
  change.last(resultsAreDue(patient.patient_id, kind, fields, now))
  return tubes.length
}

const describeAccepted = (waiting: number): string =>
  `The patient is corrected.${waiting === 0 ? '' : waiting === 1 ? ' 1 specimen waits until its tube is checked.' : ` ${waiting} specimens wait until their tubes are checked.`}`
const describeRejected = (freed: number): string =>
  `The request is rejected.${freed === 0 ? '' : freed === 1 ? ' The hold on 1 specimen ends.' : ` The holds on ${freed} specimens end.`}`

/**
 * The laboratory accepts a requested correction, so that a named person changes the patient and
 * every tube under way is inspected, or rejects it, and the holds end.
 */
export const decideCorrection = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string; patientId: number }> => {
  const { note } = given
  mustHaveDecisionNote(given, 'Enter how you know this is correct.')
  const missing = 'Request not found.'
  const correctionId = given.identityCorrectionId
  const byId = () =>
    tx
      .selectFrom('identity_correction')
      .selectAll()
      .where('identity_correction_id', '=', correctionId)
  const { patient_id: patientId } = orRefuse(await byId().executeTakeFirst(), missing)
  orRefuse(await visiblePatientId(tx, actor, patientId), missing)
  await lockOpenOrders(tx, patientId)
  const patient = orRefuse(await lockPatient(tx, actor, patientId), missing)
  await lockOpenOrders(tx, patientId)
  const found = orRefuse(await byId().forUpdate().executeTakeFirst(), missing)
  if (found.state !== 'open')
    throw new Refusal('not-possible', `${found.decided_by} already ${found.state} this request.`)
  await mustBeAnotherPerson(
    tx,
    actor,
    'identityCorrections.decide',
    {
      'identity_correction.user_id_created': found.user_id_created,
    },
    { target: `patient ${patientId}` },
  )
  const request = found.asked as Partial<Identity>
  const was = found.was as Partial<Identity>
  if (given.accept && differsIn(identityOf(patient), { ...identityOf(patient), ...was }).length > 0)
    throw new Refusal(
      'not-possible',
      'The patient was changed since this was requested. Reject it, and request it again.',
    )
  await tx
    .updateTable('identity_correction')
    .set({
      state: given.accept ? 'accepted' : 'rejected',
      ...decidedBy(actor, now),
      decision_note: note,
    })
    .where('identity_correction_id', '=', correctionId)
    .execute()
  const message = given.accept
    ? describeAccepted(
        await accept(
          tx,
          actor,
          { correctionId, patient, asked: request, kind: found.kind as CorrectionKind, note },
          change,
          now,
        ),
      )
    : describeRejected(await endHolds(tx, actor, correctionId, note, change, now))
  const text = `The correction was ${given.accept ? 'accepted' : 'rejected'} by ${nameOf(actor)}: ${note}`
  if (found.customer_incident_id !== null)
    for (const query of closeTask(found.customer_incident_id, text, actor, now)) change.last(query)
  change.about({
    customerId: found.customer_id,
    target: `patient ${patientId}`,
    fields: ['identityCorrection'],
  })
  return { id: String(correctionId), patientId, message }
}
