import type { Database } from '../../db/database.ts'
import { keepParcelBalance } from './parcel-balance.ts'
import { keepQualityMonths } from './quality-months.ts'

/** What the quality table has counted once a day, on the first occasion of the day. */
export const countDaily = async (database: Pick<Database, 'systemAsk' | 'forActor'>, now: Date): Promise<void> => {
  await keepParcelBalance(database, now)
  await keepQualityMonths(database, now)
}
