import type { Actor } from '../../../access/actor.ts'
import { passwordMatches } from '../../../access/passwords.ts'
import { base32, totpStep } from '../../../access/totp.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import type { Tx } from '../../../db/database.ts'
import { isShownInstead } from '../session/closed-password.ts'
import { recoveryHash, secretPlace } from './check-code.ts'
import { mustKnowPassword } from './own-proof.ts'
import { settleFactor } from './remove-factor.ts'

const recoveryCodes = 10

const loginOf = (tx: Tx, userId: number) =>
  tx.selectFrom('login').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

/** What a user has as a second factor, and the hashes of the recovery codes that are left. */
export const factorOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('login as l', 'l.user_id', 'u.user_id')
    .select(({ selectFrom, fn, eb }) => [
      'u.second_factor',
      'l.recovery_hashes',
      eb('l.totp_secret', 'is not', null).as('hasAuthenticator'),
      selectFrom('passkey as p')
        .whereRef('p.user_id', '=', 'u.user_id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('passkeys'),
    ])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow()

/**
 * Only the person who has the factor can replace it: a password and an open screen alone remove no
 * one's factor.
 */
export const mustMayReplaceFactor = async (
  context: AppContext,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  password: string,
  provenAt: Date | null,
): Promise<void> => {
  if (!(await isShownInstead(context, { userId, sessionId }))) {
    const login = await context.database.system('own login', (tx) => loginOf(tx, userId))
    await mustKnowPassword(context, userId, () => passwordMatches(password, login.password_hash))
  }
  await mustBeProven(context, userId, provenAt)
}

/** Keeps a secret that becomes the second factor when a code of it is shown. */
export const keepPendingSecret = async (
  tx: Tx,
  { crypt }: AppContext,
  userId: number,
  secret: Buffer,
): Promise<void> => {
  await tx
    .updateTable('login')
    .set({ totp_pending: crypt.seal(secret.toString('base64'), secretPlace(userId)) })
    .where('user_id', '=', userId)
    .execute()
}

/** 120 bits each: a plain hash of that many cannot be searched. */
export const newRecoveryCodes = ({ randomBytes }: AppContext): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(15)).replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Makes the pending secret the second factor; false if there is none or the code is not of it. */
export const setFactor = async (
  tx: Tx,
  { crypt, now }: AppContext,
  userId: number,
  { code, codes }: { code: string; codes: readonly string[] },
): Promise<boolean> => {
  const { totp_pending } = await loginOf(tx, userId)
  if (totp_pending === null) return false
  const secret = Buffer.from(crypt.open(totp_pending, secretPlace(userId)), 'base64')
  const step = totpStep(secret, code.replace(/\s/g, ''), now(), 0)
  if (step === undefined) return false
  await tx
    .updateTable('login')
    .set({
      totp_secret: totp_pending,
      totp_pending: null,
      totp_last_step: step,
      totp_since: now().toISOString(),
      recovery_hashes: codes.map(recoveryHash),
    })
    .where('user_id', '=', userId)
    .execute()
  await settleFactor(tx, userId)
  return true
}
