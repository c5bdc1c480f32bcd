import type { Bill } from '@labgate/contract/billing/bills'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isOfPractice, orderInSight, readsRemittances, type BillRef } from './bill-in-sight.ts'

const invoicesSql = `
  select
    'invoice' as kind,
    i.invoice_id as id,
    i.number::text as number,
    i.issued_on as "on",
    sum(v.cents)::bigint as cents
  from
    found b
    join invoice_line v on v.bill_id = b.bill_id
    join invoice i on i.invoice_id = v.invoice_id
  group by i.invoice_id
`
const ofOrderSql = `
  union all
  select 'estimate', e.good_faith_estimate_id, e.number::text, e.given_on, e.cents
  from
    found b
    join good_faith_estimate e on e.lab_order_id = b.lab_order_id
  union all
  select 'notice', n.advance_notice_id, n.advance_notice_id::text, n.signed_on, n.estimate_cents
  from
    found b
    join advance_notice n on n.lab_order_id = b.lab_order_id
  where n.ended_at is null
`
const ofLaboratorySql = `
  union all
  select 'statement', s.statement_id, s.number::text, s.issued_on, x.cents
  from
    found b
    join statement_bill x on x.bill_id = b.bill_id
    join statement s on s.statement_id = x.statement_id
  union all
  select
    'refund',
    f.refund_id,
    f.refund_id::text,
    coalesce(f.sent_on, (f.created_at at time zone house_zone())::date),
    f.cents
  from
    found b
    join refund f on f.bill_id = b.bill_id
  where f.state not in ('void', 'refused')
  union all
  select 'remittance', r.remittance_id, r.trace, r.paid_on, sum(m.paid_cents)::bigint
  from
    found b
    join claim c on c.bill_id = b.bill_id
    join remittance_claim m on m.claim_id = c.claim_id and m.state = 'posted'
    join remittance r on r.remittance_id = m.remittance_id
  group by r.remittance_id
`

/** What was sent or received about a bill, latest first: a practice's own invoices, or all. */
export const papersOfBill = (actor: Actor, ref: BillRef): Query<Bill['papers'][number]> => {
  const { sql, parameters } = orderInSight(actor, ref)
  const parts = isOfPractice(actor)
    ? [invoicesSql]
    : [invoicesSql, ofOrderSql, ...(readsRemittances(actor) ? [ofLaboratorySql] : [])]
  return rawQuery(
    `
      with
        found as (
          select o.lab_order_id, b.bill_id
          from
            lab_order o
            left join bill b on b.lab_order_id = o.lab_order_id
          where o.lab_order_id in (${sql})
        )
      select p.kind, p.id, p.number, p."on"::text as "on", p.cents
      from (${parts.join('')}) p
      order by p."on" desc, p.kind, p.id desc
      limit 200
    `,
    [...parameters],
  )
}
