import type { Party } from '@labgate/contract/billing/kinds'
import { rawQuery } from '../../../db/queries.ts'
import type { Standing } from './bill-standing.queries.ts'

interface Owed {
  bill: number
  line: number
  customer: number
  order: number
  cents: number
}

const insertRefundSql = `
  insert into refund
    (
      customer_id,
      lab_order_id,
      bill_id,
      party,
      insurance_id,
      cents,
      work_act_id,
      reason,
      user_id_created,
      created_at,
      payment_id,
      method,
      is_above_limit,
      state
    )
  values
    (
      $1,
      $2,
      $3,
      $4,
      (
        select c.insurance_id
        from claim c
        where c.bill_id = $3 and 'payer-' || c.sequence = $4
        order by c.claim_id desc
        limit 1
      ),
      $5,
      $6,
      $7,
      $8,
      $9,
      $10,
      $11,
      $12,
      $13
    )
  returning refund_id as id
`

export const insertRefund = ({
  standing,
  party,
  cents,
  workActId,
  note,
  userId,
  now,
  paymentId,
  isAboveLimit,
}: {
  standing: Standing
  party: Party
  cents: number
  workActId: number
  note: string
  userId: number
  now: Date
  paymentId: number | null
  isAboveLimit: boolean
}) =>
  rawQuery<{ id: number }>(insertRefundSql, [
    standing.customerId,
    standing.labOrderId,
    standing.billId,
    party,
    cents,
    workActId,
    note,
    userId,
    now.toISOString(),
    paymentId,
    paymentId === null ? 'check' : 'card',
    isAboveLimit,
    isAboveLimit ? 'waiting' : 'due',
  ])

/* A bill's own credits count: no more goes to it than it has open with the patient. */
export const owedByPatient = (labOrderId: number) =>
  rawQuery<Owed>(
    `
      select bill, line, customer, "order", least(cents, net - before)::bigint as cents
      from
        (
          select
            x.*,
            coalesce(
              sum(cents) over (
                partition by bill
                order by line
                rows between unbounded preceding and 1 preceding
              ),
              0
            ) as before
          from
            (
              select
                b.bill_id as bill,
                g.bill_line_id as line,
                b.customer_id as customer,
                b.lab_order_id as "order",
                b.service_day as day,
                sum(g.cents) as cents,
                sum(sum(g.cents)) over (partition by b.bill_id) as net
              from
                lab_order o
                join lab_order e on e.patient_id = o.patient_id and e.lab_order_id <> o.lab_order_id
                join bill b on b.lab_order_id = e.lab_order_id
                join ledger g on g.bill_id = b.bill_id and g.party = 'patient'
              where o.lab_order_id = $1
              group by b.bill_id, g.bill_line_id, b.customer_id, b.lab_order_id, b.service_day
            ) x
          where cents > 0
        ) y
      where net > before
      order by day, bill, line
    `,
    [labOrderId],
  )
