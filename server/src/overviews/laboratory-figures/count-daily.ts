import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Database } from '../../db/database.ts'
import { askLaboratoryTimeZone } from '../../db/laboratory-time-zone.ts'
import { keepParcelBalance } from './parcel-balance.ts'
import { keepQualityMonths } from './quality-months.ts'

/** What the quality table has counted once a day, on the first occasion that day. */
export const countDaily = async (
  database: Pick<Database, 'systemQuery' | 'forActor'>,
  now: Date,
): Promise<void> => {
  const [setting] = await database.systemQuery('quality by day', [askLaboratoryTimeZone()])
  const today = dayAt(now, String((setting?.rows[0] as { zone?: string } | undefined)?.zone ?? ''))
  await keepParcelBalance(database, today)
  await keepQualityMonths(database, today)
}
