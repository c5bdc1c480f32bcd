import type { Tx } from '../../db/database.ts'
import { compiledOf, rawQuery, type Query } from '../../db/queries.ts'

/** The names that a handover records: a practice with its location, a laboratory. */
export const partyNames = async (tx: Tx, locationId: number): Promise<{ place: string }> => {
  const found = await tx
    .selectFrom('location as l')
    .innerJoin('customer as c', 'c.customer_id', 'l.customer_id')
    .select(['l.location_name', 'c.name'])
    .where('l.location_id', '=', locationId)
    .executeTakeFirst()
  return { place: found === undefined ? '' : `${found.name}, ${found.location_name}`.slice(0, 160) }
}
/** One row: the name of a laboratory; if unnamed, the text used instead. */
export const namedLab = (labId: number): Query<{ name: string }> =>
  rawQuery(`select coalesce((select name from lab where lab_id = $1), 'The laboratory') as name`, [
    labId,
  ])
export const labName = async (tx: Tx, labId: number): Promise<string> =>
  (await tx.executeQuery(compiledOf(namedLab(labId)))).rows[0]?.name ?? ''
