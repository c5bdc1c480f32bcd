import { dayAt } from '@labgate/contract/time-zones'
import type { Database } from '../../db/database.ts'
import { askHouseZone } from '../../db/house-zone.ts'
import { keepParcelBalance } from './parcel-balance.ts'
import { keepQualityMonths } from './quality-months.ts'

/** What the quality table has counted once a day, on the first occasion that day. */
export const countDaily = async (database: Pick<Database, 'systemAsk' | 'forActor'>, now: Date): Promise<void> => {
  const [setting] = await database.systemAsk('quality by day', [askHouseZone()])
  const today = dayAt(now, String((setting?.rows[0] as { zone?: string } | undefined)?.zone ?? ''))
  await keepParcelBalance(database, today)
  await keepQualityMonths(database, today)
}
