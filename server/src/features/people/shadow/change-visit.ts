import { practiceStaff } from '@labgate/contract/access/user-types'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { visitMs, type shadow } from '@labgate/contract/people/session'
import { inScope, type Actor } from '../../../access/actor.ts'
import { auditRow } from '../../../access/audit.ts'
import { issue, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'

type Given = ParsedInput<typeof shadow.start>
const leastReason = 5

/** Refuses a reason of a few characters: the customer reads it. */
export const mustHaveReason = ({ reason }: Given): void =>
  refuseIf(
    reason.length < leastReason
      ? [
          issue(
            'reason',
            'Enter a short reason for acting as this user. The customer can see it.',
            'reason',
          ),
        ]
      : [],
  )

const untilOf = (now: Date): string => new Date(now.getTime() + visitMs).toISOString()
const keepInSession = (tx: Tx, actor: Actor, visitId: number | null) =>
  tx
    .updateTable('session')
    .set({ visit_id: visitId })
    .where('session_id', '=', actor.sessionId)
    .execute()

/* Locks the session: one that has ended meanwhile begins no visit. */
const mustBeRunning = async (tx: Tx, { sessionId }: Actor): Promise<void> => {
  const running = await tx
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (running === undefined) throw new Refusal('not-signed-in')
}

/**
 * Begins to act as a user of a practice that the actor sees; the session keeps it. Returns the id
 * of the visit.
 */
export const startVisit = async (
  tx: Tx,
  actor: Actor,
  { userId, reason }: Given,
  { call, now }: { call: string; now: Date },
): Promise<number> => {
  const target = await tx
    .selectFrom('app_user as u')
    .innerJoin('customer as c', 'c.customer_id', 'u.customer_id')
    .select(['u.user_id', 'u.customer_id'])
    .where('u.user_id', '=', userId)
    .where('u.disabled', '=', false)
    .where('u.user_type_id', 'in', practiceStaff)
    .where('c.active', '=', true)
    .executeTakeFirst()
  await mustBeRunning(tx, actor)
  if (!target || !inScope(actor, target.customer_id))
    throw new Refusal('not-found', 'User of a customer not found.')
  const { visit_id: visitId } = await tx
    .insertInto('visit')
    .values({
      session_id: actor.sessionId,
      user_id: actor.userId,
      shadow_user_id: target.user_id,
      customer_id: target.customer_id,
      reason,
      started_at: now.toISOString(),
      until: untilOf(now),
    })
    .returning('visit_id')
    .executeTakeFirstOrThrow()
  await keepInSession(tx, actor, visitId)
  await tx.executeQuery(
    auditRow({ ...actor, subjectId: target.user_id, visitId }, call, {
      customerId: target.customer_id,
      target: `user ${target.user_id}`,
    }).compile(),
  )
  return visitId
}

/** Another thirty minutes from now. */
export const renewVisit = async (
  tx: Tx,
  actor: Actor,
  { call, now }: { call: string; now: Date },
): Promise<void> => {
  await tx
    .updateTable('visit')
    .set({ until: untilOf(now) })
    .where('visit_id', '=', actor.visitId)
    .where('ended_at', 'is', null)
    .execute()
  await tx.executeQuery(auditRow(actor, call, {}).compile())
}

export const endVisit = async (
  tx: Tx,
  actor: Actor,
  { call, now }: { call: string; now: Date },
): Promise<void> => {
  await tx
    .updateTable('visit')
    .set({ ended_at: now.toISOString() })
    .where('visit_id', '=', actor.visitId)
    .where('ended_at', 'is', null)
    .execute()
  await keepInSession(tx, actor, null)
  await tx.executeQuery(auditRow(actor, call, {}).compile())
}
