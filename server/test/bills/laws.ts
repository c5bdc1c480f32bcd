import { dueClaims } from '../../src/features/billing/due-claims.query.ts'
import type { Lab } from '../lab.ts'
import { adjustmentLaws } from './adjustment-laws.ts'
import { booksLaws } from './books-laws.ts'
import { personLaws } from './person-laws.ts'
import { postingLaws, type Law } from './posting-laws.ts'
import { shareLaws } from './share-laws.ts'

/* A claim that a payer has and has not answered. */
const isWithPayer = `c.state in ('ready', 'batched', 'sent', 'received', 'accepted')`
/* A void that was requested; a replacement, if the charges changed since the payer decided. */
const leavesNext = `
  (
    exists (select from claim c where c.bill_id = b.bill_id and c.void_asked_at is not null)
    or replacement_leaves_next(b.bill_id)
  )
`
const hasItem = `
  exists (
    select
    from work_item i
    where
      i.closed_at is null
      and (
        i.bill_id = b.bill_id
        or exists (
          select
          from bill_finding f
          where f.bill_id = b.bill_id and f.about = i.about and f.rule = i.reason
        )
      )
  )
`

const dueOfAll = dueClaims([])
  .compile()
  .sql.replace('$1::bigint[]', 'array(select bill_id from bill)')

const laws: readonly Law[] = [
  ...postingLaws,
  ...adjustmentLaws,
  ...booksLaws,
  ...shareLaws,
  ...personLaws,
  {
    text: 'An order at the laboratory has one bill, which is billed, held with a reason, waiting for its result, or nobody’s with a reason',
    broken: `
      select o.lab_order_id as id, b.bill_to, b.why_nobody, b.stops, b.is_waiting
      from
        lab_order o
        left join bill b using (lab_order_id)
      where
        o.stage >= 30
        and (
          b.bill_id is null
          or not (
            case
              when b.bill_to = 'nobody' then b.why_nobody <> ''
              when b.is_waiting then true
              when b.stops > 0 then b.stops = (
                select count(*) from bill_finding f where f.bill_id = b.bill_id and f.level = 'stop'
              )
              else exists (
                select
                from
                  ledger g
                  join bill_line l using (bill_line_id)
                where l.bill_id = b.bill_id and l.ended_at is null and g.kind = 'charge'
              )
            end
          )
        )
    `,
  },
  {
    text: 'Nobody pays the bill of an order that has ended, once no claim of it is out',
    broken: `
      select b.bill_id as id, b.bill_to
      from
        bill b
        join lab_order o using (lab_order_id)
      where
        o.ended <> 0
        and b.bill_to <> 'nobody'
        and not exists (
          select
          from claim c
          where
            c.bill_id = b.bill_id
            and c.replaced_at is null
            and c.rejected_at is null
            and c.refused_at is null
            and c.closed_at is null
            and c.outcome not in ('denied', 'partly-denied', 'reversed')
        )
        and b.lab_order_id not in (select lab_order_id from bill_due)
    `,
  },
  {
    // findings on a bill that its payers settled hold nothing, nor do those on one of which the claim
    // is decided and in a queue itself
    text: 'What holds a bill is in a work queue',
    broken: `
      select b.bill_id as id, f.rule
      from
        bill b
        join bill_finding f using (bill_id)
      where
        f.level = 'stop'
        and not b.is_waiting
        and not exists (
          select
          from claim c
          where
            c.bill_id = b.bill_id
            and (${isWithPayer} or c.state = 'adjudicated' and c.outcome in ('paid', 'nothing-due'))
        )
        and not bill_is_settled(b.bill_id)
        and not exists (
          select
          from work_item i
          where i.closed_at is null and i.about = f.about and i.reason = f.rule
        )
    `,
  },
  {
    text: 'What is open with a payer is in a claim that the payer has, or in a work queue',
    broken: `
      select b.bill_id as id, p.party, p.cents
      from
        bill_open p
        join bill b using (bill_id)
      where
        p.party like 'payer-%'
        and p.cents > 0
        and not exists (select from claim c where c.bill_id = b.bill_id and ${isWithPayer})
        and not ${hasItem}
    `,
  },
  {
    text: 'What is open with a program, or with a practice that no invoice asks, is in a work queue',
    broken: `
      select b.bill_id as id, p.party, p.cents
      from
        bill_open p
        join bill b using (bill_id)
      where
        (p.party = 'program' or p.party = 'client' and never_invoiced(b.bill_id))
        and p.cents > 0
        and not exists (select from invoice_line l where l.bill_id = b.bill_id)
        and not ${hasItem}
    `,
  },
  {
    // stopped bills are the law about what holds a bill
    text: 'What is open with a patient waits for a claim, is or will be on a statement, or is in a work queue',
    broken: `
      select b.bill_id as id, p.cents, s.sent
      from
        bill_open p
        join bill b using (bill_id)
        join lab_order o using (lab_order_id)
        cross join laboratory_setting setting
        cross join lateral (
          select count(*) as sent, max(t.issued_on) as last
          from
            statement_bill x
            join statement t using (statement_id)
          where x.bill_id = b.bill_id
        ) s
      where
        p.party = 'patient'
        and p.cents > 0
        and b.stops = 0
        and s.sent >= setting.statement_count
        and s.last + setting.statement_days <= now()::date
        and not exists (select from claim c where c.bill_id = b.bill_id and ${isWithPayer})
        and not ${hasItem}
    `,
  },
  {
    text: 'A credit is in a work queue, or a claim that is out or leaves next decides on it',
    broken: `
      select b.bill_id as id, p.party, p.cents
      from
        bill_open p
        join bill b using (bill_id)
      where
        p.cents < 0
        and not exists (select from claim c where c.bill_id = b.bill_id and ${isWithPayer})
        and not ${leavesNext}
        and not ${hasItem}
    `,
  },
  {
    text: 'Of money that came no more is posted or given back unposted than came, and nothing of what is void or declined',
    broken: `
      select y.payment_id as id, y.cents, g.cents as posted, r.cents as back
      from
        payment y
        cross join lateral (
          select -coalesce(sum(cents), 0) as cents from ledger g where g.payment_id = y.payment_id
        ) g
        cross join lateral (
          select coalesce(sum(cents), 0) as cents
          from refund r
          where
            r.payment_id = y.payment_id
            and r.bill_id is null
            and r.state not in ('void', 'refused')
        ) r
      where
        g.cents < 0
        or g.cents + r.cents > case
          when y.state = 'posted' then y.cents
          else 0
        end
    `,
  },
  {
    text: 'An invoice is the sum of its lines, and what invoices ask for a line is what the ledger had with the practice',
    broken: `
      select i.invoice_id as id
      from invoice i
      where
        i.cents <> (
          select coalesce(sum(l.cents), 0) from invoice_line l where l.invoice_id = i.invoice_id
        )
      union all
      select bill_line_id from invoice_line group by 1 having count(*) filter (where is_first) <> 1
    `,
  },
  {
    text: 'Numbers of invoices and statements have no gaps',
    broken: `
      select n.number as id
      from
        (
          select number from invoice
          union all
          select number from statement
          union all
          select number from good_faith_estimate
        ) n
        cross join laboratory_setting s
      where
        n.number > s.last_paper_number
        or (select count(*) from invoice) + (select count(*) from statement) + (
          select count(*) from good_faith_estimate
        ) <> s.last_paper_number
    `,
  },
  {
    text: 'An act about money posts the amount that it names: to the ledger, and a refund to the register',
    broken: `
      select a.work_act_id as id, a.act, a.cents, g.cents as posted, r.cents as register
      from
        work_act a
        cross join lateral (
          select
            count(*) as rows,
            greatest(
              coalesce(sum(g.cents) filter (where g.cents > 0), 0),
              coalesce(-sum(g.cents) filter (where g.cents < 0), 0)
            ) as cents
          from ledger g
          where
            g.bill_id = (a.was -> 'bill' ->> 'billId')::bigint
            and split_part(g.source, ':', 1) in ('write-off', 'decided', 'refund', 'credit')
            and split_part(g.source, ':', 2) = a.work_item_id::text
            and split_part(g.source, ':', 3) = a.work_act_id::text
        ) g
        cross join lateral (
          select coalesce(sum(r.cents), 0) as cents
          from refund r
          where r.work_act_id = a.work_act_id and r.bill_id = (a.was -> 'bill' ->> 'billId')::bigint
        ) r
      where
        a.act in ('write-off', 'bill-client', 'bill-patient', 'refund', 'use-credit')
        -- before a payer's decision, the bill is judged anew for another party
        and not (a.act like 'bill-%' and g.rows = 0)
        and (a.cents <> g.cents or a.act = 'refund' and a.cents <> r.cents)
    `,
  },
  {
    text: 'The item of a credit says what its refund pays, once no claim decides anew',
    broken: `
      select i.work_item_id as id, i.cents, c.cents as credit
      from
        work_item i
        join bill b using (bill_id)
        cross join lateral (
          select
            coalesce(
              sum(
                greatest(
                  0,
                  least(
                    -p.cents,
                    (
                      select -sum(g.cents)
                      from ledger g
                      where g.bill_id = p.bill_id and g.party = p.party and g.kind = 'paid'
                    )
                  )
                )
              ),
              0
            ) as cents
          from bill_open p
          where p.bill_id = i.bill_id and p.cents < 0
        ) c
      where
        i.closed_at is null
        and i.reason = 'credit'
        and i.cents <> c.cents
        and not exists (select from claim c where c.bill_id = b.bill_id and ${isWithPayer})
        and not ${leavesNext}
    `,
  },
  {
    text: 'What was refunded stands in the register',
    broken: `
      select bill_id as id, party, sum(ledger) as ledger, sum(register) as register
      from
        (
          select g.bill_id, g.party, g.cents as ledger, 0 as register
          from ledger g
          where g.reason = 'refunded'
          union all
          select r.bill_id, r.party, 0, r.cents
          from refund r
          where r.bill_id is not null and r.state not in ('void', 'refused')
        ) x
      group by 1, 2
      having sum(ledger) <> sum(register)
    `,
  },
  {
    text: 'A card gets back no more than it paid',
    broken: `
      select y.payment_id as id, y.cents, sum(r.cents) as back
      from
        refund r
        join payment y using (payment_id)
      where r.method = 'card' and r.state not in ('void', 'refused')
      group by y.payment_id
      having y.method <> 'card' or y.state <> 'posted' or sum(r.cents) > y.cents
    `,
  },
  {
    text: 'What is above the limit of who decided it, alone or with the rest of the day to the same payee, leaves by two people',
    broken: `
      select r.refund_id as id
      from
        refund r
        join app_user u on u.user_id = r.user_id_created
        left join write_off_limit l on l.user_type_id = u.user_type_id
        cross join lateral (
          select sum(o.cents) as cents
          from refund o
          where
            o.refund_id = r.refund_id
            or (o.work_act_id = r.work_act_id and o.bill_id = r.bill_id)
        ) act
      where
        r.state in ('due', 'sending', 'sent')
        and greatest(act.cents, refunded_in_a_row(r.refund_id)) > coalesce(l.cents, 0)
        and (r.user_id_decided is null or r.user_id_decided = r.user_id_created)
    `,
  },
  {
    text: 'A claim that is due is noted for the next run',
    broken: `
      select d."billId" as id, d.sequence
      from (${dueOfAll}) d
      where d."billId" not in (select bill_id from claim_due)
    `,
  },
  {
    text: 'A file that was read shows what waits of it, and how much was posted',
    broken: `
      select f.x12_file_id as id
      from
        x12_file f
        join remittance r using (x12_file_id)
        left join lateral (
          select
            count(*) filter (where p.state = 'unmatched') as unmatched,
            count(*) filter (where p.state = 'posted') as posted,
            sum(p.paid_cents) filter (where p.state <> 'posted') as lost
          from remittance_claim p
          where p.remittance_id = r.remittance_id and r.state in ('posted', 'partly posted')
        ) p
          on true
      where f.state = 'read'
      group by f.x12_file_id, f.counts
      having
        (f.counts ->> 'unmatched')::int is distinct from sum(p.unmatched)
        or (f.counts ->> 'posted')::int is distinct from sum(p.posted)
        or (f.counts ->> 'held')::int is distinct from count(*) filter (
          where
            r.state = 'held'
            or exists (
              select
              from remittance_claim h
              where
                h.remittance_id = r.remittance_id
                and h.state = 'held'
                and r.state = 'partly posted'
            )
        )
        or bool_and(r.state <> 'partly posted')
        and (f.counts ->> 'cents')::bigint is distinct from sum(
          case
            when r.state = 'posted' then r.cents - coalesce(p.lost, 0)
            else 0
          end
        )
    `,
  },
  {
    text: 'Two claims of a bill to one payer are never alive at once',
    broken: `
      select bill_id as id
      from claim c
      where ${isWithPayer}
      group by bill_id, sequence
      having count(*) > 1
    `,
  },
]

/** The laws currently broken, in words with the rows; [] if all hold. */
export const brokenLaws = async (lab: Pick<Lab, 'owner'>): Promise<string[]> => {
  const broken: string[] = []
  for (const { text, broken: query } of laws) {
    const rows = await lab.owner(`select * from (${query}) v limit 3`)
    if (rows.length > 0) broken.push(`${text}: ${JSON.stringify(rows)}`)
  }
  return broken
}

/** A fingerprint of the ledger up to a row: the same as long as nothing in it changed. */
export const ledgerPrint = async (lab: Lab, upTo: number): Promise<string> => {
  const [row] = await lab.owner<{ print: string }>(
    `
      select coalesce(md5(string_agg(g::text, '|' order by ledger_id)), '') as print
      from ledger g
      where ledger_id <= $1
    `,
    [upTo],
  )
  return row?.print ?? ''
}
export const lastOfLedger = async (lab: Lab): Promise<number> =>
  (await lab.owner<{ id: number }>('select coalesce(max(ledger_id), 0) as id from ledger'))[0]
    ?.id ?? 0
