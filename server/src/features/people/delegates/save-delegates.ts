import { customerCare } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { delegates } from '@labgate/contract/people/signatures'
import type { Actor } from '../../../access/actor.ts'
import { logVersion, mustHaveSeen } from '../../../access/logged-version.ts'
import { issue, orRefuse, Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { targetUser } from '../users/target.ts'
import { lockUser, type LockedUser } from '../users/users.queries.ts'

type Given = ParsedInput<typeof delegates.save>

/**
 * The provider whose delegates change, locked: oneself or, for customer care, a user whom they can
 * change.
 */
const lockProvider = async (tx: Tx, actor: Actor, userId: number): Promise<LockedUser> => {
  const own = userId === actor.userId
  if (!own && !isAmong(customerCare, actor.who.userTypeId))
    throw new Refusal('not-found', 'User not found.')
  const provider = own
    ? orRefuse(await lockUser(tx, actor, userId))
    : await targetUser(tx, actor, userId)
  if (!provider.physician) throw new Refusal('not-possible', 'Only a provider has delegates.')
  return provider
}

/** Refuses delegates who are not active users of the provider's account. */
const mustBeOfAccount = async (
  tx: Tx,
  provider: LockedUser,
  userIds: readonly number[],
): Promise<void> => {
  if (userIds.includes(provider.user_id))
    throw new Refusal('faulty', 'You cannot be your own delegate.', [
      issue('delegates', 'Remove the provider.', 'own'),
    ])
  if (userIds.length === 0) return
  const known = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('customer_id', '=', provider.customer_id)
    .where('disabled', '=', false)
    .where('user_id', 'in', userIds)
    .execute()
  if (known.length !== userIds.length)
    throw new Refusal('faulty', 'A delegate must be a user in the same account.', [
      issue('delegates', 'Choose users in the same account.', 'delegate'),
    ])
}

const currentDelegates = async (tx: Tx, userId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('user_delegate')
    .select('user_id_delegate')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ user_id_delegate }) => user_id_delegate)
}

const endDelegates = (tx: Tx, userId: number, leaving: readonly number[], at: string) =>
  tx
    .updateTable('user_delegate')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('user_id_delegate', 'in', leaving)
    .where('ended_at', 'is', null)
    .execute()

const attestDelegates = (tx: Tx, userId: number, at: string) =>
  tx
    .updateTable('user_delegate')
    .set({ attested_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('attested_at', 'is', null)
    .execute()

/**
 * Replaces the users who can sign for a provider. Who leaves keeps the row, with its end. The
 * provider attests the whole list by saving it; of a list that staff enter, new delegates wait for
 * that (rules.md#pending-signatures).
 */
export const saveDelegates = async (
  tx: Tx,
  actor: Actor,
  { userId, delegates: given, attested, rowVersion }: Given,
  now: Date,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const own = userId === actor.userId
  const provider = await lockProvider(tx, actor, userId)
  await mustHaveSeen(tx, actor, 'delegates', userId, rowVersion)
  if (own && attested !== true)
    throw new Refusal(
      'faulty',
      'Check the attestation to authorize these people to sign in your name.',
      [issue('attested', 'Check the attestation.', 'attestation')],
    )
  const wanted = [...new Set(given.map(({ userId_Delegate }) => userId_Delegate))]
  await mustBeOfAccount(tx, provider, wanted)

  const at = now.toISOString()
  const before = await currentDelegates(tx, userId)
  const leaving = before.filter((id) => !wanted.includes(id))
  const coming = wanted.filter((id) => !before.includes(id))
  if (leaving.length > 0) await endDelegates(tx, userId, leaving, at)
  if (coming.length > 0)
    await tx
      .insertInto('user_delegate')
      .values(
        coming.map((id) => ({
          user_id: userId,
          user_id_delegate: id,
          customer_id: provider.customer_id,
          created_by: actor.userId,
          created_at: at,
          attested_at: own ? at : null,
        })),
      )
      .execute()
  if (own) await attestDelegates(tx, userId, at)
  await logVersion(tx, actor, 'delegates', {
    id: userId,
    customerId: provider.customer_id,
    fields: ['delegates'],
  })
  change.about({
    customerId: provider.customer_id,
    target: `user ${userId}`,
    fields: ['delegates'],
  })
  return {
    message: own
      ? 'Your delegates are saved.'
      : 'Saved. New delegates take effect when the provider signs in and attests.',
  }
}
