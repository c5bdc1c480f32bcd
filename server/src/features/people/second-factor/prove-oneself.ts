import type { Actor } from '../../../access/actor.ts'
import { passwordMatches } from '../../../access/passwords.ts'
import { issue, Refusal } from '../../../access/refusal.ts'
import { isProven } from '../../../access/second-factor-rule.ts'
import type { AppContext } from '../../../app-context.ts'
import { isShownInstead } from '../session/closed-password.ts'
import { mustKnowPassword } from './own-proof.ts'

/**
 * Before sessions are ended: requires the second factor of the last five minutes or, without one,
 * the password. An open screen alone ends nothing.
 */
export const mustProveOneself = async (
  context: AppContext,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  provenAt: Date | null,
  password = '',
): Promise<void> => {
  if (isProven(provenAt, context.now())) return
  const { second_factor, password_hash } = await context.database.system('own login', (tx) =>
    tx
      .selectFrom('app_user as u')
      .leftJoin('login as l', 'l.user_id', 'u.user_id')
      .select(['u.second_factor', 'l.password_hash'])
      .where('u.user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  )
  if (second_factor) throw new Refusal('second-factor')
  if (await isShownInstead(context, { userId, sessionId })) return
  if (password === '')
    throw new Refusal('faulty', 'Enter your password.', [
      issue('password', 'Enter your password.', 'required'),
    ])
  await mustKnowPassword(context, userId, () => passwordMatches(password, password_hash))
}
