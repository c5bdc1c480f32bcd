import { linkTo } from '@labgate/contract/access/link-to'
import type { breakGlass } from '@labgate/contract/access/watch'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { decisionsBlocked } from '../../../access/same-person.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import type { AppContext } from '../../../app-context.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { administratorsToTell } from '../../../core/users/administrators.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { linkLine } from '../../../ports/mail/portal-link.ts'

const leastReason = 10
const openMs = 60 * 60_000

/**
 * Notifies every administrator. The email says who and when; why, and which patient, is available
 * only after sign-in.
 */
const notifyAdministrators = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  until: Date,
): Promise<void> => {
  const { config } = context
  const place = linkLine(config, linkTo('/break-glass'))
  for (const { email, first_name } of await administratorsToTell(tx))
    await context.post.queue(
      {
        to: email,
        subject: 'Emergency access to a patient’s record',
        text: `Hello ${first_name},\n\n${actor.userName} opened emergency access to a patient’s record. It ends at ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.\n\nPlease sign in, read the reason on the Emergency Access screen, and countersign it, or ask what happened.${place}\n\n${config.LAB_NAME}\n`,
      },
      tx,
    )
}

type Given = ParsedInput<typeof breakGlass.open>
const reasonIssues = ({ patientId, reason }: Given) => [
  ...(patientId > 0 ? [] : [issue('patientId', 'Enter the patient’s record number.', 'required')]),
  ...(reason.length < leastReason
    ? [
        issue(
          'reason',
          `Enter at least ${leastReason} characters on why this is an emergency.`,
          'reason',
        ),
      ]
    : []),
]

/** Opens a restricted chart for its one user for an hour. The transaction must see all charts. */
export const openEmergencyAccess = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: Given,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  refuseIf(reasonIssues(given))
  const { patientId, reason } = given
  if (await decisionsBlocked(tx, actor.userId))
    throw new Refusal(
      'not-possible',
      'Your sign-in waits for another administrator to confirm it. Until then, you cannot open emergency access.',
    )
  const chart = await visiblePatients({ ...actor, charts: 'all' }, tx)
    .select('p.restricted')
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst()
  if (orRefuse(chart, 'No patient has this record number.').restricted === 0)
    throw new Refusal(
      'not-possible',
      'This chart is not restricted. Open it without emergency access.',
    )
  const at = context.now()
  await tx.executeQuery(
    compiledRaw('select pg_advisory_xact_lock(hashtext($1), 0)', [`break_glass ${actor.userId}`]),
  )
  const open = await tx
    .selectFrom('break_glass')
    .select('break_glass_id')
    .where('user_id', '=', actor.userId)
    .where('patient_id', '=', patientId)
    .where('until', '>', at.toISOString())
    .executeTakeFirst()
  if (open !== undefined)
    throw new Refusal('not-possible', 'You already have this chart open under emergency access.')
  const until = new Date(at.getTime() + openMs)
  const { break_glass_id: id } = await tx
    .insertInto('break_glass')
    .values({
      user_id: actor.userId,
      patient_id: patientId,
      reason,
      at: at.toISOString(),
      until: until.toISOString(),
    })
    .returning('break_glass_id')
    .executeTakeFirstOrThrow()
  await notifyAdministrators(tx, context, actor, until)
  change.about({ target: `patient ${patientId}` })
  return {
    id: String(id),
    message: 'Emergency access is open for 60 minutes. All administrators were notified.',
  }
}

/** Ends one's own emergency access before its hour is over. */
export const endEmergencyAccess = async (
  tx: Tx,
  actor: Actor,
  { breakGlassId, now }: { breakGlassId: number; now: Date },
  change: ChangeContext,
): Promise<{ message: string }> => {
  const at = now.toISOString()
  orRefuse(
    await tx
      .updateTable('break_glass')
      .set({ until: at })
      .where('break_glass_id', '=', breakGlassId)
      .where('user_id', '=', actor.userId)
      .where('until', '>', at)
      .returning('break_glass_id')
      .executeTakeFirst(),
    'You do not have this emergency access open.',
  )
  change.about({ target: `emergency access ${breakGlassId}` })
  return { message: 'Emergency access has ended.' }
}

/** The second person's signature that an emergency access was right. */
export const countersignEmergencyAccess = async (
  tx: Tx,
  actor: Actor,
  { breakGlassId, now }: { breakGlassId: number; now: Date },
  change: ChangeContext,
): Promise<{ message: string }> => {
  const row = orRefuse(
    await tx
      .selectFrom('break_glass')
      .select(['user_id', 'countersigned_at', 'until'])
      .where('break_glass_id', '=', breakGlassId)
      .forUpdate()
      .executeTakeFirst(),
    'Emergency access not found.',
  )
  await mustBeAnotherPerson(
    tx,
    actor,
    'breakGlass.countersign',
    {
      'break_glass.user_id': row.user_id,
    },
    { target: `emergency access ${breakGlassId}` },
  )
  if (row.countersigned_at !== null)
    throw new Refusal('not-possible', 'This was already countersigned.')
  if (new Date(row.until) > now)
    throw new Refusal(
      'not-possible',
      'This emergency access is still open. Countersign it when it has ended.',
    )
  await tx
    .updateTable('break_glass')
    .set({ countersigned_by: actor.userId, countersigned_at: now.toISOString() })
    .where('break_glass_id', '=', breakGlassId)
    .execute()
  change.about({ target: `emergency access ${breakGlassId}` })
  return { message: 'Countersigned.' }
}
