import type { Actor } from '../../../access/actor.ts'
import { passwordMatches } from '../../../access/passwords.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { mustKnowPassword } from '../second-factor/own-proof.ts'
import { isShownInstead } from '../session/closed-password.ts'

/**
 * The owner confirms a sign-in that someone else changed: with the password, or by signing in with
 * the organization again, and a second factor that was set up before the change. Without such a factor, a second person unblocks signing after
 * an identity check.
 */
export const attestSignIn = async (
  context: AppContext,
  actor: Actor,
  password: string,
  provenAt: Date | null,
): Promise<{ message: string }> => {
  const { user, login } = await context.database.system('attest sign-in', async (tx) => ({
    user: await tx
      .selectFrom('app_user')
      .select(['signing_closed_at', 'second_factor'])
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow(),
    login: await tx
      .selectFrom('login')
      .select(['password_hash', 'totp_since'])
      .where('user_id', '=', actor.userId)
      .executeTakeFirst(),
  }))
  if (user.signing_closed_at === null) return { message: 'You can sign orders.' }
  const isOlder =
    user.second_factor &&
    login?.totp_since &&
    new Date(login.totp_since) < new Date(user.signing_closed_at)
  if (!isOlder)
    throw new Refusal(
      'not-possible',
      `This needs a second factor from before the change. Call ${context.config.SUPPORT_PHONE || 'the laboratory'}. After an identity check, a second person can unblock signing.`,
    )
  await mustBeProven(context, actor.userId, provenAt)
  if (!(await isShownInstead(context, actor)))
    await mustKnowPassword(context, actor.userId, () =>
      passwordMatches(password, login.password_hash),
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
