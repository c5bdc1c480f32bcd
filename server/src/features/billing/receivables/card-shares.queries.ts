import type { Party } from '@labgate/contract/billing/kinds'
import { rawQuery } from '../../../db/queries.ts'

export const lockCardPayments = (billId: number, party: Party) =>
  rawQuery(
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
  )

export const cardShares = (billId: number, party: Party) =>
  rawQuery<{ paymentId: number; cents: number }>(
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
  )
