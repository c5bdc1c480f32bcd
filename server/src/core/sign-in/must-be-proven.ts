import { Refusal } from '../../access/refusal.ts'
import { isProven } from '../../access/second-factor-rule.ts'
import type { AppContext } from '../../app-context.ts'
import { q } from '../../db/queries.ts'

/**
 * Refuses with 'second-factor' if the user has one and did not show it in the last five minutes.
 */
export const mustBeProven = async (
  context: AppContext,
  userId: number,
  provenAt: Date | null,
): Promise<void> => {
  if (isProven(provenAt, context.now())) return
  const [outcome] = await context.database.systemQuery('second factor', [
    q.selectFrom('app_user').select('second_factor').where('user_id', '=', userId),
  ])
  if ((outcome?.rows[0] as { second_factor: boolean } | undefined)?.second_factor)
    throw new Refusal('second-factor')
}
