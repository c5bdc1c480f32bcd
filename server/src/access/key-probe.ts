import { Wrong } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Crypt } from './crypt.ts'

/**
 * A known text, sealed, to verify the key before anything else is opened (rules.md#encryption-key).
 */
const known = 'labgate'
const place = 'key probe'

export const makeProbe = (crypt: Crypt): Buffer => crypt.seal(known, place)
export const probeOpens = (crypt: Crypt, probe: Buffer): boolean => {
  try {
    return crypt.open(probe, place) === known
  } catch {
    return false
  }
}

/** Refuses a key that opens none of the database's probes; without a probe any key is accepted. */
export const refuseOtherKey = (
  probes: readonly { key_id: string; sealed: Buffer }[],
  crypt: Crypt,
): void => {
  if (probes.length === 0 || probes.some(({ sealed }) => probeOpens(crypt, sealed))) return
  throw new Wrong(
    `This database was encrypted with the key ${probes[0]?.key_id}, and the key given is ${crypt.keyId}. Set LABGATE_KEY or LABGATE_KEY_FILE to the right one.`,
  )
}

/** The probes of a database; none until it is first used with a key. */
export const probesOf = (database: Database): Promise<{ key_id: string; sealed: Buffer }[]> =>
  database.system('key probe', (tx) =>
    tx.selectFrom('key_probe').select(['key_id', 'sealed']).execute(),
  )

/**
 * Stores a probe of this key if the database has none; refuses a key other than the one it was
 * encrypted with.
 */
export const keepProbe = async (database: Database, crypt: Crypt): Promise<void> => {
  const kept = await database.system('key probe', async (tx) => {
    const probes = await tx.selectFrom('key_probe').select(['key_id', 'sealed']).execute()
    if (probes.length > 0) return probes
    await tx
      .insertInto('key_probe')
      .values({ key_id: crypt.keyId, sealed: makeProbe(crypt) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return undefined
  })
  refuseOtherKey(kept ?? [], crypt)
}
