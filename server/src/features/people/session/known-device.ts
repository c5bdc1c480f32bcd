import { dayMs } from '@labgate/contract/kit/days'
import { digest } from '../../../access/sessions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'

/*
 * The device's cookie (contract/src/kit/cookies.ts) signs no one in; it only keeps strangers' tries
 * from delaying the device's users.
 */

/** Days without a sign-in after which a browser counts as unknown again. */
export const deviceDays = 90

/** Whether this browser has signed in to this login before. */
export const isKnownDevice = async (
  tx: Tx,
  context: AppContext,
  userId: number,
  device: string | undefined,
): Promise<boolean> => {
  if (device === undefined || device === '') return false
  const since = new Date(context.now().getTime() - deviceDays * dayMs).toISOString()
  const found = await tx
    .selectFrom('known_device')
    .select('user_id')
    .where('device_hash', '=', digest(device))
    .where('user_id', '=', userId)
    .where('seen_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this login was signed in to from this address range in the last 90 days. */
export const isKnownPlace = async (
  tx: Tx,
  context: AppContext,
  userId: number,
  range: string,
): Promise<boolean> => {
  const since = new Date(context.now().getTime() - deviceDays * dayMs).toISOString()
  const found = await tx
    .selectFrom('sign_in')
    .select('sign_in_id')
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .where('address_range', '=', range)
    .where('outcome', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Remembers the browser for this login. Returns the cookie's value; a browser keeps one value for
 * all its users.
 */
export const rememberDevice = async (
  tx: Tx,
  context: AppContext,
  userId: number,
  device: string | undefined,
): Promise<string> => {
  const value =
    device !== undefined && /^[\w-]{43}$/.test(device)
      ? device
      : context.randomBytes(32).toString('base64url')
  const at = context.now().toISOString()
  await tx
    .insertInto('known_device')
    .values({ device_hash: digest(value), user_id: userId, created_at: at, seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['device_hash', 'user_id']).doUpdateSet({ seen_at: at }),
    )
    .execute()
  return value
}

/** Forgets a browser that sent too many wrong passwords: it counts as unknown again. */
export const forgetDevice = async (tx: Tx, userId: number, device: string): Promise<void> => {
  await tx
    .deleteFrom('known_device')
    .where('device_hash', '=', digest(device))
    .where('user_id', '=', userId)
    .execute()
}
