import { passkeyWaitsMs } from '@labgate/contract/people/passkeys'
import { digest } from '../../../access/sessions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'

export type Purpose = 'add' | 'prove' | 'sign-in'
/** `sessionId`: the session that asked; null before a sign-in. */
export interface ChallengeFor {
  purpose: Purpose
  sessionId: number | null
}
const challengeBytes = 32
/** Challenges that nobody responded to are removed with later ones, so many at a time. */
const removedAtOnce = 100

/** A new challenge, base64url. It can be responded to once, for five minutes. */
export const newChallenge = async (
  tx: Tx,
  { randomBytes, now }: Pick<AppContext, 'randomBytes' | 'now'>,
  { purpose, sessionId }: ChallengeFor,
): Promise<string> => {
  const challenge = randomBytes(challengeBytes).toString('base64url')
  await tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', 'in', (old) =>
      old
        .selectFrom('passkey_challenge')
        .select('challenge_hash')
        .where('expires_at', '<', now().toISOString())
        .limit(removedAtOnce),
    )
    .execute()
  await tx
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: digest(challenge),
      purpose,
      session_id: sessionId,
      expires_at: new Date(now().getTime() + passkeyWaitsMs).toISOString(),
    })
    .execute()
  return challenge
}

/** Whether this challenge was given for this, and is not over. Uses it up in any case. */
export const takeChallenge = async (
  tx: Tx,
  { now }: Pick<AppContext, 'now'>,
  challenge: string,
  { purpose, sessionId }: ChallengeFor,
): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', digest(challenge))
    .returning(['purpose', 'session_id', 'expires_at'])
    .executeTakeFirst()
  return (
    taken !== undefined &&
    taken.purpose === purpose &&
    taken.session_id === sessionId &&
    new Date(taken.expires_at) > now()
  )
}
