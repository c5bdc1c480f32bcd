import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { passwordMatches } from '../../../access/passwords.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { mustKnowPassword } from '../second-factor/own-proof.ts'
import { isShownInstead } from '../session/closed-password.ts'

/*
 * Whether the user `u` (login `l`) has an authenticator or a passkey from before the first change
 * that nobody has answered. Nobody adds another to it without showing it, so whichever is shown now
 * is its owner's.
 */
const hasOlderFactor = () => sql<boolean>`
  u.second_factor
  and (
    coalesce(l.totp_since < u.signing_closed_since, false)
    or exists (
      select from passkey p where p.user_id = u.user_id and p.made_at < u.signing_closed_since
    )
  )
`

/**
 * The owner confirms a sign-in that someone else changed: with the password, or by signing in with
 * the organization again, and a second factor that was set up before the change. Without such a
 * factor, a second person unblocks signing after an identity check.
 */
export const attestSignIn = async (
  context: AppContext,
  actor: Actor,
  password: string,
  provenAt: Date | null,
): Promise<{ message: string }> => {
  const user = await context.database.system('attest sign-in', (tx) =>
    tx
      .selectFrom('app_user as u')
      .leftJoin('login as l', 'l.user_id', 'u.user_id')
      .select(['u.signing_closed_at', 'l.password_hash', hasOlderFactor().as('hasOlderFactor')])
      .where('u.user_id', '=', actor.userId)
      .executeTakeFirstOrThrow(),
  )
  if (user.signing_closed_at === null) return { message: 'You can sign orders.' }
  if (!user.hasOlderFactor)
    throw new Refusal(
      'not-possible',
      `This needs a second factor from before the change. Call ${context.config.SUPPORT_PHONE || 'the laboratory'}. After an identity check, a second person can unblock signing.`,
    )
  await mustBeProven(context, actor.userId, provenAt)
  if (!(await isShownInstead(context, actor)))
    await mustKnowPassword(context, actor.userId, () =>
      passwordMatches(password, user.password_hash),
    )
  const opened = await context.database.system('attest sign-in', (tx) =>
    tx
      .updateTable('app_user')
      .set({ signing_closed_at: null, signing_closed_by: null })
      .where('user_id', '=', actor.userId)
      .where('signing_closed_at', '=', user.signing_closed_at)
      .executeTakeFirst(),
  )
  if (opened.numUpdatedRows === 0n)
    throw new Refusal('stale', 'Your sign-in was changed again. Review the change first.')
  return { message: 'Confirmed. You can sign again.' }
}
