import {
  outsideFigures,
  type BookFigure,
  type LedgerFigure,
  type OutsideFigure,
  type Posting,
} from '@labgate/contract/billing/book-lists'
import type { BookClock } from '@labgate/contract/billing/books'
import { parties } from '@labgate/contract/billing/kinds'
import { describePostingReason } from '@labgate/contract/billing/posting-reasons'
import { describeAdjustment } from '@labgate/contract/billing/provider-adjustments'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { staffName } from '../../../db/sql-parts.ts'
import { limitOf, totalBound, type Keyset, type Paging } from '../../../http/page-of.ts'

interface FigureOf {
  clock: BookClock
  figure: BookFigure
}
/** What a list of postings is narrowed by; `month`: YYYY-MM-01. */
export interface PostingCriteria extends Paging {
  clock?: BookClock | undefined
  month?: string | null | undefined
  figure?: BookFigure | undefined
  payer?: string | undefined
}
type Listed = Posting & { counted: number; seenCents: number }

const isPaid = `g.kind = 'paid' and g.reason <> 'refunded'`
const isWrittenOff = `g.kind = 'written-off'`
const isBadDebt = `g.party not like 'payer-%'`
/* SQL: the rows of the ledger in a figure, as db/functions/book_sums.sql adds them up. */
const ledgerRows: Readonly<Record<LedgerFigure, string>> = {
  charged: `g.kind = 'charge'`,
  received: isPaid,
  payers: `${isPaid} and g.party like 'payer-%'`,
  patients: `${isPaid} and g.party = 'patient'`,
  practices: `${isPaid} and g.party not like 'payer-%' and g.party <> 'patient'`,
  refunded: `g.kind = 'paid' and g.reason = 'refunded'`,
  adjustments: `g.kind in ('contractual', 'adjusted')`,
  contractual: `g.kind = 'contractual'`,
  adjusted: `g.kind = 'adjusted'`,
  writtenOff: isWrittenOff,
  badDebt: `${isWrittenOff} and ${isBadDebt}`,
  otherWrittenOff: `${isWrittenOff} and not (${isBadDebt})`,
}
/* SQL: the entries of payers' accounts in a figure, as db/functions/book_outside.sql adds them up. */
const entryRows: Readonly<Record<OutsideFigure, string>> = {
  outside: 'true',
  interest: `e.kind = 'interest'`,
  payments: `e.kind = 'payment'`,
  withheld: `e.kind in ('penalty', 'withheld', 'other')`,
  account: `e.kind in ('recovery', 'forward', 'applied')`,
}
/** SQL: the key of a payer's account of remittance `r`: its tax ID, or its name. */
export const accountKey = `coalesce(nullif(r.payer_tax_id, ''), r.payer_name)`

/* What a figure shows as positive: what is open grows by charges and refunds. */
const adds = new Set<BookFigure>(['charged', 'refunded'])

const isOutside = (figure: BookFigure): figure is OutsideFigure => figure in outsideFigures
const signOf = (figure: BookFigure): '' | '-' => (adds.has(figure) || isOutside(figure) ? '' : '-')

const partyNames = Object.entries(parties)
  .map(([party, name]) => `when '${party}' then '${name}'`)
  .join(' ')
/* SQL: whose balance a row of the ledger changed: the payer of its place, or the party. */
const partyOf = `
  coalesce(
    (
      select y.name
      from
        claim c
        join insurance y using (insurance_id)
      where c.bill_id = f.bill_id and 'payer-' || c.sequence = f.party
      order by c.claim_id desc
      limit 1
    ),
    case f.party
      ${partyNames}
    end
  )
`
/* SQL: a reason with its meaning: 'CO-45: The charge is above the fee schedule.' */
const reasonOf = `
  left(
    f.reason || coalesce(
      ': ' || (
        select r.says
        from payer_reason_now r
        where r.list = 'CARC' and r.code = split_part(f.reason, '-', 2)
      ),
      ''
    ),
    120
  )
`
/* SQL: rows `found` counted and summed up, and where a page begins. */
const counted = `
  (select count(*) from (select from found limit ${totalBound + 1}) each)::int as counted,
  (select coalesce(sum(cents), 0)::bigint from found) as "seenCents"
`
const fromPage = (at: number): string => `
  $${at}::date is null or (f.posted_on, f.id) < ($${at}::date, $${at + 1}::bigint)
`
/* SQL: a day in the month that begins with $n; in any if it is null. */
const inMonth = (column: string, at: number): string => `
  (
    $${at}::date is null
    or ${column} >= $${at}::date
    and ${column} < $${at}::date + interval '1 month'
  )
`

/* SQL: the ledger's rows of a figure on orders that the caller sees. */
const ofLedger = (scope: Scope, { clock, figure }: FigureOf & { figure: LedgerFigure }) => {
  const orders = visibleOrders(scope)
    .select(['o.lab_order_id', 'o.patient_id', 'o.specimen_barcode'])
    .compile()
  const at = orders.parameters.length + 1
  const day = clock === 'service' ? 'b.service_day' : 'g.posted_on'
  return {
    at,
    parameters: orders.parameters,
    sql: `
      with
        found as (
          select
            g.ledger_id as id,
            g.posted_on,
            g.late_for is not null as late,
            g.bill_id,
            b.service_day,
            g.party,
            g.reason,
            g.claim_id,
            g.remittance_claim_id,
            g.payment_id,
            g.user_id,
            g.customer_id,
            o.lab_order_id,
            o.patient_id,
            o.specimen_barcode,
            ${signOf(figure)}g.cents as cents
          from
            (${orders.sql}) o
            join bill b using (lab_order_id)
            join ledger g using (bill_id)
          where ${ledgerRows[figure]} and ${inMonth(day, at)}
        )
      select
        f.id as "postingId",
        f.posted_on::text as "postedOn",
        f.late as "isLate",
        f.lab_order_id as "labOrderId",
        f.specimen_barcode as "specimenBarcode",
        f.patient_id as "patientId",
        ${lastFirst('t')} as "patientName",
        t.dob::text as dob,
        f.customer_id as "customerId",
        c.name as customer,
        f.service_day::text as "serviceDate",
        coalesce((select k.number from claim k where k.claim_id = f.claim_id), '') as "claimNumber",
        ${partyOf} as party,
        ${reasonOf} as reason,
        coalesce(
          (
            select r.trace
            from
              remittance_claim p
              join remittance r using (remittance_id)
            where p.remittance_claim_id = f.remittance_claim_id
          ),
          (select y.reference from payment y where y.payment_id = f.payment_id),
          ''
        ) as trace,
        ${staffName('f.user_id')} as by,
        f.cents,
        ${counted}
      from
        found f
        join customer c on c.customer_id = f.customer_id
        join patient t on t.patient_id = f.patient_id
      where ${fromPage(at + 1)}
      order by f.posted_on desc, f.id desc
      limit $${at + 3}
    `,
  }
}

/*
 * SQL: the entries of a figure outside claims. Those of a claim name its specimen and patient to
 * callers who see the order.
 */
const ofPayers = (scope: Scope, figure: OutsideFigure) => {
  const orders = visibleOrders(scope)
    .select(['o.lab_order_id', 'o.patient_id', 'o.specimen_barcode', 'o.customer_id'])
    .compile()
  const at = orders.parameters.length + 1
  return {
    at,
    parameters: orders.parameters,
    sql: `
      with
        found as (
          select
            e.payer_entry_id as id,
            e.posted_on,
            e.late_for is not null as late,
            e.kind,
            e.cents,
            a.reason,
            a.reference,
            a.claim_id,
            r.payer_name,
            r.trace
          from
            payer_entry e
            join remittance_adjustment a on (a.remittance_id, a.at) = (e.remittance_id, e.at)
            join remittance r on r.remittance_id = e.remittance_id
          where
            ${entryRows[figure]}
            and ${inMonth('e.posted_on', at)}
            and ($${at + 4}::text = '' or ${accountKey} = $${at + 4})
        )
      select
        f.id as "postingId",
        f.posted_on::text as "postedOn",
        f.late as "isLate",
        coalesce(o.lab_order_id, 0) as "labOrderId",
        coalesce(o.specimen_barcode, '') as "specimenBarcode",
        coalesce(o.patient_id, 0) as "patientId",
        ${lastFirst('t')} as "patientName",
        t.dob::text as dob,
        coalesce(o.customer_id, 0) as "customerId",
        coalesce(c.name, '') as customer,
        k.service_day::text as "serviceDate",
        coalesce(k.number, left(f.reference, 40)) as "claimNumber",
        f.payer_name as party,
        case
          when f.kind = 'applied' then 'applied'
          else f.reason
        end as reason,
        f.trace,
        '' as by,
        f.cents,
        ${counted}
      from
        found f
        left join claim k using (claim_id)
        left join (${orders.sql}) o on o.lab_order_id = k.lab_order_id
        left join patient t on t.patient_id = o.patient_id
        left join customer c on c.customer_id = o.customer_id
      where ${fromPage(at + 1)}
      order by f.posted_on desc, f.id desc
      limit $${at + 3}
    `,
  }
}

/** The postings behind a figure of a month, latest first, each with what all add up to. */
export const listPostings = (
  scope: Scope,
  criteria: PostingCriteria,
  after: Keyset | undefined,
): Query<Listed> => {
  const { clock = 'posted', month = null, figure = 'charged', payer = '' } = criteria
  const [lastDay = null, lastId = null] = after ?? []
  const shared = [month, lastDay, lastId, limitOf(criteria)]
  if (isOutside(figure)) {
    const { sql, parameters } = ofPayers(scope, figure)
    return rawQuery(sql, [...parameters, ...shared, payer])
  }
  const { sql, parameters } = ofLedger(scope, { clock, figure })
  return rawQuery(sql, [...parameters, ...shared])
}
/**
 * Why a posting of a figure was made, in words. Outside claims: its code, or that a recovery settled
 * a credit.
 */
export const reasonInWords = (figure: BookFigure, reason: string): string => {
  if (!isOutside(figure)) return describePostingReason(reason)
  return reason === 'applied' ? 'Applied to a credit of the claim' : describeAdjustment(reason)
}
export const keysetOfPosting = ({ postedOn, postingId }: Posting): Keyset => [
  postedOn ?? '',
  postingId,
]
