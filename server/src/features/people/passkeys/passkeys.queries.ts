import type { Passkey } from '@labgate/contract/people/passkeys'
import type { Tx } from '../../../db/database.ts'

/** A user's passkeys, oldest first, as devices know them. */
export const passkeysOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('passkey')
    .select(['credential', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .execute()

/** A user's passkeys, oldest first, as the user knows them. */
export const shownPasskeys = async (tx: Tx, userId: number): Promise<Passkey[]> => {
  const rows = await tx
    .selectFrom('passkey')
    .select(['passkey_id', 'name', 'made_at', 'used_at', 'is_synced'])
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .execute()
  return rows.map(({ passkey_id, name, made_at, used_at, is_synced }) => ({
    passkeyId: passkey_id,
    name,
    dateMade: new Date(made_at).toISOString(),
    dateUsed: used_at === null ? '' : new Date(used_at).toISOString(),
    isSynced: is_synced,
  }))
}
