import { may } from '@labgate/contract/access/permissions'
import type { Issue } from '@labgate/contract/kit/endpoint'
import {
  closedChanges,
  judgingFields,
  type CorrectionKind,
  type Identity,
  type IdentityField,
} from '@labgate/contract/patients/identity'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, refuseIf } from '../../../access/refusal.ts'
import { holdTubes, lockUnderWay } from '../../../core/identity/correction-tubes.ts'
import { lockOpenOrders } from '../../../core/identity/patient-identity.ts'
import { raiseMessage } from '../../../core/inbox/raise.ts'
import { createdBy, decidedBy } from '../../../core/records/who-and-when.ts'
import type { Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'

export const someFields = (
  identity: Identity,
  fields: readonly IdentityField[],
): Partial<Identity> => Object.fromEntries(fields.map((field) => [field, identity[field]]))

/**
 * Results that require another version: if the record was wrong, those sent out; and any still to
 * be sent that were judged by another birth date or sex. The job processes them.
 */
export const resultsAreDue = (
  patientId: number,
  kind: CorrectionKind,
  fields: readonly IdentityField[],
  now: Date,
): Query<unknown> =>
  rawQuery(
    `
      update lab_order o
      set identity_due_at = $2::timestamptz
      where
        o.patient_id = $1
        and exists (
          select
          from result r
          where
            r.lab_order_id = o.lab_order_id
            and r.discarded_at is null
            and (r.released_at is not null and $3 or r.released_at is null and $4)
        )
    `,
    [
      patientId,
      now.toISOString(),
      kind === 'wrong',
      fields.some((field) => judgingFields.includes(field)),
    ],
  )

interface Changing {
  patient: { patient_id: number; customer_id: number; location_id: number }
  before: Identity
  after: Identity
  changed: readonly string[]
  reason: string
  kind: CorrectionKind | undefined
  now: Date
}

/**
 * Whether the patient has a specimen whose result is not out, which closes these fields; refuses a
 * practice that changes them.
 */
const isUnderWay = async (
  tx: Tx,
  actor: Actor,
  patientId: number,
  fields: readonly IdentityField[],
): Promise<boolean> => {
  const isOpen = (await lockOpenOrders(tx, patientId)) > 0
  const notYours =
    'The laboratory has a specimen from this patient with a result pending. Request a correction instead.'
  if (isOpen && !may(actor.who, 'order.demographics'))
    throw new Refusal(
      'field-not-yours',
      notYours,
      fields.map((field) => issue(field, notYours, 'identity-closed')),
    )
  return isOpen
}

const reasonIssues = (reason: string, kind: CorrectionKind | undefined): Issue[] => [
  ...(reason === ''
    ? [
        issue(
          'identityReason',
          'The laboratory has a specimen from this patient. Enter why the identity is changing.',
          'identity-reason',
        ),
      ]
    : []),
  ...(kind === undefined
    ? [
        issue(
          'identityKind',
          'Choose whether it was recorded wrong or has changed.',
          'identity-reason',
        ),
      ]
    : []),
]

const mustHaveNoOpenRequest = async (tx: Tx, patientId: number): Promise<void> => {
  const open = await tx
    .selectFrom('identity_correction')
    .select('identity_correction_id')
    .where('patient_id', '=', patientId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open)
    throw new Refusal(
      'not-possible',
      'A correction was requested for this patient. Accept or reject it first.',
    )
}

/** Records the change as a correction that is requested and accepted at once; returns its id. */
const recordCorrection = async (
  tx: Tx,
  actor: Actor,
  { patient, before, after, reason, now }: Changing,
  kind: CorrectionKind,
  fields: readonly IdentityField[],
): Promise<number> => {
  const { identity_correction_id } = await tx
    .insertInto('identity_correction')
    .values({
      patient_id: patient.patient_id,
      customer_id: patient.customer_id,
      kind,
      state: 'accepted',
      was: JSON.stringify(someFields(before, fields)),
      asked: JSON.stringify(someFields(after, fields)),
      reason,
      ...createdBy(actor, now),
      ...decidedBy(actor, now),
      decision_note: reason,
    })
    .returning('identity_correction_id')
    .executeTakeFirstOrThrow()
  return identity_correction_id
}

/**
 * Allows a save to change who the patient is, or refuses it: while the laboratory has a specimen
 * with a result that is not out, only the laboratory changes it, with a reason, and those specimens
 * are on hold until their tubes are inspected (rules.md#closed-after-receipt, #match-is-an-act).
 * Call it with the patient locked.
 */
export const changeIdentity = async (
  tx: Tx,
  actor: Actor,
  changing: Changing,
  change: ChangeContext,
): Promise<void> => {
  const { patient, before, changed, reason, kind, now } = changing
  const { patient_id: patientId, customer_id: customerId, location_id: locationId } = patient
  const fields = closedChanges(before, changed)
  if (fields.length === 0) return
  const needsReason = await isUnderWay(tx, actor, patientId, fields)
  if (!may(actor.who, 'order.demographics') || (!needsReason && reason === '')) return
  refuseIf(reasonIssues(reason, kind))
  if (kind === undefined) return
  await mustHaveNoOpenRequest(tx, patientId)
  const correctionId = await recordCorrection(tx, actor, changing, kind, fields)
  const tubes = await lockUnderWay(tx, patientId)
  const comment = `Identity changed: ${reason}`
  await holdTubes(tx, actor, { correctionId, tubes, comment, now }, change)
  change.last(resultsAreDue(patientId, kind, fields, now))
  for (const { lab_order_id: labOrderId, specimen_barcode: number } of tubes)
    change.last(
      raiseMessage({
        customerId,
        locationId,
        patientId,
        labOrderId,
        reason: 'specimen-held',
        subject: 'On hold: patient identity changed',
        message: `The laboratory corrected this patient’s identity. Specimen ${number} is on hold until its tube is checked.`,
        at: now,
      }),
    )
}
