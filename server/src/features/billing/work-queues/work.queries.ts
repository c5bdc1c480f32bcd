import type { billingWork, WorkRow } from '@labgate/contract/billing/work-queues'
import { dayAfter, utcDay } from '@labgate/contract/kit/days'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw, q, rawQuery, type Query } from '../../../db/queries.ts'
import { staffName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import { totalBound, type Keyset } from '../../../http/page-of.ts'
import { approvableBy, postableBy } from './approvals.ts'
import type { Queue } from './queue.ts'
import { itemsSought } from './sought-items.ts'

type ListCriteria = ParsedInput<typeof billingWork.list>['searchCriteria']
export type Filters = Pick<
  ListCriteria,
  | 'view'
  | 'search'
  | 'reason'
  | 'cause'
  | 'customerId'
  | 'insuranceId'
  | 'olderThan'
  | 'openAtMost'
  | 'band'
>

/**
 * First lock: every query on work begins here. A user with some accounts sees their items, open or
 * closed, but none of the laboratory's own.
 */
export const workInSight = (actor: Actor, queue: Queue, from: Pick<Tx, 'selectFrom'> = q) =>
  from
    .selectFrom('work_item as i')
    .where('i.queue', '=', queue)
    .$if(actor.customers !== 'all', (rows) =>
      rows.where('i.customer_id', '=', sql<number>`any (${actor.customers}::bigint[])`),
    )
/** Only open items. */
export const visibleWork = (actor: Actor, queue: Queue, from: Pick<Tx, 'selectFrom'> = q) =>
  workInSight(actor, queue, from).where('i.closed_at', 'is', null)

/**
 * SQL: waits for someone else, or for its day. States come first so that an index by state leads to
 * either side.
 */
const waits = (day: RawBuilder<string>) => sql<boolean>`
  (
    i.state in ('waiting for client', 'waiting for payer', 'waiting for approval')
    or (i.state = 'deferred' and i.next_day > ${day})
  )
`
const isToDo = (day: RawBuilder<string>) => sql<boolean>`
  (i.state in ('new', 'in work') or (i.state = 'deferred' and i.next_day <= ${day}))
`
const laboratoryDay = (now: Date): RawBuilder<string> =>
  sql`(${now.toISOString()}::timestamptz at time zone house_zone())::date`
const midnight = (now: Date, daysAgo: number): string =>
  `${dayAfter(utcDay(now), -daysAgo)}T00:00:00Z`

export const filteredWork = (
  actor: Actor,
  queue: Queue,
  filters: Filters,
  now: Date,
  from: Pick<Tx, 'selectFrom'> = q,
) => {
  const {
    view = 'open',
    search = '',
    reason = '',
    cause = '',
    customerId = 0,
    insuranceId = 0,
    olderThan = 0,
    openAtMost = 0,
    band,
  } = filters
  const sought = itemsSought(queue, search)
  const day = laboratoryDay(now)
  return visibleWork(actor, queue, from)
    .$if(sought !== undefined, (rows) => rows.where(sought as RawBuilder<boolean>))
    .$if(view === 'approval', (rows) =>
      rows.where(sql<boolean>`${sql.raw(`(${approvableBy(actor)} or ${postableBy(actor)})`)}`),
    )
    .$if(view === 'open', (rows) => rows.where(isToDo(day)))
    .$if(view === 'mine', (rows) => rows.where('i.user_id_owner', '=', actor.userId))
    .$if(view === 'team', (rows) =>
      rows.where('i.user_id_owner', 'is not', null).where('i.user_id_owner', '<>', actor.userId),
    )
    .$if(view === 'waiting', (rows) => rows.where(waits(day)))
    .$if(view === 'today', (rows) =>
      rows.where(
        sql<boolean>`
          (i.band = 0 or i.deadline <= ${day} or (i.state = 'deferred' and i.next_day <= ${day}))
        `,
      ),
    )
    .$if(reason !== '', (rows) => rows.where('i.reason', '=', reason))
    .$if(cause !== '', (rows) => rows.where('i.cause', '=', cause))
    .$if(customerId > 0, (rows) => rows.where('i.customer_id', '=', customerId))
    .$if(insuranceId > 0, (rows) => rows.where('i.insurance_id', '=', insuranceId))
    .$if(olderThan > 0, (rows) => rows.where('i.opened_at', '<', midnight(now, olderThan)))
    .$if(openAtMost > 0, (rows) => rows.where('i.opened_at', '>=', midnight(now, openAtMost)))
    .$if(band !== undefined, (rows) => rows.where('i.band', '=', band ?? 0))
}

/* The patient of an item: its order's, or its insurance's. */
const patientOf = `
  coalesce(
    (select o.patient_id from lab_order o where o.lab_order_id = i.lab_order_id),
    (
      select n.patient_id
      from patient_insurance n
      where n.patient_insurance_id = i.patient_insurance_id
    )
  )
`
/*
 * The claim and the member ID, by which a payer knows an item. Two lookups: behind row security, an
 * index is not used for a key that is itself a query.
 */
const knownElsewhere = `
  coalesce((select c.number from claim c where c.claim_id = i.claim_id), '') as "claimNumber",
  coalesce(
    (
      select n.member_id
      from patient_insurance n
      where n.patient_insurance_id = i.patient_insurance_id
    ),
    (
      select n.member_id
      from
        lab_order o
        join patient_insurance n on n.patient_insurance_id = o.patient_insurance_id_primary
      where o.lab_order_id = i.lab_order_id
    ),
    ''
  ) as "memberId"
`
/** SQL: a row of a list. */
export const rowColumns = (actor: Actor): string => `
  i.work_item_id as "workItemId",
  i.reason,
  i.says,
  i.path,
  i.cause,
  i.owner_kind as "ownerKind",
  i.state,
  i.band,
  i.cents,
  i.deadline,
  i.service_day as "serviceDate",
  i.opened_at as "dateOpened",
  i.party_since as "partySince",
  coalesce(i.customer_id, 0) as "customerId",
  coalesce((select name from customer c where c.customer_id = i.customer_id), '') as customer,
  coalesce(i.lab_order_id, 0) as "labOrderId",
  coalesce(
    (select location_id from lab_order o where o.lab_order_id = i.lab_order_id),
    0
  ) as "locationId",
  coalesce(
    (select specimen_barcode from lab_order o where o.lab_order_id = i.lab_order_id),
    ''
  ) as "specimenBarcode",
  coalesce(p.patient_id, 0) as "patientId",
  ${lastFirst('p')} as "patientName",
  p.dob,
  coalesce(i.patient_insurance_id, 0) as "patientInsuranceId",
  coalesce(i.insurance_id, 0) as "insuranceId",
  coalesce((select name from insurance y where y.insurance_id = i.insurance_id), '') as payer,
  coalesce(i.bill_id, 0) as "billId",
  coalesce(i.claim_id, 0) as "claimId",
  ${knownElsewhere},
  coalesce(i.user_id_owner, 0) as "userId_Owner",
  ${staffName('i.user_id_owner')} as owner,
  case
    when i.locked_until > now()
    and i.user_id_locked <> ${Number(actor.userId)} then ${staffName('i.user_id_locked')}
    else ''
  end as "lockedBy",
  i.next_day as "nextDate",
  i.defer_reason as "deferReason",
  i.row_version as "rowVersion"
`
/**
 * SQL: items `i` with their patient `p`, one at a time: joined with a subquery, under the policies,
 * the planner reads all patients (docs/decisions/0011).
 */
export const withPatient = `
  work_item i
  left join lateral (select ${patientOf} as patient_id offset 0) whose on true
  left join lateral (
    select n.patient_id, n.last_name, n.first_name, n.dob
    from patient n
    where n.patient_id = whose.patient_id
    limit 1
  ) p
    on true
`

/** Number of items that match these filters, up to one more than a list counts. */
export const countWork = (
  actor: Actor,
  queue: Queue,
  filters: Filters,
  now: Date,
): Query<{ count: number }> => {
  const found = filteredWork(actor, queue, filters, now)
    .select('i.work_item_id')
    .limit(totalBound + 1)
    .compile()
  return {
    ...rawQuery(`select count(*)::int as count from (${found.sql}) counted`, found.parameters),
    unprepared: true,
  }
}

interface Uncut {
  limit(rows: number): { compile(): CompiledQuery }
}
/**
 * The first items of accounts, in queue order, from the first items of each (`page`: for the
 * account `a.account`, with their sort keys): this avoids reading and sorting all items of all
 * accounts, and the policies check no others.
 */
export const firstOfEach = (accounts: readonly number[], page: Uncut): Uncut => ({
  limit: (rows) => {
    const { sql: text, parameters } = page.limit(rows).compile()
    const [list, most] = [parameters.length + 1, parameters.length + 2]
    return {
      compile: () =>
        compiledRaw(
          `
            select f.work_item_id
            from
              unnest($${list}::bigint[]) as a (account)
              cross join lateral (${text}) f
            order by f.band, f.cents desc, f.opened_at, f.work_item_id
            limit $${most}
          `,
          [...parameters, accounts, rows],
        ),
    }
  },
})

/** One page of the queue. Deadline first, then the amount at stake, then age. */
export const listWork = (
  actor: Actor,
  queue: Queue,
  criteria: ListCriteria,
  after: Keyset | undefined,
  now: Date,
): Query<WorkRow & { counted: number }> => {
  const filtered = filteredWork(actor, queue, criteria, now)
  const [band, cents, openedAt, id] = after ?? []
  const inOrder = filtered
    .select(['i.work_item_id', 'i.band', 'i.cents', 'i.opened_at'])
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`
          (i.band, -i.cents, i.opened_at, i.work_item_id) > (
            ${band}::smallint,
            ${cents}::bigint,
            ${openedAt}::timestamptz,
            ${id}::bigint
          )
        `,
      ),
    )
    .orderBy('i.band')
    .orderBy('i.cents', 'desc')
    .orderBy('i.opened_at')
    .orderBy('i.work_item_id')
  const found = filtered.select('i.work_item_id')
  const page =
    actor.customers === 'all'
      ? inOrder.clearSelect().select('i.work_item_id')
      : firstOfEach(actor.customers, inOrder.where('i.customer_id', '=', sql<number>`a.account`))
  const listed = countedPage<WorkRow & { counted: number }>(
    { found, page, criteria },
    (ids, counted) => `
      select ${rowColumns(actor)}, ${counted}
      from ${withPatient}
      where i.work_item_id in (${ids})
      order by i.band, i.cents desc, i.opened_at, i.work_item_id
    `,
  )
  // one name has ten patients, another a hundred thousand: planned for the text entered
  return (criteria.search ?? '') === '' ? listed : { ...listed, unprepared: true }
}
export const keysetOfWork = ({ band, cents, dateOpened, workItemId }: WorkRow): Keyset => [
  band,
  -cents,
  dateOpened,
  workItemId,
]

const groupKeys = {
  reason: { key: 'i.reason', says: `''` },
  cause: { key: 'i.cause', says: 'min(i.says)' },
  account: {
    key: 'i.customer_id::text',
    says: `coalesce((select name from customer c where c.customer_id = i.customer_id), '')`,
  },
  payer: {
    key: 'i.insurance_id::text',
    says: `coalesce((select name from insurance y where y.insurance_id = i.insurance_id), '')`,
  },
} as const

/** The largest groups, by amount. */
export const groupsOfWork = (
  actor: Actor,
  queue: Queue,
  by: keyof typeof groupKeys,
  filters: Filters,
  now: Date,
): Query<{ key: string; says: string; count: number; cents: number }> => {
  const found = filteredWork(actor, queue, filters, now).select(['i.work_item_id']).compile()
  const { key, says: text } = groupKeys[by]
  const isOwn = by === 'account' || by === 'payer'
  const grouped = isOwn ? `${key}, i.${by === 'account' ? 'customer_id' : 'insurance_id'}` : key
  return rawQuery(
    `
      select ${key} as key, ${text} as says, count(*)::int as count, sum(i.cents)::bigint as cents
      from work_item i
      where i.work_item_id in (${found.sql}) and coalesce(${key}, '') <> ''
      group by ${grouped} ${by === 'cause' ? 'having count(*) > 1' : ''}
      order by 4 desc, 3 desc, 1
      limit 100
    `,
    found.parameters,
  )
}
