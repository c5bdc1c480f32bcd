import type { SignInChange } from '@labgate/contract/people/sign-in-changes'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { mayNotDecideAny, mayNotVouch, samePerson } from '../../../access/same-person.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { shiftParameters, personName } from '../../../db/sql-parts.ts'
import { mayConfirmChange, otherChangeIsOpen } from '../users/may-confirm-change.ts'
import { visibleUsers } from '../users/users.queries.ts'

/**
 * Whether the caller, with any of their sign-ins, neither is the user `u` nor one of those who
 * blocked their signing.
 */
const isAnotherPerson = ({ userId }: Actor) => {
  const caller = String(Number(userId))
  return sql<boolean>`
    ${sql.raw(`not ${mayNotVouch('u.user_id', caller)} and not ${mayNotDecideAny('u.user_ids_closed', caller)}`)}
  `
}

/** The last changes of a user's sign-in, open ones first; nothing for a user who is not visible. */
export const changesOf = (
  actor: Actor,
  userId: number,
  now: Date,
  mayConfirm: boolean,
): Query<SignInChange> => {
  const visible = visibleUsers(actor).select('u.user_id').where('u.user_id', '=', userId).compile()
  return rawQuery(
    `
      select
        c.sign_in_change_id as "signInChangeId",
        c.kind,
        c.old_value as "oldValue",
        c.new_value as "newValue",
        ${personName('c.requested_by')} as "requestedBy",
        c.requested_at as "dateRequested",
        c.expires_at as "dateExpires",
        c.alone_at as "dateAlone",
        c.needs_proof as "needsProof",
        c.proven_at as "dateProven",
        c.needs_second as "needsSecond",
        ${personName('c.confirmed_by')} as "confirmedBy",
        c.confirmed_at as "dateConfirmed",
        c.applied_at as "dateApplied",
        c.ended_at as "dateEnded",
        c.ended_by as "endedBy",
        $1::boolean
        and c.needs_second
        and c.confirmed_at is null
        and c.ended_at is null
        and c.applied_at is null
        and coalesce(c.expires_at > $2, true)
        and ${mayConfirmChange('$3', '$2::timestamptz')} as "mayConfirm",
        c.applied_at is null
        and c.ended_at is null
        and ${otherChangeIsOpen('$2::timestamptz')} as "otherIsOpen",
        c.kind <> 'sign-in' or not ${samePerson('c.user_id', '$3')} as "mayCancel"
      from sign_in_change c
      where c.user_id in (${shiftParameters(visible.sql, 3)})
      order by
        c.applied_at is null and c.ended_at is null and coalesce(c.expires_at > $2, true) desc,
        c.sign_in_change_id desc
      limit 20
    `,
    [mayConfirm, now.toISOString(), actor.userId, ...visible.parameters],
  )
}

/**
 * When a user's signing was blocked, and whether the actor is another person, who could unblock it.
 */
export const signingBlockOf = (actor: Actor, userId: number) =>
  visibleUsers(actor)
    .select(['u.signing_closed_at as signingClosedAt', isAnotherPerson(actor).as('isAnother')])
    .where('u.user_id', '=', userId)
