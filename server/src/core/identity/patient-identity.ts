import { identityFields, type Identity } from '@labgate/contract/patients/identity'
import { sql } from 'kysely'
import { columnOf, isReference } from '../../db/columns.ts'
import type { Tx } from '../../db/database.ts'

/** The identity in a row of `patient`. */
export const identityOf = (row: Readonly<Record<string, unknown>>): Identity =>
  Object.fromEntries(
    identityFields.map((field) => [
      field,
      isReference(field) ? (row[columnOf(field)] ?? 0) : row[columnOf(field)],
    ]),
  ) as unknown as Identity // identityFields names every field

/**
 * Locks the open orders of a patient, including those the caller does not see, and returns how many
 * of them the laboratory has. Call it before the patient is locked: saving an order locks the order
 * first, then the patient.
 */
export const lockOpenOrders = async (tx: Tx, patientId: number): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select lock_open_orders(${patientId}) as count`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}
