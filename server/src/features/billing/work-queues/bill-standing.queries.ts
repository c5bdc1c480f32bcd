import type { Party } from '@labgate/contract/billing/kinds'
import type { PayerKind } from '@labgate/contract/billing/payers'
import { rawQuery } from '../../../db/queries.ts'
import { leftToDecide, stands } from '../ledger.queries.ts'
import type { Item } from './item.ts'

/** What a decision needs to know about an item's bill. */
export interface Standing {
  workItemId: number
  billId: number
  labOrderId: number
  customerId: number
  stops: number
  /** A person wrote it off, whole or what was left of it, whether it is judged again yet or not. */
  isWrittenOff: boolean
  /** A payer's decision is posted: the remainder moves on, and the charges stay. */
  isDecided: boolean
  payerKind: PayerKind | null
  /** The kinds of all payers that cover the patient on the day of the service. */
  kinds: PayerKind[]
  claimId: number | null
  claimState: string | null
  /** The claim voids an earlier one. */
  isVoid: boolean
  outcome: string | null
  payerNumber: string | null
  hasLiveClaim: boolean
  /** A claim is with the payer, and not a void that its payer left unanswered past its time. */
  awaitsAnswer: boolean
  /** What a person asked to leave with the next batch, about any claim of the bill. */
  leaving: 'void' | 'again' | null
  /** The charges changed since the payer decided: a replacement leaves next. */
  isReplaced: boolean
  patientId: number
  /** Previous values, to be restored. */
  decided: unknown
  billTo: string
  whyNobody: string
  /** What the patient's other bills have open with the patient; queried only for a credit. */
  openElsewhere: number
  /** Other open items of the bill. */
  others: number[]
  askedAgainAt: string | null
  voidAskedAt: string | null
  /**
   * Each line open with a payer has a notice that the patient signed (GA), was never covered (GX,
   * GY), or is the patient's according to the payer (PR).
   */
  isPatients: boolean
  /** `owed`: what a payer leaves open for others; less than open if it got back more than it had paid. */
  open: { line: number; party: Party; cents: number; owed: number }[]
  /** What each party paid, minus what was returned to it. */
  paid: { party: Party; cents: number }[]
}

const billsOfItemsSql = `
  select
    i.work_item_id as "workItemId",
    b.bill_id as "billId",
    b.lab_order_id as "labOrderId",
    b.customer_id as "customerId",
    b.stops,
    'written-off' in (b.why_nobody, coalesce(b.decided ->> 'why', '')) as "isWrittenOff",
    exists (
      select
      from ledger g
      where g.bill_id = b.bill_id and g.remittance_claim_id is not null and ${stands}
    ) as "isDecided",
    (
      select y.payer_kind
      from insurance y
      where
        y.insurance_id = coalesce(
          c.insurance_id,
          i.insurance_id,
          (
            select f.insurance_id
            from bill_finding f
            where f.bill_id = b.bill_id and f.insurance_id is not null
            limit 1
          )
        )
    ) as "payerKind",
    array(
      select distinct y.payer_kind
      from
        lab_order e
        join patient_insurance n on n.patient_id = e.patient_id
        join insurance y on y.insurance_id = n.insurance_id
      where
        e.lab_order_id = b.lab_order_id
        and n.active
        and b.service_day between coalesce(n.effective_date, '-infinity'::date) and coalesce(
          n.expire_date,
          'infinity'::date
        )
    ) as kinds,
    b.decided,
    b.bill_to as "billTo",
    b.why_nobody as "whyNobody",
    case
      when i.reason = 'credit' then coalesce(
        (
          select sum(p.cents)
          from
            lab_order o
            join lab_order e on e.patient_id = o.patient_id and e.lab_order_id <> o.lab_order_id
            join bill x on x.lab_order_id = e.lab_order_id
            join bill_open p on p.bill_id = x.bill_id and p.party = 'patient' and p.cents > 0
          where o.lab_order_id = b.lab_order_id
        ),
        0
      )::bigint
      else 0
    end as "openElsewhere",
    coalesce(
      (
        select json_agg(o.work_item_id)
        from work_item o
        where o.bill_id = b.bill_id and o.closed_at is null and o.work_item_id <> i.work_item_id
      ),
      '[]'
    ) as others,
    not exists (
      select
      from bill_line l
      where
        l.bill_id = b.bill_id
        and l.ended_at is null
        and not l.modifiers && '{GA,GX,GY}'
        and exists (
          select
          from ledger g
          where g.bill_line_id = l.bill_line_id and g.party like 'payer-%'
          group by g.party
          having sum(g.cents) > 0
        )
        and not exists (
          select
          from denial d
          where d.bill_line_id = l.bill_line_id and d.claim_id = c.claim_id and d.cas_group = 'PR'
        )
    ) as "isPatients",
    c.asked_again_at as "askedAgainAt",
    c.void_asked_at as "voidAskedAt",
    c.claim_id as "claimId",
    c.state as "claimState",
    coalesce(c.frequency = 8, false) as "isVoid",
    c.outcome,
    c.payer_number as "payerNumber",
    exists (
      select
      from claim k
      where k.bill_id = b.bill_id and k.state in ('batched', 'sent', 'received', 'accepted')
    ) as "hasLiveClaim",
    exists (
      select
      from
        claim k
        join insurance z using (insurance_id)
      where
        k.bill_id = b.bill_id
        and k.state in ('ready', 'batched', 'sent', 'received', 'accepted')
        and not (
          k.frequency = 8
          and coalesce(k.sent_at < now() - z.answer_days * interval '1 day', false)
        )
    ) as "awaitsAnswer",
    case
      when exists (
        select from claim k where k.bill_id = b.bill_id and k.void_asked_at is not null
      ) then 'void'
      when exists (
        select
        from claim k
        where
          k.bill_id = b.bill_id
          and k.asked_again_at is not null
          -- no claim of an ended order goes out (due-claims.query.ts)
          and (select e.ended from lab_order e where e.lab_order_id = b.lab_order_id) = 0
          -- it waits until no payer before it owes anything, which may be what is decided now
          and not exists (
            select
            from bill_open p
            where
              p.bill_id = b.bill_id
              and p.party in ('payer-1', 'payer-2')
              and p.party < 'payer-' || k.sequence
              and p.cents > 0
          )
      ) then 'again'
    end as leaving,
    replacement_leaves_next(b.bill_id) as "isReplaced",
    (select e.patient_id from lab_order e where e.lab_order_id = b.lab_order_id) as "patientId",
    coalesce(
      (
        select
          json_agg(
            json_build_object(
              'line',
              g.bill_line_id,
              'party',
              g.party,
              'cents',
              g.cents,
              'owed',
              g.owed
            )
          )
        from
          (
            select g.bill_line_id, g.party, sum(g.cents) as cents, ${leftToDecide} as owed
            from ledger g
            where g.bill_id = b.bill_id
            group by 1, 2
            having sum(g.cents) <> 0
          ) g
      ),
      '[]'
    ) as open,
    coalesce(
      (
        select json_agg(json_build_object('party', g.party, 'cents', g.cents))
        from
          (
            select party, -sum(cents) as cents
            from ledger
            where bill_id = b.bill_id and kind = 'paid'
            group by 1
          ) g
      ),
      '[]'
    ) as paid
  from
    work_item i
    join bill b
      on b.bill_id = coalesce(
        i.bill_id,
        (
          select f.bill_id
          from bill_finding f
          where f.about = i.about and f.rule = i.reason and i.patient_insurance_id is not null
          order by f.since
          limit 1
        )
      )
    left join lateral (
      select *
      from claim k
      where k.bill_id = b.bill_id and (i.claim_id is null or k.claim_id = i.claim_id)
      order by k.claim_id desc
      limit 1
    ) c
      on true
  where i.work_item_id = any ($1::bigint[])
`

export const billsOfItems = (items: readonly Item[]) =>
  rawQuery<Standing>(billsOfItemsSql, [items.map(({ work_item_id }) => work_item_id)])
