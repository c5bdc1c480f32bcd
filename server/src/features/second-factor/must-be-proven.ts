import { Refusal } from '../../access/refusal.ts'
import { isProven } from '../../access/second-factor-rule.ts'
import { q } from '../../db/queries.ts'
import type { House } from '../../house.ts'

/** Refuses with 'second-factor' if the user has one and did not show it in the last five minutes. */
export const mustBeProven = async (house: House, userId: number, provenAt: Date | null): Promise<void> => {
  if (isProven(provenAt, house.now())) return
  const [outcome] = await house.database.systemAsk('second factor', [q.selectFrom('app_user').select('second_factor').where('user_id', '=', userId)])
  if ((outcome?.rows[0] as { second_factor: boolean } | undefined)?.second_factor) throw new Refusal('second-factor')
}
