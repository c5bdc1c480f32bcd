import type { refunds } from '@labgate/contract/billing/refunds'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { holdRefundsInARow, lockDecisionsOf } from '../in-a-row.ts'
import { insertRefund } from './insert-refund.ts'
import { refundLimits } from './refunds.query.ts'
import { lockPayment } from './save-payment.ts'

/**
 * Refunds what a payment left unapplied: to its card, or by check. Above the user's limit it waits
 * for a second person.
 */
export const refundPayment = async (
  tx: Tx,
  actor: Actor,
  { paymentId, reason }: ParsedInput<typeof refunds.ofPayment>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  refuseIf(reason === '' ? [issue('reason', 'Enter the reason.', 'required')] : [])
  await lockDecisionsOf(tx, actor.userId)
  const kept = await lockPayment(tx, actor, paymentId, change)
  const { unappliedCents: cents } = kept
  if (cents <= 0) throw new Refusal('not-possible', 'None of this payment is unapplied.')
  const { own } = await refundLimits(tx, actor)
  const isAboveLimit = cents > own
  const id = await insertRefund(tx, actor, kept, { cents, reason, isAboveLimit }, now)
  const isInARow = await holdRefundsInARow(tx, [id], own)
  return {
    id: String(id),
    message: isInARow
      ? 'With the other refunds of today to the same payee, this is above your limit. It waits for another person to approve it.'
      : isAboveLimit
        ? 'The refund waits for another person to approve it.'
        : 'The refund can be sent. It is in Refunds.',
  }
}
