import type { Bill } from '@labgate/contract/billing/bills'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant, jsonRows } from '../../../db/sql-parts.ts'
import {
  billOfReader,
  isOfPractice,
  ofReader,
  orderInSight,
  readsRemittances,
  type BillRef,
} from './bill-in-sight.ts'

/** SQL: what the ledger rows `g` add up to, with the names of the wire. */
const sumColumns = `
  coalesce(sum(g.cents) filter (where g.kind in ('charge', 'moved')), 0)::bigint as "chargeCents",
  coalesce(-sum(g.cents) filter (where g.kind = 'paid'), 0)::bigint as "paidCents",
  coalesce(
    -sum(g.cents) filter (where g.kind in ('contractual', 'adjusted')),
    0
  )::bigint as "adjustedCents",
  coalesce(-sum(g.cents) filter (where g.kind = 'written-off'), 0)::bigint as "writtenOffCents",
  coalesce(sum(g.cents), 0)::bigint as "openCents"
`
/**
 * SQL: the sums of a bill `b` as `s`. Charge = paid + adjusted + written off + open; what moves
 * between two parties that the reader sees adds up to nothing, and to a practice it is a charge.
 */
export const sumsOfBill = (actor: Actor): string => `
  cross join lateral (
    select ${sumColumns} from ledger g where g.bill_id = b.bill_id ${ofReader(actor, 'g')}
  ) s
`

/** SQL: the name of the payer at the place of a party of bill `b`; '' for others. */
const payerName = (party: string): string => `
  coalesce(
    (
      select y.name
      from
        claim c
        join insurance y using (insurance_id)
      where c.bill_id = b.bill_id and ${party} = 'payer-' || c.sequence
      order by c.claim_id desc
      limit 1
    ),
    (
      select y.name
      from
        patient_insurance n
        join insurance y using (insurance_id)
      where
        n.patient_insurance_id = case ${party}
          when 'payer-1' then o.patient_insurance_id_primary
          when 'payer-2' then o.patient_insurance_id_secondary
        end
    ),
    ''
  )
`
/** SQL: what each party has open on bill `b` of order `o`. */
export const openOfBill = (actor: Actor): string =>
  jsonRows(`
    select p.party, ${isOfPractice(actor) ? `''` : payerName('p.party')} as name, p.cents
    from bill_open p
    where p.bill_id = b.bill_id and p.cents <> 0 ${ofReader(actor, 'p')}
    order by p.party
  `)

const holdsOfBill = jsonRows(`
  select f.rule, f.level, f.owner, f.says
  from bill_finding f
  where f.bill_id = b.bill_id and not bill_is_settled(f.bill_id)
  order by f.level, f.since, f.rule
`)
const itemsOfBill = jsonRows(`
  select i.work_item_id as "workItemId", i.queue, i.reason, i.says
  from work_item i
  where
    i.closed_at is null
    and (
      i.bill_id = b.bill_id
      or exists (
        select
        from bill_finding f
        where
          f.bill_id = b.bill_id
          and f.about = i.about
          and f.rule = i.reason
          and i.about not like 'bill:%'
      )
    )
  order by i.band, i.work_item_id
`)

type Parts = 'valid' | 'message' | 'lines' | 'postings' | 'isCut' | 'claims' | 'papers'
/**
 * One bill without its parts, or its order without a bill; no row for a chart that is closed to the
 * reader.
 */
export const oneBill = (actor: Actor, ref: BillRef): Query<Omit<Bill, Parts>> => {
  const { sql, parameters } = orderInSight(actor, ref, false)
  const isPractice = isOfPractice(actor)
  return rawQuery(
    `
      select
        coalesce(b.bill_id, 0) as "billId",
        o.lab_order_id as "labOrderId",
        o.customer_id as "customerId",
        k.name as customer,
        o.patient_id as "patientId",
        o.specimen_barcode as "specimenBarcode",
        ${codeName('LabType', 'o.lab_type_id')} as "labType",
        coalesce(b.service_day, o.collection_day)::text as "serviceDate",
        coalesce(b.bill_to, '') as "billTo",
        coalesce(b.why_nobody, '') as "whyNobody",
        coalesce(b.is_waiting, false) as "isWaiting",
        s.*,
        ${openOfBill(actor)} as open,
        ${isPractice ? `'[]'::json` : holdsOfBill} as holds,
        ${isPractice ? `'[]'::json` : itemsOfBill} as items
      from
        lab_order o
        join customer k on k.customer_id = o.customer_id
        left join bill b
          on b.lab_order_id = o.lab_order_id ${billOfReader(actor)} ${sumsOfBill(actor)}
      where o.lab_order_id in (${sql})
    `,
    [...parameters],
  )
}

/** The lines of a bill: those that ended only as long as something is open or paid on them. */
export const linesOfBill = (actor: Actor, ref: BillRef): Query<Bill['lines'][number]> => {
  const { sql, parameters } = orderInSight(actor, ref)
  const onInvoice = isOfPractice(actor)
    ? 'and exists (select from invoice_line v where v.bill_line_id = l.bill_line_id)'
    : ''
  return rawQuery(
    `
      select
        l.bill_line_id as "billLineId",
        l.code,
        l.modifiers,
        l.units::float8 as units,
        coalesce(
          (
            select k.says
            from charge_code k
            where k.code = l.code
            order by k.valid_from <= b.service_day desc, k.valid_from desc, k.charge_code_id
            limit 1
          ),
          l.says
        ) as says,
        s."chargeCents" as cents,
        s."paidCents",
        s."adjustedCents",
        s."writtenOffCents",
        s."openCents",
        l.ended_at is not null as "isReplaced"
      from
        bill b
        join bill_line l on l.bill_id = b.bill_id
        cross join lateral (
          select ${sumColumns}
          from ledger g
          where g.bill_line_id = l.bill_line_id ${ofReader(actor, 'g')}
        ) s
      where
        b.lab_order_id in (${sql})
        and (l.ended_at is null or s."openCents" <> 0 or s."paidCents" <> 0)
        ${onInvoice}
      order by l.ended_at is not null, l.nth, l.bill_line_id
    `,
    [...parameters],
  )
}

/** The claims of a bill with why they were denied or rejected; a practice sees none. */
export const claimsOfBill = (actor: Actor, ref: BillRef): Query<Bill['claims'][number]> => {
  const { sql, parameters } = orderInSight(actor, ref)
  return rawQuery(
    `
      select
        c.claim_id as "claimId",
        c.number,
        y.name as payer,
        c.sequence,
        c.version,
        c.frequency,
        c.state,
        c.outcome,
        c.cents,
        coalesce(
          (select -sum(g.cents) from ledger g where g.claim_id = c.claim_id and g.kind = 'paid'),
          0
        )::bigint as "paidCents",
        c.payer_number as "payerNumber",
        ${isoInstant('c.sent_at')} as "sentDate",
        ${isoInstant('c.adjudicated_at')} as "decidedDate",
        ${readsRemittances(actor) ? 'coalesce(c.x12_file_id, 0)' : '0::bigint'} as "x12FileId",
        array(
          select distinct d.cas_group || '-' || d.carc || coalesce(': ' || r.says, '')
          from
            denial d
            left join payer_reason_now r on r.list = 'CARC' and r.code = d.carc
          where d.claim_id = c.claim_id
          union all
          select 'Rejected (' || c.status_code || ')' || coalesce(': ' || r.says, '')
          from
            (select split_part(c.status_code, ':', 2) as code) t
            left join payer_reason_now r on r.list = 'STC' and r.code = t.code
          where c.state = 'rejected' and c.status_code <> ''
        ) as why
      from
        bill b
        join claim c on c.bill_id = b.bill_id
        join insurance y on y.insurance_id = c.insurance_id
      where b.lab_order_id in (${sql}) and ${String(!isOfPractice(actor))}
      order by c.claim_id desc
    `,
    [...parameters],
  )
}
