import type { Actor } from '../../../access/actor.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { requestChange, type RequestedChange } from '../sign-in-changes/request-change.ts'
import { mustHaveCheckedIdentity } from '../users/identity-check.ts'
import { mustBeAsSeen, targetUser } from '../users/target.ts'

/**
 * Requests that another user's second factor is removed, after an identity check; it is, as soon as
 * everything the request waits for is there.
 */
export const requestRemoval = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: { userId: number; rowVersion?: number | undefined; reason: string },
  change: ChangeContext,
): Promise<RequestedChange> => {
  const user = await targetUser(tx, actor, given.userId)
  await mustBeAnotherPerson(
    tx,
    actor,
    'secondFactor.reset',
    { 'app_user.user_id': user.user_id },
    { customerId: user.customer_id, target: `user ${user.user_id}` },
  )
  await mustBeAsSeen(tx, actor, user, given.rowVersion)
  await mustHaveCheckedIdentity(tx, context, user.user_id)
  change.about({
    customerId: user.customer_id,
    target: `user ${user.user_id}`,
    fields: ['secondFactor'],
  })
  return requestChange(tx, context, actor, {
    user,
    kind: 'second-factor',
    oldValue: '',
    newValue: given.reason.trim(),
  })
}
