import { dayAt } from '@labgate/contract/time-zones'
import type { Tx } from './database.ts'
import { compiledText, written, type Built } from './queries.ts'

/** SQL: the laboratory's time zone, which an administrator sets (docs/decisions/0050). */
export const houseZone = 'house_zone()'

/** The laboratory's time zone, such as 'America/New_York'. */
export const askHouseZone = (): Built<{ zone: string }> => written(`select ${houseZone} as zone`)
/** The same within a transaction. */
export const houseZoneIn = async (tx: Pick<Tx, 'executeQuery'>): Promise<string> => {
  const { rows } = await tx.executeQuery<{ zone: string }>(compiledText(`select ${houseZone} as zone`, []))
  return rows[0]?.zone ?? 'UTC'
}
/** The laboratory's day, YYYY-MM-DD, at an instant. */
export const houseDayIn = async (tx: Pick<Tx, 'executeQuery'>, at: Date): Promise<string> => dayAt(at, await houseZoneIn(tx))
