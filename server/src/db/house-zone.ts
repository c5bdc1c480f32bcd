import type { Tx } from './database.ts'
import { compiledOf, written, type Built } from './queries.ts'

/** SQL: the laboratory's time zone, which an administrator sets (docs/decisions/0050). */
export const houseZone = 'house_zone()'

/** The laboratory's time zone, such as 'America/New_York'. */
export const askHouseZone = (): Built<{ zone: string }> => written(`select ${houseZone} as zone`)
/** The same within a transaction. */
export const houseZoneIn = async (tx: Pick<Tx, 'executeQuery'>): Promise<string> => {
  const { rows } = await tx.executeQuery(compiledOf(askHouseZone()))
  return rows[0]?.zone ?? 'UTC'
}
