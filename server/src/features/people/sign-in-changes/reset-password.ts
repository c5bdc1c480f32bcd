import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import { isStaff } from '../../../access/staff-who-decide.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { mailResetLink } from '../users/letters.ts'
import { tellOwner } from '../users/tell-owner.ts'
import type { LockedUser } from '../users/users.queries.ts'
import { endOtherHand, inOtherHandSince } from './added-since.ts'
import { lockChange, type LockedChange } from './lock-change.ts'
import { noteVersion } from './note-version.ts'
import { renewSignIn } from './renew-sign-in.ts'
import { isOfTwo, requestChange, type RequestedChange } from './request-change.ts'
import { tellOfStaff } from './tell-administrators.ts'

/** A password chosen by someone else is void after a day. */
const temporaryMs = 24 * 3_600_000
export const temporaryUntil = ({ now }: AppContext): string =>
  new Date(now().getTime() + temporaryMs).toISOString()

/** How a password is reset, in the words that whoever confirms it reads. */
type Way = 'Temporary password' | 'Emailed link'

type PasswordChange = Pick<
  LockedChange,
  'sign_in_change_id' | 'user_id' | 'kind' | 'new_value' | 'requested_by'
>

/**
 * A reset that another person must confirm, or undefined if it takes effect at once
 * (docs/decisions/0082).
 */
export const requestReset = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  user: LockedUser,
  way: Way,
): Promise<RequestedChange | undefined> => {
  if (await isOfTwo(tx, user))
    return requestChange(tx, context, actor, {
      user,
      kind: 'password',
      oldValue: '',
      newValue: way,
    })
  await renewSignIn(tx, context, user.user_id)
  if (isStaff(user)) await tellOfStaff(tx, context, 'password reset')
  return undefined
}

/**
 * Keeps a temporary password with the change that requested it, until a second person confirms that
 * one. Refuses if the change ended meanwhile.
 */
export const keepPending = (
  context: AppContext,
  { userId, signInChangeId }: { userId: number; signInChangeId: number },
  password_pending: string,
): Promise<void> =>
  context.database.system('temporary password', async (tx) => {
    const change = await lockChange(tx, signInChangeId)
    if (!change || change.ended_at !== null || change.applied_at !== null)
      throw new Refusal('stale', 'This request was stopped meanwhile. Look at the sign-in again.')
    const pending = { password_pending, password_pending_of: signInChangeId }
    await tx
      .insertInto('login')
      .values({ user_id: userId, ...pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
      .execute()
  })

/** Whether a change waits for a temporary password that its requester is just saving. */
export const waitsForPassword = async (
  tx: Tx,
  { sign_in_change_id, user_id, kind, new_value }: PasswordChange,
): Promise<boolean> => {
  if (kind !== 'password' || new_value !== ('Temporary password' satisfies Way)) return false
  const kept = await tx
    .selectFrom('login')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('password_pending_of', '=', sign_in_change_id)
    .executeTakeFirst()
  return kept === undefined
}

/**
 * Sets a password that works for a day and must be changed at the first sign-in. The person who set
 * it knows it, so signing is blocked, and whoever set one before keeps no way in
 * (docs/decisions/0033).
 */
export const setTemporary = async (
  tx: Tx,
  context: AppContext,
  { userId, hash, setBy }: { userId: number; hash: string; setBy: number },
): Promise<void> => {
  const since = await inOtherHandSince(tx, userId)
  const set = {
    password_hash: hash,
    password_pending: null,
    password_pending_of: null,
    temporary_until: temporaryUntil(context),
  }
  await tx
    .insertInto('login')
    .values({ user_id: userId, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute()
  await tx
    .updateTable('app_user')
    .set(({ eb }) => ({
      change_pwd: true,
      locked_until: null,
      signing_closed_at: context.now().toISOString(),
      signing_closed_by: setBy,
      row_version: eb('row_version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .execute()
  await noteVersion(tx, userId, setBy, 'password', context.now())
  await endOtherHand(tx, context, userId, since)
  await renewSignIn(tx, context, userId)
  await tellOwner(tx, context, userId, 'A temporary password was set')
}

/**
 * Puts a confirmed reset into effect. False if there is no password of this request, or no email to
 * do it with.
 */
export const resetPassword = async (
  tx: Tx,
  context: AppContext,
  { sign_in_change_id, user_id, new_value, requested_by }: PasswordChange,
): Promise<boolean> => {
  if (new_value === ('Emailed link' satisfies Way)) {
    const user = await tx
      .selectFrom('app_user')
      .select(['user_id', 'email', 'user_name', 'first_name', 'disabled'])
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    if (user.email === '' || user.disabled) return false
    await mailResetLink(tx, context, user)
    return true
  }
  const login = await tx
    .selectFrom('login')
    .select('password_pending')
    .where('user_id', '=', user_id)
    .where('password_pending_of', '=', sign_in_change_id)
    .executeTakeFirst()
  const hash = login?.password_pending ?? null
  if (hash === null) return false
  await setTemporary(tx, context, { userId: user_id, hash, setBy: requested_by })
  return true
}
