import {
  mostReceivableGroups,
  receivableAges,
  receivableWaits,
  type AgedGroup,
  type OpenAmount,
  type ReceivableGrouping,
} from '@labgate/contract/billing/receivable-ages'
import { paysOrder, policyPlace } from '../../../core/orders/order-policies.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { laboratoryDayOf } from '../../../db/sql-parts.ts'
import { limitOf, totalBound, type Keyset, type Paging } from '../../../http/page-of.ts'

/*
 * SQL: the payer behind 'payer-n' of bill `b`: of its newest claim in that place, else of the
 * insurance that pays the order in it.
 */
const payerOf = `
  coalesce(
    (
      select c.insurance_id
      from claim c
      where c.bill_id = b.bill_id and 'payer-' || c.sequence = p.party
      order by c.version desc
      limit 1
    ),
    (
      select i.insurance_id
      from patient_insurance i
      where ${paysOrder} and 'payer-' || ${policyPlace} = p.party
      order by i.patient_insurance_id
      limit 1
    )
  )
`
/* SQL: what the open amount of party `p` of bill `b` waits for. */
const waitsFor = `
  case
    when exists (
      select from work_item i where i.bill_id = b.bill_id and i.closed_at is null
    ) then 'queue'
    when p.party like 'payer-%'
    and exists (
      select
      from claim c
      where
        c.bill_id = b.bill_id
        and 'payer-' || c.sequence = p.party
        and c.state in ('ready', 'batched', 'sent', 'received', 'accepted')
    ) then 'payer'
    when p.party like 'payer-%' then 'claim'
    when p.party in ('client', 'facility') then case
      when exists (select from invoice_line l where l.bill_id = b.bill_id) then 'practice'
      else 'next-invoice'
    end
    when p.party = 'patient' then case
      when exists (select from statement_bill s where s.bill_id = b.bill_id) then 'patient'
      else 'next-statement'
    end
    else 'program'
  end
`
const begins = receivableAges.slice(0, -1).map(({ upTo }) => upTo + 1)
/** Where credits are instead of an age. */
const creditAge = -2

/*
 * SQL: every open amount that the caller sees, with its age at the laboratory's day. First lock:
 * orders; the ledger is summed up once, not bill by bill.
 */
const openAmounts = (scope: Scope, now: Date) => {
  const orders = visibleOrders(scope)
    .select([
      'o.lab_order_id',
      'o.patient_id',
      'o.collection_day',
      'o.patient_insurance_id_primary',
      'o.patient_insurance_id_secondary',
    ])
    .compile()
  const parameters: readonly unknown[] = [...orders.parameters, now.toISOString()]
  const age = `${laboratoryDayOf(`$${parameters.length}`)} - b.service_day`
  return {
    parameters,
    sql: `
      select
        b.bill_id,
        b.lab_order_id,
        b.customer_id,
        o.patient_id,
        b.service_day,
        p.party,
        p.cents,
        ${age} as days,
        case
          when p.cents < 0 then ${creditAge}
          else width_bucket(${age}, array[${begins.join(', ')}]::int[])
        end as age,
        ${payerOf} as insurance_id,
        ${waitsFor} as waits
      from
        (${orders.sql}) o
        join bill b using (lab_order_id)
        join (
          select g.bill_id, g.party, sum(g.cents)::bigint as cents
          from ledger g
          group by g.bill_id, g.party
          having sum(g.cents) <> 0
        ) p
          using (bill_id)
    `,
  }
}
const keys: Readonly<Record<ReceivableGrouping, string>> = {
  class: `coalesce(y.payer_kind, case when r.party like 'payer-%' then 'payer' else r.party end)`,
  payer: `case when r.party like 'payer-%' then coalesce(r.insurance_id, 0)::text else r.party end`,
  account: `r.customer_id::text`,
  patient: `r.patient_id::text`,
  waits: `r.waits`,
}
const nameOfParty = `
  case
    when r.party = 'patient' then 'Patients'
    when r.party = 'client' then 'Practices'
    when r.party = 'facility' then 'Facilities'
    when r.party = 'program' then 'Programs'
    else 'Payer not known'
  end
`
const waitNames = Object.entries(receivableWaits)
  .map(([key, name]) => `when '${key}' then '${name}'`)
  .join(' ')
const names: Readonly<Record<ReceivableGrouping, string>> = {
  class: `coalesce(initcap(left(y.payer_kind, 1)) || substr(y.payer_kind, 2), ${nameOfParty})`,
  payer: `
    case
      when r.party like 'payer-%' then coalesce(y.name, 'Payer not known')
      else ${nameOfParty}
    end
  `,
  account: `c.name`,
  patient: lastFirst('t'),
  waits: `case r.waits ${waitNames} end`,
}
const joined = (rows: string): string => `
  (${rows}) r
  left join insurance y on y.insurance_id = r.insurance_id and r.party like 'payer-%'
  join customer c on c.customer_id = r.customer_id
  join patient t on t.patient_id = r.patient_id
`
const ages = receivableAges
  .map((_, at) => `coalesce(sum(r.cents) filter (where r.age = ${at}), 0)::bigint`)
  .join(', ')
const figures = `
  array[${ages}] as cents,
  coalesce(-sum(r.cents) filter (where r.age = ${creditAge}), 0)::bigint as "creditCents",
  count(distinct r.bill_id)::int as bills
`

/**
 * Open amounts by age: all of them first, then in groups, the largest first, at most
 * `mostReceivableGroups`. The ledger is summed up once for both.
 */
export const agedGroups = (
  scope: Scope,
  by: ReceivableGrouping,
  now: Date,
): Query<AgedGroup & { groups: number }> => {
  const { sql, parameters } = openAmounts(scope, now)
  return rawQuery(
    `
      select
        coalesce(r.key, '') as key,
        case
          when grouping(r.key) = 1 then 'All'
          else max(r.name)
        end as name,
        ${figures},
        (count(*) over ())::int - 1 as groups
      from (select r.*, ${keys[by]} as key, ${names[by]} as name from ${joined(sql)}) r
      group by grouping sets ((), (r.key))
      order by grouping(r.key) desc, sum(r.cents) desc, 1
      limit ${mostReceivableGroups + 1}
    `,
    parameters,
  )
}

/** What a list of open amounts is narrowed by. */
export interface OpenCriteria extends Paging {
  by?: ReceivableGrouping | undefined
  key?: string | undefined
  /** Place of an age; -2: credits, -1 or undefined: all. */
  age?: number | undefined
}
/** The open amounts behind a figure, oldest first. */
export const listOpenAmounts = (
  scope: Scope,
  criteria: OpenCriteria,
  after: Keyset | undefined,
  now: Date,
): Query<OpenAmount & { counted: number }> => {
  const { sql, parameters } = openAmounts(scope, now)
  const { by, key, age = -1 } = criteria
  const before = parameters.length
  const [lastDay, lastBill, lastParty] = after ?? []
  return rawQuery(
    `
      with
        found as (
          select
            r.*,
            ${lastFirst('t')} as patient_name,
            t.dob,
            c.name as customer,
            coalesce(y.name, '') as payer
          from ${joined(sql)}
          where
            ($${before + 1}::text is null or ${by === undefined ? 'true' : `${keys[by]} = $${before + 1}`})
            and ($${before + 2}::int = -1 or r.age = $${before + 2}::int)
        )
      select
        f.bill_id as "billId",
        f.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        f.patient_id as "patientId",
        f.patient_name as "patientName",
        f.dob::text as dob,
        f.customer_id as "customerId",
        f.customer,
        f.service_day::text as "serviceDate",
        f.days,
        f.party,
        f.payer,
        coalesce(
          (
            select k.number
            from claim k
            where k.bill_id = f.bill_id and 'payer-' || k.sequence = f.party
            order by k.version desc
            limit 1
          ),
          ''
        ) as "claimNumber",
        f.cents,
        f.waits,
        (select count(*) from (select from found limit ${totalBound + 1}) each)::int as counted
      from
        found f
        join lab_order o on o.lab_order_id = f.lab_order_id
      where
        $${before + 3}::date is null
        or (f.service_day, f.bill_id, f.party) > ($${before + 3}::date, $${before + 4}::bigint, $${before + 5}::text)
      order by f.service_day, f.bill_id, f.party
      limit $${before + 6}
    `,
    [
      ...parameters,
      key ?? null,
      age,
      lastDay ?? null,
      lastBill ?? null,
      lastParty ?? null,
      limitOf(criteria),
    ],
  )
}
export const keysetOfOpen = ({ serviceDate, billId, party }: OpenAmount): Keyset => [
  serviceDate ?? '',
  billId,
  party,
]
