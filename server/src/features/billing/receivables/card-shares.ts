import type { Party } from '@labgate/contract/billing/kinds'
import type { Tx } from '../../../db/database.ts'
import { cardShares, lockCardPayments } from './card-shares.queries.ts'

/** A part of a refund: to the card of a payment, or by check (paymentId null). */
export interface RefundPart {
  paymentId: number | null
  cents: number
}

/**
 * Divides a party's refund of a bill: to each card that paid the bill, no more than it paid for it
 * minus what it already got back, latest payment first; the rest by check. The card payments stay
 * locked until the transaction ends.
 */
export const refundParts = async (
  tx: Tx,
  billId: number,
  party: Party,
  cents: number,
): Promise<RefundPart[]> => {
  await tx.executeQuery(lockCardPayments(billId, party))
  const { rows } = await tx.executeQuery(cardShares(billId, party))
  let left = cents
  const parts: RefundPart[] = []
  for (const { paymentId, cents: most } of rows) {
    const part = Math.min(left, Number(most))
    if (part <= 0) continue
    left -= part
    parts.push({ paymentId, cents: part })
  }
  return left > 0 ? [...parts, { paymentId: null, cents: left }] : parts
}
