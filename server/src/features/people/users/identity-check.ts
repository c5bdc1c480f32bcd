import { identityCheckMs } from '@labgate/contract/people/sign-in-changes'
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
