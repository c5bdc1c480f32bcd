import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/**
 * Says of a user whether a second factor is left, an authenticator or a passkey. Recovery codes go
 * with the last one.
 */
export const settleFactor = async (tx: Tx, userId: number): Promise<void> => {
  const { second_factor } = await tx
    .updateTable('app_user as u')
    .set({
      second_factor: sql<boolean>`
        exists (select from passkey p where p.user_id = u.user_id)
        or exists (select from login l where l.user_id = u.user_id and l.totp_secret is not null)
      `,
    })
    .where('u.user_id', '=', userId)
    .returning('u.second_factor')
    .executeTakeFirstOrThrow()
  if (!second_factor)
    await tx
      .updateTable('login')
      .set({ recovery_hashes: [] })
      .where('user_id', '=', userId)
      .execute()
}

const noAuthenticator = {
  totp_secret: null,
  totp_pending: null,
  totp_last_step: 0,
  totp_since: null,
}
/** Removes a user's authenticator. */
export const removeAuthenticator = async (tx: Tx, userId: number): Promise<void> => {
  await tx.updateTable('login').set(noAuthenticator).where('user_id', '=', userId).execute()
  await settleFactor(tx, userId)
}

/* What is about to be added: a session that is open meanwhile adds nothing after a removal. */
const stopAdding = async (tx: Tx, userId: number): Promise<void> => {
  await tx.updateTable('login').set({ totp_pending: null }).where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('passkey_challenge')
    .where('purpose', '=', 'add')
    .where('session_id', 'in', ({ selectFrom }) =>
      selectFrom('session').select('session_id').where('user_id', '=', userId),
    )
    .execute()
}

/**
 * Removes the passkeys and the authenticator that were added since then, and returns what it was.
 * Recovery codes go with the authenticator, since they were made with it.
 */
export const removeFactorsSince = async (
  tx: Tx,
  userId: number,
  since: string,
): Promise<readonly string[]> => {
  await stopAdding(tx, userId)
  const passkeys = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('made_at', '>=', since)
    .returning('passkey_id')
    .execute()
  const authenticators = await tx
    .updateTable('login')
    .set({ ...noAuthenticator, recovery_hashes: [] })
    .where('user_id', '=', userId)
    .where('totp_since', '>=', since)
    .returning('user_id')
    .execute()
  await settleFactor(tx, userId)
  return [
    ...(passkeys.length > 0 ? [passkeys.length === 1 ? 'a passkey' : 'passkeys'] : []),
    ...(authenticators.length > 0 ? ['the authenticator with its recovery codes'] : []),
  ]
}

/**
 * Removes all that a user shows besides the password: authenticator, passkeys, recovery codes, and
 * those of a sealed envelope, which somebody else may have opened.
 */
export const removeFactors = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await tx.updateTable('login').set({ sealed_hashes: [] }).where('user_id', '=', userId).execute()
  await removeAuthenticator(tx, userId)
}
