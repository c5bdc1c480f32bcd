import { identityFields, type Identity } from '@labgate/contract/identity'
import { sql } from 'kysely'
import { columnOf, isReference } from '../../db/columns.ts'
import type { Tx } from '../../db/database.ts'

/** Who a row of `patient` is. */
export const identityOf = (row: Readonly<Record<string, unknown>>): Identity =>
  Object.fromEntries(identityFields.map((field) => [field, isReference(field) ? (row[columnOf(field)] ?? 0) : row[columnOf(field)]])) as unknown as Identity

/**
 * Locks the open orders of a patient, also those that the asker does not see, and answers how many of them the laboratory has. Before the patient is locked:
 * whoever saves an order locks it first, and the patient after it.
 */
export const lockOpenOrders = async (tx: Tx, patientId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select lock_open_orders(${patientId}) as count`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}
