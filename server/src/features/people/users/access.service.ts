import type { Actor } from '../../../access/actor.ts'
import { refuseWeakPassword } from '../../../access/password-rules.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import { isStaff } from '../../../access/staff-who-decide.ts'
import { changeRow } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { mustHaveOpenPassword } from '../session/closed-password.ts'
import { applyIfReady } from '../sign-in-changes/apply-change.ts'
import type { RequestedChange } from '../sign-in-changes/request-change.ts'
import { keepPending, requestReset, setTemporary } from '../sign-in-changes/reset-password.ts'
import { tellOfStaff } from '../sign-in-changes/tell-administrators.ts'
import { mustHaveCheckedIdentity } from './identity-check.ts'
import { accountName, namesAround } from './names-around.ts'
import { mustBeAsSeen, targetUser, targetUserOrOfficer } from './target.ts'
import { visibleUsers, type LockedUser } from './users.queries.ts'

const tell = (change: ChangeContext, user: LockedUser, fields: readonly string[] = []): void =>
  change.about({ customerId: user.customer_id, target: `user ${user.user_id}`, fields })

/** Records who was checked, by whom, how, and when (records.md#sign-in). */
export const verifyIdentity = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: { userId: number; rowVersion?: number | undefined; method: string; note: string },
  change: ChangeContext,
): Promise<{ message: string }> => {
  refuseIf([
    ...(given.method === ''
      ? [issue('method', 'Choose how the identity was checked.', 'required')]
      : []),
    ...(given.note === '' ? [issue('note', 'Enter what was asked and answered.', 'required')] : []),
  ])
  const user = await targetUserOrOfficer(tx, actor, 'user.verify-identity', given.userId)
  await mustBeAnotherPerson(
    tx,
    actor,
    'users.identityVerified',
    {
      'app_user.user_id': user.user_id,
    },
    { customerId: user.customer_id, target: `user ${user.user_id}` },
  )
  await mustBeAsSeen(tx, actor, user, given.rowVersion)
  await tx
    .insertInto('identity_check')
    .values({
      user_id: user.user_id,
      customer_id: user.customer_id,
      verified_by: actor.userId,
      method: given.method,
      note: given.note,
      at: context.now().toISOString(),
    })
    .execute()
  if (isStaff(user)) await tellOfStaff(tx, context, 'identity checked')
  tell(change, user, ['identityVerified'])
  return { message: 'The identity check is recorded.' }
}

/** Whose password is reset, and the request if a second person must confirm it. */
interface Reset {
  user: LockedUser
  request: RequestedChange | undefined
}
interface TempPassword {
  userId?: number | undefined
  userName?: string | undefined
  email?: string | undefined
  password: string
}

/**
 * Finds the person for a temporary password, whose identity was checked within 15 minutes. Refuses a
 * weak password.
 */
export const personForTempPassword = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: TempPassword,
  change: ChangeContext,
): Promise<Reset> => {
  const named =
    (given.userId ?? 0) > 0 || (given.userName ?? '') !== '' || (given.email ?? '') !== ''
  if (!named)
    throw new Refusal('faulty', 'Enter the email or user name.', [
      issue('email', 'Enter the email or user name.', 'required'),
    ])
  const found = await visibleUsers(actor, tx)
    .select('u.user_id')
    .where(({ eb, and }) =>
      (given.userId ?? 0) > 0
        ? eb('u.user_id', '=', given.userId ?? 0)
        : (given.userName ?? '') !== ''
          ? eb('u.user_name_folded', '=', (given.userName ?? '').toLowerCase())
          : and([
              eb('u.email_folded', '=', (given.email ?? '').toLowerCase()),
              eb('u.primary_login', '=', true),
            ]),
    )
    .limit(1)
    .executeTakeFirst()
  const user = await targetUser(tx, actor, orRefuse(found, 'User not found.').user_id)
  await mustHaveOpenPassword(tx, user.user_id)
  await mustHaveCheckedIdentity(tx, context, user.user_id)
  // before anything is requested: a weak one leaves no request behind
  const account_name = await accountName(tx, user.customer_id)
  await refuseWeakPassword(given.password, namesAround(context, { ...user, account_name }))
  tell(change, user, ['password'])
  return { user, request: await requestReset(tx, context, actor, user, 'Temporary password') }
}

/**
 * Finds the person for a link to choose a new password, whose identity was checked within 15
 * minutes.
 */
export const personForResetLink = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  userId: number,
  change: ChangeContext,
): Promise<Reset> => {
  const user = await targetUserOrOfficer(tx, actor, 'user.reset-password', userId)
  if (user.email === '')
    throw new Refusal('not-possible', 'This sign-in has no email to send a link to.')
  if (user.disabled) throw new Refusal('not-possible', 'This sign-in is inactive.')
  await mustHaveOpenPassword(tx, user.user_id)
  await mustHaveCheckedIdentity(tx, context, user.user_id)
  change.about({ customerId: user.customer_id, target: `user ${user.user_id}` })
  return { user, request: await requestReset(tx, context, actor, user, 'Emailed link') }
}

/** What is said of a temporary password that waits for no one. */
export const temporaryWorks =
  'The temporary password works for 24 hours and must be changed at the first sign-in.'

/**
 * Sets a temporary password, or keeps it for the second person who must confirm it, and who may have
 * done so already.
 */
export const setTempPassword = async (
  context: AppContext,
  { user, request }: Reset,
  hash: string,
  setBy: number,
): Promise<void> => {
  if (request !== undefined) {
    const { signInChangeId } = request
    await keepPending(context, { userId: user.user_id, signInChangeId }, hash)
    await applyIfReady(context, signInChangeId)
    return
  }
  await context.database.system('temporary password', (tx) =>
    setTemporary(tx, context, { userId: user.user_id, hash, setBy }),
  )
  await context.sessions.endOf(user.user_id)
}

/** Makes this login the one that its email signs in to. */
export const makePrimary = async (
  tx: Tx,
  actor: Actor,
  userId: number,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const user = await targetUser(tx, actor, userId)
  if (user.disabled) throw new Refusal('not-possible', 'This sign-in is inactive.')
  if (user.email === '') throw new Refusal('not-possible', 'This sign-in has no email.')
  await tx.executeQuery(compiledRaw('select make_primary($1)', [userId]))
  tell(change, user, ['secondaryLogin'])
  return { message: 'This is now the primary sign-in.' }
}

/**
 * Refuses to approve the own sign-in as a provider's, that of whoever made the own one, or one that
 * somebody named who is in one hand with the own one.
 */
export const mustBeAbleToApprove = (tx: Tx, actor: Actor, user: LockedUser): Promise<void> =>
  mustBeAnotherPerson(
    tx,
    actor,
    'users.approveProvider',
    { 'app_user.user_id_named': user.user_id_named, 'app_user.user_id': user.user_id },
    { customerId: user.customer_id, target: `user ${user.user_id}` },
  )

/** The laboratory approves a provider whom the practice named. */
export const approveProvider = async (
  tx: Tx,
  actor: Actor,
  { userId, rowVersion }: { userId: number; rowVersion?: number | undefined },
  change: ChangeContext,
): Promise<{ message: string }> => {
  const user = await targetUser(tx, actor, userId)
  if (!user.physician_pending)
    throw new Refusal('not-possible', 'This user is not pending approval.')
  await mustBeAbleToApprove(tx, actor, user)
  await mustBeAsSeen(tx, actor, user, rowVersion)
  await tx
    .updateTable('app_user')
    .set(({ eb }) => ({
      physician: true,
      physician_pending: false,
      row_version: eb('row_version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .execute()
  change.last(
    changeRow(actor, 'user', userId, user.customer_id, Number(user.row_version) + 1, ['physician']),
  )
  tell(change, user, ['physician'])
  return { message: 'Approved as provider.' }
}
