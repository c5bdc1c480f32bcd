import { Refusal } from '../../access/refusal.ts'
import { q } from '../../db/queries.ts'
import type { House } from '../../house.ts'

/** How long a shown second factor counts for signing, SetTempPassword and large exports. */
const provenMs = 5 * 60_000

/** Refuses with 'second-factor' when the person has one and did not show it in the last five minutes. */
export const mustBeProven = async (house: House, userId: number, provenAt: Date | null): Promise<void> => {
  if (provenAt !== null && house.now().getTime() - provenAt.getTime() < provenMs) return
  const [outcome] = await house.database.systemAsk('second factor', [q.selectFrom('app_user').select('second_factor').where('user_id', '=', userId)])
  if ((outcome?.rows[0] as { second_factor: boolean } | undefined)?.second_factor) throw new Refusal('second-factor')
}
