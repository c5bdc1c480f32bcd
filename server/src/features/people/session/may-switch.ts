import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { signInWays } from './closed-password.ts'

/**
 * Refuses a switch to another account that the person could not sign in to like this: an identity
 * provider speaks for its own account alone, and an account that requires its own is entered by it.
 */
export const mustMaySwitch = async (
  tx: Tx,
  { sessionId }: Pick<Actor, 'sessionId'>,
  userId: number,
): Promise<void> => {
  const session = await tx
    .selectFrom('session')
    .select('identity_provider_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (session === undefined || session.identity_provider_id !== null)
    throw new Refusal(
      'not-possible',
      'Your organization signed you in to this account only. Sign out, then sign in to the other one.',
    )
  if ((await signInWays(tx, userId)) === 'organization')
    throw new Refusal(
      'not-possible',
      'That account is entered with its organization’s sign-in only. Sign out, then sign in there.',
    )
}
