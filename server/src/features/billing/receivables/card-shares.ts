import type { Party } from '@labgate/contract/billing/kinds'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

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
  await tx.executeQuery(
    compiledRaw(
      `
        select
        from payment y
        where
          y.method = 'card'
          and y.payment_id in (
            select g.payment_id from ledger g where g.bill_id = $1 and g.party = $2
          )
        order by y.payment_id
        for update
      `,
      [billId, party],
    ),
  )
  const { rows } = await tx.executeQuery<{ paymentId: number; cents: number }>(
    compiledRaw(
      `
        select
          y.payment_id as "paymentId",
          least(
            -sum(g.cents),
            y.cents - coalesce(
              (
                select sum(r.cents)
                from refund r
                where
                  r.payment_id = y.payment_id
                  and r.method = 'card'
                  and r.state not in ('void', 'refused')
              ),
              0
            )
          )::bigint as cents
        from
          ledger g
          join payment y using (payment_id)
        where g.bill_id = $1 and g.party = $2 and y.method = 'card' and y.state = 'posted'
        group by y.payment_id, y.cents
        order by y.payment_id desc
      `,
      [billId, party],
    ),
  )
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
