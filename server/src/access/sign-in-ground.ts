import type { Tx } from '../db/database.ts'
import { rawQuery } from '../db/queries.ts'

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
