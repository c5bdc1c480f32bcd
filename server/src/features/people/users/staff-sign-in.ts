import { describeUserType, UserType } from '@labgate/contract/access/user-types'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import { decidesAsStaff, isStaff } from '../../../access/staff-who-decide.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { endOpen, requestChange, type RequestedChange } from '../sign-in-changes/request-change.ts'
import { tellOfLoss, tellOfStaff } from '../sign-in-changes/tell-administrators.ts'
import { beginAll } from '../sign-in-changes/who-could-confirm.ts'
import type { LockedUser } from './users.queries.ts'

/** What is new about a saved sign-in, as rights before and after; undefined if nothing is. */
export const newRights = (
  before: LockedUser | undefined,
  { user_type_id, disabled }: { user_type_id: number; disabled: boolean },
): readonly [before: string, after: string] | undefined => {
  if (disabled) return undefined
  const type = describeUserType(user_type_id)
  if (before === undefined) return ['', type]
  if (before.user_type_id !== user_type_id) return [describeUserType(before.user_type_id), type]
  return before.disabled ? ['Inactive', type] : undefined
}

interface Rights {
  customer_id: number
  user_type_id: number
  disabled: boolean
}
const isAdministrator = ({ customer_id, user_type_id, disabled }: Rights): boolean =>
  customer_id === 0 && user_type_id === UserType.Administrator && !disabled

/* Somebody else must be left who can confirm the sign-ins of others. */
const mustLeaveAdministrator = async (tx: Tx, userId: number): Promise<void> => {
  // one after the other: two who end each other at once would both find the other one left
  await tx.executeQuery(
    compiledRaw(`select pg_advisory_xact_lock(hashtext('labgate administrators'))`, []),
  )
  const { rows } = await tx.executeQuery(
    compiledRaw(
      `
        select
        from app_user
        where
          user_id <> $1
          and customer_id = 0
          and user_type_id = ${UserType.Administrator}
          and not disabled
          and not decisions_blocked(user_id)
        limit 1
      `,
      [userId],
    ),
  )
  if (rows.length === 0)
    throw new Refusal(
      'not-possible',
      'This is the last administrator whom another person confirmed. Have another one confirmed first.',
    )
}

/** The user that this save has just made. */
export const madeUser = (tx: Tx, userId: number): Promise<LockedUser> =>
  tx.selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

/**
 * A sign-in of staff that is made, given another user type, or made active again: every
 * administrator is notified, and one that decides about the acts of others waits for a second person
 * (docs/decisions/0082). Nor does an administrator go unnoticed. `before`: undefined for one that was just made; `saved`: what the rest is
 * from now on.
 */
export const confirmationsOf = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  before: LockedUser | undefined,
  { userId, ...saved }: { userId: number; user_type_id: number; disabled: boolean },
): Promise<RequestedChange[]> => {
  const user = { ...(before ?? (await madeUser(tx, userId))), ...saved }
  if (before !== undefined && isAdministrator(before) && !isAdministrator(user)) {
    await mustLeaveAdministrator(tx, userId)
    await beginAll(tx, context)
    await tellOfLoss(tx, context, before)
  }
  const rights = isStaff(user) ? newRights(before, user) : undefined
  if (rights === undefined) return []
  if (!decidesAsStaff(user)) {
    // what was asked for is no longer what the sign-in is
    await endOpen(tx, userId, 'sign-in', context.now())
    await tellOfStaff(tx, context, 'saved')
    return []
  }
  const [oldValue, newValue] = rights
  return [await requestChange(tx, context, actor, { user, kind: 'sign-in', oldValue, newValue })]
}
