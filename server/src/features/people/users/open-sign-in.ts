import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { signInWays } from '../session/closed-password.ts'
import { temporaryUntil } from '../sign-in-changes/reset-password.ts'
import { mailWelcome } from './letters.ts'

/**
 * A new user's first way in: the password that an administrator chose, or an email with a link to
 * choose one, or about the organization that signs them in, where there is no password.
 */
export const openSignIn = async (
  tx: Tx,
  context: AppContext,
  userId: number,
  passwordHash: string | undefined,
): Promise<void> => {
  if (passwordHash !== undefined && (await signInWays(tx, userId)) === 'any') {
    await tx
      .insertInto('login')
      .values({
        user_id: userId,
        password_hash: passwordHash,
        temporary_until: temporaryUntil(context),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  const person = await tx
    .selectFrom('app_user')
    .select(['user_id', 'email', 'user_name', 'first_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await mailWelcome(tx, context, person)
}
