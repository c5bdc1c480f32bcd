import type { preauth, RemovedPaper } from '@labgate/contract/billing/preauth'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, staffName } from '../../../db/sql-parts.ts'
import type { ChangeContext } from '../../../http/call.ts'

interface Kept {
  patientId: number
  customerId: number
  authorizationId: number
  isCited: boolean
  others: number
}
/* The authorization is locked, so that two people removing its last two papers take turns. */
const lockPaper = async (tx: Tx, actor: Actor, patientAttachmentId: number): Promise<Kept> => {
  const parameters: unknown[] = [patientAttachmentId]
  const visible = patientInSight(actor, 'a', parameters)
  const paper = `
    from patient_attachment a
    where
      a.patient_attachment_id = $1
      and a.deleted_at is null
      and a.pre_authorization_id is not null
      and ${visible}
  `
  await tx.executeQuery(
    compiledRaw(
      `
        select
        from pre_authorization p
        where p.pre_authorization_id in (select a.pre_authorization_id ${paper})
        for update
      `,
      parameters,
    ),
  )
  const { rows } = await tx.executeQuery(
    compiledRaw<Kept>(
      `
        select
          a.patient_id as "patientId",
          a.customer_id as "customerId",
          a.pre_authorization_id as "authorizationId",
          exists (
            select
            from pre_authorization_use u
            where u.pre_authorization_id = a.pre_authorization_id and u.given_back_at is null
          ) as "isCited",
          (
            select count(*)::int
            from patient_attachment o
            where
              o.pre_authorization_id = a.pre_authorization_id
              and o.deleted_at is null
              and o.patient_attachment_id <> a.patient_attachment_id
          ) as others
          ${paper}
      `,
      parameters,
    ),
  )
  return orRefuse(rows[0], 'Paper not found.')
}

/**
 * Removes a paper from the authorization, and from the patient, to which it was added by mistake.
 * It is marked, never deleted, and keeps the reason. The only paper of an authorization whose units
 * a claim uses stays: a payer that requests the proof gets it (docs/decisions/0057).
 */
export const removePaper = async (
  tx: Tx,
  actor: Actor,
  { patientAttachmentId, reason }: ParsedInput<typeof preauth.removePaper>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  refuseIf(reason === '' ? [issue('reason', 'Enter the reason.', 'required')] : [])
  const { patientId, customerId, authorizationId, isCited, others } = await lockPaper(
    tx,
    actor,
    patientAttachmentId,
  )
  change.about({
    customerId,
    target: `patient ${patientId} authorization ${authorizationId} attachment ${patientAttachmentId}`,
    fields: ['removed'],
  })
  if (isCited && others === 0)
    throw new Refusal(
      'not-possible',
      'A claim cites this authorization, and this is its only paper. Add the correct paper first, then remove this one.',
    )
  await tx.executeQuery(
    compiledRaw(
      `
        update patient_attachment
        set
          deleted_at = $2,
          user_id_deleted = $3,
          removal_reason = $4
        where patient_attachment_id = $1
      `,
      [patientAttachmentId, now.toISOString(), actor.userId, reason],
    ),
  )
  return { message: 'The paper is removed.' }
}

/** Papers removed from an authorization with a reason, latest first. */
export const removedPapers = (actor: Actor, preAuthorizationId: number): Query<RemovedPaper> => {
  const parameters: unknown[] = [preAuthorizationId]
  const visible = patientInSight(actor, 'a', parameters)
  return rawQuery(
    `
      select
        a.patient_attachment_id as "patientAttachmentId",
        a.description,
        a.removal_reason as reason,
        ${staffName('a.user_id_deleted')} as "removedBy",
        ${isoInstant('a.deleted_at')} as "dateRemoved"
      from patient_attachment a
      where
        a.pre_authorization_id = $1
        and a.deleted_at is not null
        and a.removal_reason <> ''
        and ${visible}
      order by a.deleted_at desc
      limit 100
    `,
    parameters,
  )
}
