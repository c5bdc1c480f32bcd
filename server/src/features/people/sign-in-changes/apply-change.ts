import {
  aloneAfterMs,
  staffChangeWaitsMs,
  type SignInChangeKind,
} from '@labgate/contract/people/sign-in-changes'
import { strangerRow } from '../../../access/audit.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, compiledRaw } from '../../../db/queries.ts'
import { removeFactors } from '../second-factor/remove-factor.ts'
import { voidResetCodes } from '../session/reset-codes.ts'
import { mailWelcome } from '../users/letters.ts'
import { primaryAfter } from '../users/primary-login.ts'
import { endOtherHand } from './added-since.ts'
import { mailApplied } from './letters.ts'
import { lockChange, type LockedChange } from './lock-change.ts'
import { noteVersion } from './note-version.ts'
import { renewSignIn } from './renew-sign-in.ts'
import { isOfTwo } from './request-change.ts'
import { resetPassword, waitsForPassword } from './reset-password.ts'
import { tellOfEffect, tellOfRequest } from './tell-administrators.ts'
import { couldBeConfirmed } from './who-could-confirm.ts'

/*
 * Whether a change of staff takes effect without a second person: for 72 hours, no other
 * administrator could confirm it.
 */
const isReadyAlone = async (tx: Tx, change: LockedChange, now: Date): Promise<boolean> =>
  change.alone_at !== null &&
  new Date(change.alone_at) <= now &&
  !(await couldBeConfirmed(tx, change.sign_in_change_id))
const isReady = async (tx: Tx, change: LockedChange, now: Date): Promise<boolean> =>
  change.applied_at === null &&
  change.ended_at === null &&
  (change.expires_at === null || new Date(change.expires_at) > now) &&
  (!change.needs_proof || change.proven_at !== null) &&
  (!change.needs_second || change.confirmed_at !== null || (await isReadyAlone(tx, change, now)))

/* The field of a user that a change of each kind writes. */
const fieldOf = {
  email: 'email',
  'user-name': 'userName',
  'second-factor': 'secondFactor',
} as const

/**
 * Sets email or user name, or removes the second factor. False if the user name was taken
 * meanwhile.
 */
const writeDetails = async (
  tx: Tx,
  context: AppContext,
  change: LockedChange,
): Promise<boolean> => {
  const user = await tx
    .selectFrom('app_user')
    .selectAll()
    .where('user_id', '=', change.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const columns: Record<string, unknown> = {}
  if (change.kind === 'email') {
    Object.assign(
      columns,
      { email: change.new_value },
      await primaryAfter(tx, user, change.new_value),
      { email_proven: change.needs_proof },
    )
    await tx
      .updateTable('sign_in_change')
      .set({ old_proven: user.email_proven })
      .where('sign_in_change_id', '=', change.sign_in_change_id)
      .execute()
  }
  if (change.kind === 'user-name') {
    const [found] = (
      await tx.executeQuery(
        compiledRaw<{ taken: boolean }>('select user_name_taken($1) as taken', [
          change.new_value.toLowerCase(),
        ]),
      )
    ).rows
    if (found?.taken === true) return false
    columns['user_name'] = change.new_value
  }
  if (change.kind === 'second-factor') await removeFactors(tx, user.user_id)
  const now = context.now().toISOString()
  await tx
    .updateTable('app_user')
    .set({
      ...columns,
      ...(change.requested_by !== user.user_id && {
        signing_closed_at: now,
        signing_closed_by: change.requested_by,
      }),
      user_id_updated: change.requested_by,
      updated_at: now,
      row_version: Number(user.row_version) + 1,
    })
    .where('user_id', '=', user.user_id)
    .execute()
  await noteVersion(
    tx,
    user.user_id,
    change.requested_by,
    fieldOf[change.kind as keyof typeof fieldOf],
    context.now(),
  )
  if (change.requested_by !== user.user_id)
    await endOtherHand(tx, context, user.user_id, user.signing_closed_since)
  if (change.kind === 'email') {
    await voidResetCodes(tx, context, user.user_id)
    if (user.last_login === null)
      await mailWelcome(tx, context, { ...user, email: change.new_value })
    else await mailApplied(tx, context, [change.old_value, change.new_value], user.first_name)
  } else if (user.last_login !== null) await mailApplied(tx, context, [user.email], user.first_name)
  return true
}

/*
 * A change that was requested while its sign-in decided about no one waits for a second person, if
 * the sign-in decides when the change would take effect. Returns whether it waits now.
 */
const waitsAfterAll = async (
  tx: Tx,
  context: AppContext,
  { sign_in_change_id, user_id, requested_by, needs_second, kind }: LockedChange,
): Promise<boolean> => {
  if (needs_second || requested_by === user_id) return false
  const user = await tx
    .selectFrom('app_user')
    .selectAll()
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!(await isOfTwo(tx, user))) return false
  const after = (ms: number): string => new Date(context.now().getTime() + ms).toISOString()
  await tx
    .updateTable('sign_in_change')
    .set({
      needs_second: true,
      alone_at: after(aloneAfterMs),
      expires_at: after(staffChangeWaitsMs),
    })
    .where('sign_in_change_id', '=', sign_in_change_id)
    .execute()
  await tellOfRequest(tx, context, kind as SignInChangeKind)
  return true
}

/* What each kind writes; false if it cannot be written any more. */
const write = async (tx: Tx, context: AppContext, change: LockedChange): Promise<boolean> => {
  if (change.kind === 'sign-in') return true
  if (change.kind === 'password') return resetPassword(tx, context, change)
  return writeDetails(tx, context, change)
}

/**
 * Puts a change into effect when nothing it waits for is missing; its sessions then end. Returns
 * whether it is in effect now.
 */
export const applyIfReady = async (
  context: AppContext,
  signInChangeId: number,
): Promise<boolean> => {
  const applied = await context.database.system('sign-in change', async (tx) => {
    const change = await lockChange(tx, signInChangeId)
    if (!change || !(await isReady(tx, change, context.now()))) return undefined
    if (await waitsForPassword(tx, change)) return undefined
    if (await waitsAfterAll(tx, context, change)) return undefined
    const at = context.now().toISOString()
    if (!(await write(tx, context, change))) {
      await tx
        .updateTable('sign_in_change')
        .set({ ended_at: at, ended_by: 'taken' })
        .where('sign_in_change_id', '=', signInChangeId)
        .execute()
      return undefined
    }
    await tx
      .updateTable('sign_in_change')
      .set({ applied_at: at })
      .where('sign_in_change_id', '=', signInChangeId)
      .execute()
    if (change.kind !== 'sign-in') await renewSignIn(tx, context, change.user_id)
    if (change.alone_at !== null) await tellOfEffect(tx, context, change.confirmed_by === null)
    await tx.executeQuery(
      compiledOf(
        strangerRow(
          'signInChanges.applied',
          'done',
          '',
          change.confirmed_by ?? change.requested_by,
          `user ${change.user_id}`,
        ),
      ),
    )
    return change
  })
  if (applied === undefined) return false
  // the rights of a sign-in that is confirmed are read anew at every call
  if (applied.kind !== 'sign-in') await context.sessions.endOf(applied.user_id)
  return true
}
