import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'

interface Paid {
  paymentId: number
  customerId: number
  /** 0: a practice paid. */
  patientId: number
  method: string
}
/**
 * Enters a refund of a payment in the register, to the card or by check as it was paid: due, or
 * waiting for a second person if it is above the limit. Returns its id.
 */
export const insertRefund = async (
  tx: Tx,
  actor: Actor,
  { customerId, patientId, method, paymentId }: Paid,
  { cents, reason, isAboveLimit }: { cents: number; reason: string; isAboveLimit: boolean },
  now: Date,
): Promise<number> => {
  const { refund_id: id } = await tx
    .insertInto('refund')
    .values({
      customer_id: customerId,
      payment_id: paymentId,
      party: patientId > 0 ? 'patient' : 'client',
      cents,
      reason,
      method: method === 'card' ? 'card' : 'check',
      is_above_limit: isAboveLimit,
      state: isAboveLimit ? 'waiting' : 'due',
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow()
  return id
}
