import { Refusal } from '../../access/refusal.ts'
import { isProven } from '../../access/second-factor-rule.ts'
import type { AppContext } from '../../app-context.ts'
import { q } from '../../db/queries.ts'

/**
 * Before anything is signed: requires the second factor, and a sign-in that no one else has changed
 * since its owner attested it. Refuses with 'second-factor' or 'signing-closed'
 * (docs/decisions/0033).
 */
export const mustBeAbleToSign = async (
  context: AppContext,
  userId: number,
  provenAt: Date | null,
): Promise<void> => {
  const [outcome] = await context.database.systemQuery('signing', [
    q
      .selectFrom('app_user')
      .select(['signing_closed_at', 'second_factor'])
      .where('user_id', '=', userId),
  ])
  const signer = outcome?.rows[0] as
    | { signing_closed_at: string | null; second_factor: boolean }
    | undefined
  if (signer?.signing_closed_at) throw new Refusal('signing-closed')
  if (signer?.second_factor === true && !isProven(provenAt, context.now()))
    throw new Refusal('second-factor')
}
