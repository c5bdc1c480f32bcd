import { objectionMs } from '@labgate/contract/people/sign-in-changes'
import { strangerRow } from '../../../access/audit.ts'
import { Refusal } from '../../../access/refusal.ts'
import { digest } from '../../../access/sessions.ts'
import type { AppContext } from '../../../app-context.ts'
import { compiledOf } from '../../../db/queries.ts'
import { signInWays } from '../session/closed-password.ts'
import { applyIfReady } from './apply-change.ts'
import { lockChange } from './lock-change.ts'
import { isOfNobody, takeBack } from './take-back.ts'
import { tellOfObjection } from './tell-administrators.ts'

const late = (): Refusal => new Refusal('code-wrong', 'This link is incorrect or has expired.')

/**
 * The owner of the new address proves it. Returns whether the change takes effect now or waits for
 * a second person.
 */
export const proveAddress = async (
  context: AppContext,
  code: string,
  address: string,
): Promise<{ message: string }> => {
  const at = context.now().toISOString()
  const found = await context.database.system('prove address', async (tx) => {
    const change = await tx
      .updateTable('sign_in_change')
      .set(({ fn, val }) => ({ proven_at: fn.coalesce('proven_at', val(at)) }))
      .where('proof_hash', '=', digest(code.trim()))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', at)
      .returning(['sign_in_change_id', 'user_id', 'applied_at'])
      .executeTakeFirst()
    if (change)
      await tx.executeQuery(
        compiledOf(strangerRow('signInChanges.prove', 'done', address, change.user_id)),
      )
    return change
  })
  if (!found) throw late()
  const counts = found.applied_at !== null || (await applyIfReady(context, found.sign_in_change_id))
  return {
    message: counts
      ? 'This is now the email of your sign-in.'
      : 'Thank you. The new email takes effect when a second person at the laboratory confirms it.',
  }
}

/**
 * The owner objects with one click: a waiting change ends, one in effect is reverted, and
 * administrators are notified.
 */
export const objectToChange = async (
  context: AppContext,
  code: string,
  address: string,
): Promise<{ message: string }> => {
  const now = context.now()
  const found = await context.database.system('object to sign-in change', async (tx) => {
    const named = await tx
      .selectFrom('sign_in_change')
      .select('sign_in_change_id')
      .where('objection_hash', '=', digest(code.trim()))
      .executeTakeFirst()
    const change = named && (await lockChange(tx, named.sign_in_change_id))
    if (!change || new Date(change.requested_at).getTime() + objectionMs < now.getTime())
      return undefined
    const isClosed = (await signInWays(tx, change.user_id)) !== 'any'
    if (change.ended_by === 'objection') return { ...change, isClosed }
    if (change.ended_at !== null) return undefined
    if (change.applied_at !== null) await takeBack(tx, context, change)
    await tx
      .updateTable('sign_in_change')
      .set({ ended_at: now.toISOString(), ended_by: 'objection' })
      .where('sign_in_change_id', '=', change.sign_in_change_id)
      .execute()
    await tellOfObjection(tx, context)
    await tx.executeQuery(
      compiledOf(strangerRow('signInChanges.object', 'done', address, change.user_id)),
    )
    return { ...change, isClosed }
  })
  if (!found) throw late()
  if (found.applied_at === null)
    return { message: 'The change was stopped. Your sign-in is unchanged.' }
  await context.sessions.endOf(found.user_id)
  if (isOfNobody(found))
    return {
      message:
        'Thank you. The sign-in is inactive now, since no one had used it before the change. If it is yours, call the laboratory or your practice’s administrator.',
    }
  return {
    message: found.isClosed
      ? 'The change was reversed and all sessions were ended. Sign in with your organization again.'
      : 'The change was reversed and all sessions were ended. Choose a new password with “Forgot password?”.',
  }
}
