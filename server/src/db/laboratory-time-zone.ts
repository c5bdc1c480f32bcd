import type { Tx } from './database.ts'
import { compiledOf, rawQuery, type Query } from './queries.ts'

/** SQL: the laboratory's time zone, which an administrator sets (docs/decisions/0050). */
export const laboratoryTimeZone = 'house_zone()'

/** The laboratory's time zone, such as 'America/New_York'. */
export const askLaboratoryTimeZone = (): Query<{ zone: string }> =>
  rawQuery(`select ${laboratoryTimeZone} as zone`)
/** The same within a transaction. */
export const laboratoryTimeZoneIn = async (tx: Pick<Tx, 'executeQuery'>): Promise<string> => {
  const { rows } = await tx.executeQuery(compiledOf(askLaboratoryTimeZone()))
  return rows[0]?.zone ?? 'UTC'
}
