import type { Tx } from '../db/database.ts'
import { rawQuery } from '../db/queries.ts'
import { Refusal } from './refusal.ts'

/**
 * What a session begins on: whose sign-in was proven, and when, in numbers of
 * `app_user.sign_in_ground`. The number is read no later than what is compared with it, such as the
 * password's hash: whatever ends sessions or takes a way in moves the user's number, and a session
 * that began to be proven before that never starts (docs/decisions/0033).
 */
export interface SignInGround {
  userId: number
  at: number
}

/**
 * Locks the user, if what was proven still stands: then nothing ends their sessions before this
 * transaction does. Returns whether it stands.
 */
export const holdGround = async (tx: Tx, { userId, at }: SignInGround): Promise<boolean> =>
  (await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('disabled', '=', false)
    .where('sign_in_ground', '<=', at)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/** Locks users, in one order for everyone, before anything of their sign-ins is locked. */
export const holdUsers = async (tx: Tx, userIds: readonly number[]): Promise<void> => {
  await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

/**
 * Locks the user of a session that adds a way to sign in, and refuses with 'not-signed-in' if the
 * session was ended since its request came: a way that came after would outlast the act that ended
 * it (docs/decisions/0033).
 */
export const mustStillBeSignedIn = async (
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> => {
  await holdUsers(tx, [userId])
  const stands = await tx
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (stands === undefined) throw new Refusal('not-signed-in')
}

/**
 * Moves the ground of the users that the condition names: what was proven before begins nothing.
 * Returns their ids.
 */
export const moveGroundOf = (users: string, parameters: unknown[]) =>
  rawQuery(
    `
      update app_user
      set sign_in_ground = nextval('sign_in_ground')
      where
        user_id in (select user_id from app_user where ${users} order by user_id for no key update)
      returning user_id
    `,
    parameters,
  )
