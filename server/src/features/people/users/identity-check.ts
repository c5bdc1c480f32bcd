import { identityCheckMs } from '@labgate/contract/people/sign-in-changes'
import { sql } from 'kysely'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'

/**
 * Refuses unless this person's identity was checked within 15 minutes: before every new password or
 * factor that someone else initiates.
 */
export const mustHaveCheckedIdentity = async (
  tx: Tx,
  context: AppContext,
  userId: number,
): Promise<void> => {
  const since = new Date(context.now().getTime() - identityCheckMs).toISOString()
  const checked = await tx
    .selectFrom('identity_check')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (!checked)
    throw new Refusal(
      'identity-first',
      'Check the identity of this person first. A check is valid for 15 minutes.',
    )
}

/**
 * Refuses unless the identity was checked within 15 minutes, after the last change of the sign-in,
 * and by somebody who did not close its signing nor is in one hand with who did: an earlier check
 * says nothing about who has it now (docs/decisions/0033).
 */
export const mustHaveCheckedSince = async (
  tx: Tx,
  context: AppContext,
  user: { user_id: number; sign_in_changed: number; user_ids_closed: readonly unknown[] },
): Promise<void> => {
  const since = new Date(context.now().getTime() - identityCheckMs).toISOString()
  const checked = await tx
    .selectFrom('identity_check')
    .select('at')
    .where('user_id', '=', user.user_id)
    .where('at', '>', since)
    .where('ground', '>', user.sign_in_changed)
    .where(
      sql<boolean>`not is_behind_any(verified_by, ${user.user_ids_closed.map(Number)}::bigint[])`,
    )
    .limit(1)
    .executeTakeFirst()
  if (!checked)
    throw new Refusal(
      'identity-first',
      'Check the identity of this person first. A check is valid for 15 minutes, and until the sign-in changes again; it must be by someone who did not change it.',
    )
}
