import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'

/** The biller on a given day, as on papers: name, street, city, phone. */
export const billerOf = async (tx: Tx, day: string): Promise<string[]> => {
  const { rows } = await tx.executeQuery<{
    name: string
    street: string
    city: string
    phone: string
  }>(compiledRaw('select * from biller_named($1::date)', [day]))
  const [biller] = rows
  if (biller === undefined) return ['The laboratory']
  return [
    biller.name,
    biller.street,
    biller.city,
    biller.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
  ]
}
