import { UserType } from '@labgate/contract/access/user-types'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import { isSamePerson, peopleBehind } from '../../../access/same-person.ts'
import {
  madeOrChanged,
  mustBeAnotherPerson,
  SecondPersonRefusal,
  type First,
} from '../../../access/second-person.ts'
import { isStaff } from '../../../access/staff-who-decide.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { mustHaveCheckedSince } from '../users/identity-check.ts'
import { mustBeAsSeen, targetUserOrOfficer } from '../users/target.ts'
import type { LockedChange } from './lock-change.ts'
import { mustBeOpen, openChange } from './open-change.ts'
import { tellOfLoss } from './tell-administrators.ts'

/**
 * Whoever made or changed a sign-in of staff does not confirm it, either: it would be in that
 * person's hand alone (docs/decisions/0082).
 */
const mustHaveNoHandIn = async (
  tx: Tx,
  actor: Actor,
  { alone_at, user_id, customer_id }: LockedChange,
): Promise<void> => {
  if (alone_at === null || !(await peopleBehind(tx, actor.userId)).has(user_id)) return
  throw new SecondPersonRefusal(madeOrChanged, {
    customerId: customer_id,
    target: `user ${user_id}`,
    fields: ['sign_in_change.user_id'],
  })
}

/*
 * Whoever confirms a sign-in vouches for it as it is: nothing else of it may be about to change.
 */
const mustBeOnlyOpen = async (
  tx: Tx,
  { kind, user_id }: LockedChange,
  now: Date,
): Promise<void> => {
  if (kind !== 'sign-in') return
  const other = await tx
    .selectFrom('sign_in_change')
    .select('sign_in_change_id')
    .where('user_id', '=', user_id)
    .where('kind', '<>', 'sign-in')
    .where('applied_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  if (other)
    throw new Refusal(
      'not-possible',
      'Another change of this sign-in is open. Confirm this one when the other is in effect or canceled.',
    )
}

/**
 * The second person's confirmation of a change of a sign-in. It takes effect when everything else
 * it waits for is there.
 */
export const confirmChange = async (
  tx: Tx,
  actor: Actor,
  {
    signInChangeId,
    rowVersion,
    now,
  }: { signInChangeId: number; rowVersion?: number | undefined; now: Date },
  change: ChangeContext,
): Promise<object> => {
  const signInChange = await openChange(tx, signInChangeId)
  const user = await targetUserOrOfficer(tx, actor, 'user.confirm-sign-in', signInChange.user_id)
  mustBeOpen(signInChange, now)
  if (!signInChange.needs_second || signInChange.confirmed_at !== null)
    throw new Refusal('not-possible', 'This change does not need a second person.')
  await mustBeAnotherPerson(
    tx,
    actor,
    'signInChanges.confirm',
    {
      'sign_in_change.requested_by': signInChange.requested_by,
      'sign_in_change.user_id': signInChange.user_id,
    },
    { customerId: user.customer_id, target: `user ${user.user_id}` },
  )
  await mustHaveNoHandIn(tx, actor, signInChange)
  await mustBeAsSeen(tx, actor, user, rowVersion)
  await mustBeOnlyOpen(tx, signInChange, now)
  await tx
    .updateTable('sign_in_change')
    .set({ confirmed_by: actor.userId, confirmed_at: now.toISOString() })
    .where('sign_in_change_id', '=', signInChangeId)
    .execute()
  change.about({
    customerId: user.customer_id,
    target: `user ${user.user_id}`,
    fields: [signInChange.kind],
  })
  return {}
}

/*
 * A sign-in that is turned down cannot be used: it becomes inactive. Who makes it active again
 * requests it again.
 */
const turnDown = async (tx: Tx, actor: Actor, userId: number): Promise<void> => {
  if (await isSamePerson(tx, actor.userId, userId))
    throw new Refusal('not-possible', 'Another administrator must cancel this.')
  await tx
    .updateTable('app_user')
    .set(({ eb }) => ({ disabled: true, row_version: eb('row_version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Stops a requested change before it takes effect. Returns whose sign-in ends with it, if any. */
export const cancelChange = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  signInChangeId: number,
  change: ChangeContext,
): Promise<{ message: string; turnedDown: number }> => {
  const now = context.now()
  const signInChange = await openChange(tx, signInChangeId)
  const user = await targetUserOrOfficer(tx, actor, 'user.save', signInChange.user_id)
  mustBeOpen(signInChange, now)
  const turnedDown = signInChange.kind === 'sign-in' ? user.user_id : 0
  if (turnedDown > 0) {
    await turnDown(tx, actor, turnedDown)
    if (isStaff(user) && user.user_type_id === UserType.Administrator)
      await tellOfLoss(tx, context, user)
  }
  await tx
    .updateTable('sign_in_change')
    .set({ ended_at: now.toISOString(), ended_by: 'canceled' })
    .where('sign_in_change_id', '=', signInChange.sign_in_change_id)
    .execute()
  change.about({
    customerId: user.customer_id,
    target: `user ${user.user_id}`,
    fields: [signInChange.kind],
  })
  return {
    message: turnedDown > 0 ? 'Canceled. The sign-in is inactive.' : 'The change is canceled.',
    turnedDown,
  }
}

/**
 * A second person lets a user sign again after someone else changed the sign-in, when they have
 * checked who has it.
 */
export const openSigning = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  { userId, rowVersion }: { userId: number; rowVersion?: number | undefined },
  change: ChangeContext,
): Promise<{ message: string }> => {
  const user = await targetUserOrOfficer(tx, actor, 'user.confirm-sign-in', userId)
  if (user.signing_closed_at === null) throw new Refusal('not-possible', 'Signing is not blocked.')
  const about = { customerId: user.customer_id, target: `user ${user.user_id}` }
  const mustBeAnother = (first: First<'signInChanges.openSigning'>) =>
    mustBeAnotherPerson(tx, actor, 'signInChanges.openSigning', first, about)
  for (const by of user.user_ids_closed)
    await mustBeAnother({ 'app_user.signing_closed_by': Number(by) })
  await mustBeAnother({ 'app_user.user_id': user.user_id })
  await mustBeAsSeen(tx, actor, user, rowVersion)
  await mustHaveCheckedSince(tx, context, user)
  await tx
    .updateTable('app_user')
    .set({ signing_closed_at: null, signing_closed_by: null })
    .where('user_id', '=', user.user_id)
    .execute()
  change.about({
    customerId: user.customer_id,
    target: `user ${user.user_id}`,
    fields: ['signing'],
  })
  return { message: 'Signing is unblocked.' }
}
