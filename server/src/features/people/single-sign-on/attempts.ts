import { organizationWaitsMs } from '@labgate/contract/people/single-sign-on'
import { digest } from '../../../access/sessions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import type { AttemptSecrets } from '../../../ports/identity-provider/identity-provider.ts'

/** An attempt as it is kept: only the browser can name it. */
export interface Attempt {
  identityProviderId: number
  isAgain: boolean
  /** Null until the provider said who it is; then only our second factor is missing. */
  userId: number | null
  shownAt: Date | null
  signOut: string
  /** When the attempt began, in numbers of `SignInGround`; null for one that begins now. */
  ground: number | null
  /** Null for one that begins now. */
  expiresAt: Date | null
}
export type TakenAttempt = Attempt & { ground: number }
const attemptBytes = 32
/** Attempts that nobody finished are removed with later ones, so many at a time. */
const removedAtOnce = 100

/** What the provider is sent, and sends back: made of the browser's cookie, and kept nowhere. */
export const secretsOf = (cookie: string): AttemptSecrets => ({
  state: digest(`state ${cookie}`).toString('base64url'),
  nonce: digest(`nonce ${cookie}`).toString('base64url'),
  verifier: digest(`verifier ${cookie}`).toString('base64url'),
})

/** Begins an attempt, or a step of one. Returns the browser's cookie. */
export const keepAttempt = async (
  tx: Tx,
  { randomBytes, now }: Pick<AppContext, 'randomBytes' | 'now'>,
  { identityProviderId, isAgain, userId, shownAt, signOut, ground, expiresAt }: Attempt,
): Promise<string> => {
  const cookie = randomBytes(attemptBytes).toString('base64url')
  await tx
    .deleteFrom('organization_attempt')
    .where('attempt_hash', 'in', (old) =>
      old
        .selectFrom('organization_attempt')
        .select('attempt_hash')
        .where('expires_at', '<', now().toISOString())
        .limit(removedAtOnce),
    )
    .execute()
  await tx
    .insertInto('organization_attempt')
    .values({
      attempt_hash: digest(cookie),
      identity_provider_id: identityProviderId,
      is_again: isAgain,
      user_id: userId,
      shown_at: shownAt?.toISOString() ?? null,
      sign_out: signOut,
      ...(ground !== null && { ground }),
      expires_at: (expiresAt ?? new Date(now().getTime() + organizationWaitsMs)).toISOString(),
    })
    .execute()
  return cookie
}

/** The browser's attempt at this step; undefined if there is none. Uses it up in any case. */
export const takeAttempt = async (
  tx: Tx,
  { now }: Pick<AppContext, 'now'>,
  cookie: string,
  step: 'provider' | 'factor',
): Promise<TakenAttempt | undefined> => {
  const taken = await tx
    .deleteFrom('organization_attempt')
    .where('attempt_hash', '=', digest(cookie))
    .where('user_id', step === 'provider' ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return taken === undefined || new Date(taken.expires_at) <= now()
    ? undefined
    : {
        identityProviderId: taken.identity_provider_id,
        isAgain: taken.is_again,
        userId: taken.user_id,
        shownAt: taken.shown_at === null ? null : new Date(taken.shown_at),
        signOut: taken.sign_out,
        ground: taken.ground,
        expiresAt: new Date(taken.expires_at),
      }
}
