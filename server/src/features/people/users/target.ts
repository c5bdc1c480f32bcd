import { may, mayUnlessOfficer, type Verb } from '@labgate/contract/access/permissions'
import { practiceStaff, UserType } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal } from '../../../access/refusal.ts'
import { decisionsBlocked } from '../../../access/same-person.ts'
import { decidesAsStaff } from '../../../access/staff-who-decide.ts'
import { refuseStale } from '../../../access/versions.ts'
import type { Tx } from '../../../db/database.ts'
import { lockUser, type LockedUser } from './users.queries.ts'

/**
 * Whether the actor can change users of this account at all: only administrators change laboratory
 * staff.
 */
export const mayChangeUsersOf = (actor: Actor, customerId: number): boolean =>
  customerId > 0 || actor.who.userTypeId === UserType.Administrator

/**
 * A parole officer, as seen by a user who manages officers. An administrator changes them like
 * anyone else.
 */
export const isTheirOfficer = (
  actor: Actor,
  user: { customer_id: number; user_type_id: number },
): boolean =>
  user.customer_id === 0 &&
  user.user_type_id === UserType.ParoleOfficer &&
  actor.who.userTypeId !== UserType.Administrator &&
  may(actor.who, 'parole.save')

/*
 * Whoever waits to be confirmed changes nobody who decides about others: a new sign-in could remove
 * those who would have to confirm it (docs/decisions/0082).
 */
const mustBeConfirmed = async (tx: Tx, actor: Actor, user: LockedUser): Promise<void> => {
  if (decidesAsStaff(user) && (await decisionsBlocked(tx, actor.userId)))
    throw new Refusal(
      'not-possible',
      'Your sign-in waits for another administrator to confirm it. Until then, you cannot change sign-ins that decide about others.',
    )
}

/** The user that a change is about, locked; a user whom the actor cannot change does not exist. */
export const targetUser = async (tx: Tx, actor: Actor, userId: number): Promise<LockedUser> => {
  const user = orRefuse(await lockUser(tx, actor, userId), 'User not found.')
  if (!mayChangeUsersOf(actor, user.customer_id)) throw new Refusal('not-found', 'User not found.')
  await mustBeConfirmed(tx, actor, user)
  return user
}

/**
 * Like `targetUser`, for a call included in managing parole officers: other users need the verb
 * itself.
 */
export const targetUserOrOfficer = async (
  tx: Tx,
  actor: Actor,
  verb: Verb,
  userId: number,
): Promise<LockedUser> => {
  const user = orRefuse(await lockUser(tx, actor, userId), 'User not found.')
  if (
    !isTheirOfficer(actor, user) &&
    !(mayChangeUsersOf(actor, user.customer_id) && mayUnlessOfficer(actor.who, verb))
  )
    throw new Refusal('not-found', 'User not found.')
  await mustBeConfirmed(tx, actor, user)
  return user
}

/**
 * Refuses to vouch for a user who changed since the caller saw them, with who changed what
 * (docs/decisions/0092).
 */
export const mustBeAsSeen = (
  tx: Tx,
  actor: Actor,
  { user_id, row_version }: LockedUser,
  rowVersion: number | undefined,
): Promise<void> => refuseStale(tx, actor, 'user', user_id, rowVersion, Number(row_version))

/** Which user types belong to which side (practice or laboratory). */
export const typeFits = (userTypeId: number, customerId: number): boolean =>
  customerId > 0 === isAmong(practiceStaff, userTypeId)

/**
 * Refuses an account that is not the one in which the user is saved: it is never just left out. A
 * new user's other account is not found, as any that the actor does not see; no user moves.
 */
export const mustBeTheirAccount = (
  given: number | undefined,
  customerId: number,
  isNew: boolean,
): void => {
  if (given === undefined || Math.max(0, given) === customerId) return
  if (isNew) throw new Refusal('not-found', 'Account not found.')
  throw new Refusal('field-not-yours', 'A user cannot move to another account.', [
    issue(
      'customerId',
      'A user cannot move to another account. Add a new sign-in instead.',
      'field-not-yours',
    ),
  ])
}
