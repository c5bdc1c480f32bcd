import { Stage } from '@labgate/contract/orders/order-status'
import type { BillingFigures } from '@labgate/contract/overviews/billing-figures'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'

export interface FiguresQuery {
  /** Collection days, inclusive; undefined: any. */
  days: { from: string; to: string } | undefined
  /** undefined: all. */
  labOrderIds: readonly number[] | undefined
}

/* SQL: the first finding that holds bill `b`. */
const holds = `
  (
    select f.rule
    from bill_finding f
    where f.bill_id = b.bill_id and f.level = 'stop'
    order by f.since, f.rule
    limit 1
  )
`
/*
 * SQL: where bill `b` is in the process (contract/src/overviews/billing-figures.ts). A held bill
 * must say why; a clean one has left only when a claim was made from it, or it is charged to a
 * party that gets no claim.
 */
const placed = `
  case
    when b.bill_id is null then 'unexplained'
    when b.bill_to = 'nobody' then 'not billable'
    when b.stops > 0
    and not bill_is_settled(b.bill_id) then case
      when ${holds} is null then 'unexplained'
      else 'held'
    end
    when b.is_waiting then 'waiting'
    when b.bill_to = 'insurance'
    and exists (select from claim c where c.bill_id = b.bill_id) then 'billed'
    when b.bill_to <> 'insurance'
    and exists (
      select from bill_line l where l.bill_id = b.bill_id and l.ended_at is null
    ) then 'billed'
    else 'ready'
  end
`

const isBilled = sql<boolean>`
  (
    o.stage >= ${sql.lit(Stage.Accessioned)}
    or exists (select from bill k where k.lab_order_id = o.lab_order_id)
  )
  and coalesce(o.collection_day, o.accessioned_at::date) >= (
    select billing_since from laboratory_setting
  )
`

const claimCounts = `
  asked as (
    select
      count(*) filter (where c.sent_at is not null)::int as sent,
      count(c.accepted_at)::int as accepted,
      count(*) filter (
        where c.rejected_at is not null or c.refused_at is not null
      )::int as rejected,
      count(*) filter (where c.outcome in ('paid', 'forwarded'))::int as paid,
      count(*) filter (where c.outcome in ('denied', 'partly-denied'))::int as denied
    from claim c
    where c.bill_id in (select bill_id from judged)
  )
`

const postedSums = `
  posted as (
    select
      coalesce(sum(g.cents) filter (where g.kind = 'charge'), 0)::bigint as charged,
      coalesce(-sum(g.cents) filter (where g.kind = 'paid'), 0)::bigint as paid,
      coalesce(sum(g.cents), 0)::bigint as open
    from ledger g
    where g.bill_id in (select bill_id from judged)
  )
`

/**
 * Counts and sums over accessioned orders visible to the caller; restricted charts have no rows
 * here.
 */
export const figuresOf = (
  actor: Actor,
  { days, labOrderIds }: FiguresQuery,
): Query<Omit<BillingFigures, 'valid' | 'message' | 'from' | 'to'>> => {
  const seen = visibleOrders(actor)
    .$if(days !== undefined, (rows) =>
      rows.where(sql<boolean>`o.collection_day between ${days?.from}::date and ${days?.to}::date`),
    )
    .$if(labOrderIds !== undefined, (rows) =>
      rows.where('o.lab_order_id', '=', sql<number>`any (${labOrderIds}::bigint[])`),
    )
    .where(isBilled)
    .select('o.lab_order_id')
    .compile()
  return rawQuery(
    `
      with
        seen as (${seen.sql}),
        judged as (
          select
            b.bill_id,
            ${placed} as place,
            case
              when b.bill_to = 'nobody' then b.why_nobody
              when b.stops > 0
              and not bill_is_settled(b.bill_id) then coalesce(${holds}, '')
              else ''
            end as reason,
            coalesce((select sum(g.cents) from ledger g where g.bill_id = b.bill_id), 0) as open
          from
            seen s
            left join bill b using (lab_order_id)
        ),
        ${claimCounts},
        ${postedSums}
      select
        (select billing_since from laboratory_setting) as "billedSince",
        (select count(*)::int from judged) as accessioned,
        ${jsonRows(`
          select
            j.place,
            coalesce(j.reason, '') as reason,
            count(*)::int as count,
            sum(j.open)::bigint as "openCents"
          from judged j
          group by 1, 2
          order by 1, 3 desc, 2
        `)} as places,
        (select to_json(a) from asked a) as claims,
        p.charged as "chargedCents",
        p.paid as "paidCents",
        p.open as "openCents"
      from posted p
    `,
    seen.parameters,
  )
}
