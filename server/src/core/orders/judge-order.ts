import type { Finding } from '@labgate/contract/orders/finding'
import { findingsOf } from '@labgate/contract/orders/findings'
import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { readSurroundings } from './order-facts.ts'
import { valuesOf } from './order-values.ts'
import type { LockedOrder } from './orders.queries.ts'
import { factsOf } from './prepare-order.ts'

/**
 * What is missing or wrong in a stored order now. Since the order already exists, anything that
 * would block saving a new one is an issue instead.
 */
export const judged = async (
  tx: Tx,
  actor: Actor,
  row: LockedOrder,
  now: Date,
): Promise<readonly Finding[]> => {
  const values = valuesOf(row)
  const { patientId, locationId, userId_Physician: physicianId } = values
  const codes = values.diagnosis.map(({ icd10Code }) => icd10Code)
  const about = orRefuse(
    await readSurroundings(tx, actor, {
      patientId,
      customerId: row.customer_id,
      locationId,
      physicianId,
      codes,
    }),
    'Order not found.',
  )
  const facts = factsOf(values, about, actor, {
    labOrderId: row.lab_order_id,
    signs: false,
    now,
    before: values,
  })
  return findingsOf(facts).map((one) => (one.level === 'stop' ? { ...one, level: 'issue' } : one))
}
