import type { Tx } from '../../db/database.ts'

/** The names that a hand-over bears: a practice with its location, a laboratory. */
export const partyNames = async (tx: Tx, locationId: number): Promise<{ place: string }> => {
  const found = await tx
    .selectFrom('location as l')
    .innerJoin('customer as c', 'c.customer_id', 'l.customer_id')
    .select(['l.location_name', 'c.name'])
    .where('l.location_id', '=', locationId)
    .executeTakeFirst()
  return { place: found === undefined ? '' : `${found.name}, ${found.location_name}`.slice(0, 160) }
}
export const labName = async (tx: Tx, labId: number): Promise<string> => {
  const found = labId > 0 ? await tx.selectFrom('lab').select('name').where('lab_id', '=', labId).executeTakeFirst() : undefined
  return found?.name ?? 'The laboratory'
}
