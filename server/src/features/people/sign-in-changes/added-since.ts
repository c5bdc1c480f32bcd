import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { removeFactorsSince } from '../second-factor/remove-factor.ts'
import { tellOwner } from '../users/tell-owner.ts'

/**
 * Removes every way in that was added to a sign-in since then: passkeys, an authenticator with its
 * recovery codes, links to an organization; and forgets the browsers of since. Returns what was
 * removed, in words.
 */
export const removeAddedSince = async (
  tx: Tx,
  userId: number,
  since: string,
): Promise<readonly string[]> => {
  const factors = await removeFactorsSince(tx, userId, since)
  const links = await tx
    .deleteFrom('organization_identity')
    .where('user_id', '=', userId)
    .where('linked_at', '>=', since)
    .returning('issuer')
    .execute()
  await tx
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
  return [...factors, ...(links.length > 0 ? ['the link to your organization'] : [])]
}

/**
 * Since when a sign-in has been in another hand: the first closing of signing that nobody has
 * answered. Null: it is not.
 */
export const inOtherHandSince = async (tx: Tx, userId: number): Promise<string | null> => {
  const { signing_closed_since } = await tx
    .selectFrom('app_user')
    .select('signing_closed_since')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return signing_closed_since
}

/**
 * Where the owner of a sign-in gets it back, or it passes on: whoever had it in hand meanwhile keeps
 * no way in (docs/decisions/0033). `since`: as `inOtherHandSince` says before the change. The owner
 * is told what was removed.
 */
export const endOtherHand = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  userId: number,
  since: string | null,
): Promise<void> => {
  if (since === null) return
  const removed = await removeAddedSince(tx, userId, since)
  if (removed.length === 0) return
  await tellOwner(
    tx,
    context,
    userId,
    'Ways to sign in were removed',
    `What was added since someone else changed your sign-in is gone: ${removed.join(', ')}. Add what was yours again under My Account.`,
  )
}
