import { networkOf } from '../../../access/address-range.ts'
import { refuseWeakPassword } from '../../../access/password-rules.ts'
import { hashPassword } from '../../../access/passwords.ts'
import { Refusal, issue } from '../../../access/refusal.ts'
import type { Origin } from '../../../access/sessions.ts'
import { holdUsers } from '../../../access/sign-in-ground.ts'
import {
  countFailure,
  signInPatience,
  waitingUntil,
  withinQuota,
} from '../../../access/throttle.ts'
import type { AppContext } from '../../../app-context.ts'
import { greeting } from '../../../core/users/letter-parts.ts'
import type { Tx } from '../../../db/database.ts'
import { endOtherHand, inOtherHandSince } from '../sign-in-changes/added-since.ts'
import { mailClosed } from '../users/letters.ts'
import { namesAround } from '../users/names-around.ts'
import { tellOwner } from '../users/tell-owner.ts'
import { findLogin, groundOf, heldLogin, isOpen, loginOfUser } from './find-login.ts'
import { makeResetCode, openResetCode, voidResetCodes } from './reset-codes.ts'

const hour = 3_600_000
const codesAnHour = { address: 3, sender: 20 }

/**
 * Counts a code request against its sender; refuses with 'too-many' beyond twenty an hour
 * (rules.md#sign-in-answers).
 */
export const mayAskForCode = async (context: AppContext, origin: Origin): Promise<void> => {
  await context.database.system('reset code', async (tx) => {
    const fromHere = await withinQuota(
      tx,
      `codes-from:${networkOf(origin.address)}`,
      codesAnHour.sender,
      hour,
      context.now(),
    )
    if (!fromHere) throw new Refusal('too-many')
  })
}

/**
 * Emails a code if the address has a login, at most three an hour. No request waits for it
 * (rules.md#sign-in-answers).
 */
export const mailResetCode = async (context: AppContext, email: string): Promise<void> => {
  const folded = email.trim().toLowerCase()
  await context.database.system('reset code', async (tx) => {
    const toThere = await withinQuota(
      tx,
      `codes-to:${folded.slice(0, 254)}`,
      codesAnHour.address,
      hour,
      context.now(),
    )
    const found = await findLogin(tx, email)
    // the email may be another one by now: its old mailbox gets no code
    const login = found && (await heldLogin(tx, groundOf(found)))
    if (!toThere || !login || !isOpen(login) || login.email === '') return
    if (login.sign_in_ways !== 'any') {
      await mailClosed(tx, context, login)
      return
    }
    const code = await makeResetCode(tx, context, login.user_id, 'mailed')
    const text = `${greeting(login.first_name)}\n\nyour code to choose a new password is:\n\n    ${code.slice(0, 4)} ${code.slice(4)}\n\nIt is valid for 10 minutes and works once. If you did not request it, you do not need to do anything. No one can use it without access to your mailbox.\n\n${context.config.LAB_NAME}\n${context.config.SUPPORT_PHONE}\n`
    await context.post.queue({ to: login.email, subject: 'Your code for a new password', text }, tx)
  })
}

/** Sets a password and ends every session of the login except one. */
export const setPassword = async (
  tx: Tx,
  context: AppContext,
  userId: number,
  hash: string,
): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ change_pwd: false, locked_until: null, updated_at: context.now().toISOString() })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .insertInto('login')
    .values({ user_id: userId, password_hash: hash })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ password_hash: hash, temporary_until: null }),
    )
    .execute()
}

/**
 * Sets a new password with the code that was emailed, or that was returned by a sign-in with an
 * expired password. Until the code is right, only the person's code is read: the rules that check
 * names come after it, and every step also runs for a login that does not exist.
 */
export const resetPassword = async (
  context: AppContext,
  given: { email: string; password: string; code: string },
  origin: Origin,
): Promise<void> => {
  const { database, now } = context
  const name = given.email.trim().toLowerCase().slice(0, 254)
  const key = `reset:${name}|${networkOf(origin.address)}`
  const wrong = (): Refusal =>
    new Refusal('code-wrong', undefined, [
      issue('code', 'That code is incorrect or has expired.', 'code-wrong'),
    ])
  const found = await database.system('reset password', async (tx) => {
    if ((await waitingUntil(tx, [key], now())) !== undefined) throw new Refusal('too-many')
    return findLogin(tx, given.email)
  })
  // a weak password does not use up a code
  await refuseWeakPassword(given.password, [context.config.LAB_NAME])
  const hash = await hashPassword(given.password)
  const changed = await database.system('reset password', async (tx) => {
    if (found) await holdUsers(tx, [found.user_id])
    const login = found && (await loginOfUser(tx, found.user_id))
    const kind = await openResetCode(
      tx,
      context,
      login !== undefined && isOpen(login) ? login.user_id : 0,
      given.code,
    )
    if (kind === undefined || !login) {
      await countFailure(tx, key, signInPatience, now())
      return undefined
    }
    // said only to somebody who has the code
    if (login.sign_in_ways !== 'any') throw new Refusal('password-closed')
    await refuseWeakPassword(given.password, namesAround(context, login))
    await voidResetCodes(tx, context, login.user_id)
    // a link comes from somebody who checked the identity, a code only from the mailbox
    if (kind === 'link')
      await endOtherHand(tx, context, login.user_id, await inOtherHandSince(tx, login.user_id))
    await setPassword(tx, context, login.user_id, hash)
    // nobody is told of their first one
    if (login.password_hash !== null)
      await tellOwner(tx, context, login.user_id, 'The password was changed')
    if (kind !== 'expired')
      await tx
        .updateTable('app_user')
        .set({ email_proven: true })
        .where('user_id', '=', login.user_id)
        .execute()
    return login.user_id
  })
  if (changed === undefined) throw wrong()
  await context.sessions.endOf(changed)
}
