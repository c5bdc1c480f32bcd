import { needsAttention } from './attention.ts'
import { resultedPositive } from './result-says.ts'
import { inStatusGroup } from './status-group.ts'
import type { UnsignedRow } from '@labgate/contract/order-row'
import type { OrderRow } from '@labgate/contract/orders'
import { orderPriorities } from '@labgate/contract/orders/priority'
import { sql, type OrderByItemBuilder, type RawBuilder } from 'kysely'
import type { Scope, Tx } from '../../db/database.ts'
import { q, unnamed, written, type Built } from '../../db/queries.ts'
import { plannedLimitOf, totalBound, type Keyset } from '../../http/page-of.ts'
import { orderIsOpen } from '../patients/closed-charts.ts'
import { patientsNamed } from '../patients/patients.queries.ts'
import { shownName } from '../patients/shown-name.ts'
import { actBy, countedIn, dateOf, withPayer, type OrderCriteria } from './list-criteria.ts'
import { zoneOfOrder } from './order-zone.ts'

export type { OrderCriteria }

/** The account of an order as a condition: one is an equality, so that an index answers in its order; of several, `account` is the one at hand. */
const inAccounts = (customers: Scope['customers'], account: RawBuilder<number> | undefined): RawBuilder<number> =>
  account ?? (customers.length === 1 ? sql<number>`${customers[0]}::bigint` : sql<number>`any (${customers}::bigint[])`)

/**
 * First lock: every query on orders begins here. Orders of a practice's employees are in scope only where the scope says so, and for the
 * provider who ordered them (decisions.md 54). `account`: of a
 * query that goes through the accounts of the scope one by one, or has one of them from somewhere else. `how`: whether the account leads to an
 * index, or tests what something narrower leads to.
 */
export const visibleOrders = (scope: Scope, from: Pick<Tx, 'selectFrom'> = q, account?: RawBuilder<number>, how: 'leads' | 'tests' = 'leads') => {
  const isOpen = orderIsOpen(scope)
  return from
    .selectFrom('lab_order as o')
    .$if(isOpen !== undefined, (rows) => rows.where(isOpen as RawBuilder<boolean>))
    .$if(scope.customers !== 'all' || account !== undefined, (rows) => {
      const accounts = inAccounts(scope.customers, account)
      return how === 'leads' ? rows.where('o.customer_id', '=', accounts) : rows.where(sql<boolean>`nullif(o.customer_id = ${accounts}, false) is not null`)
    })
    .$if(scope.locations !== null, (rows) => rows.where('o.location_id', '=', sql<number>`any (${scope.locations}::bigint[])`))
    .$if(scope.customers !== 'all' && scope.employees !== true, (rows) =>
      rows.where(
        sql<boolean>`(o.user_id_physician = ${scope.userId} or not coalesce((select e.is_employee from patient e where e.patient_id = o.patient_id), false))`,
      ),
    )
}

export type OrderListRow = OrderRow & { at: string | null; counted: number }

/* In the statement's text, so that each status has a plan of its own: one has ten orders, another a million. Beyond it are no statuses. */
const largestStatus = 99
const everyType = 99

/** The account of a location or of a provider, where it is in scope: it leads to an index. */
const accountOf = ({ customers }: Scope, { locationId = 0, physicianId = 0 }: OrderCriteria): RawBuilder<number> | undefined => {
  const inScope = customers === 'all' ? sql`` : sql` and a.customer_id = any (${customers}::bigint[])`
  if (locationId > 0) return sql<number>`(select a.customer_id from location a where a.location_id = ${locationId}${inScope})`
  if (physicianId > 0 && customers !== 'all' && customers.length > 1)
    return sql<number>`(select a.customer_id from app_user a where a.user_id = ${physicianId}${inScope})`
  return undefined
}

const filtered = (scope: Scope, criteria: OrderCriteria, account?: RawBuilder<number>) => {
  const {
    customerId = 0,
    locationId = 0,
    labStatusId = 0,
    physicianId = 0,
    patientId = 0,
    patientName = '',
    specimenBarcode = '',
    requisitionNo = '',
  } = criteria
  const { labTypeId = everyType, collectionDateStart: start, collectionDateEnd: end } = criteria
  const { column, isOptional } = dateOf(criteria)
  const isCounted = (criteria.measure ?? 0) > 0
  /* A provider's orders lie in one index by date; those of accounts and of providers, put together, would be read whole. */
  const isOfProvider = physicianId > 0 && locationId <= 0 && scope.customers !== 'all'
  let found = visibleOrders(scope, q, account ?? accountOf(scope, criteria), isOfProvider ? 'tests' : 'leads')
  if (isOfProvider)
    found = found.where(sql<boolean>`exists (select from app_user a where a.user_id = ${physicianId} and a.customer_id = any (${scope.customers}::bigint[]))`)
  if (customerId > 0) found = found.where('o.customer_id', '=', customerId)
  if (locationId > 0) found = found.where('o.location_id', '=', locationId)
  const isGrouped = inStatusGroup(labStatusId)
  if (isGrouped !== undefined) found = found.where(isGrouped)
  else if (labStatusId > 0) found = found.where('o.lab_status_id', '=', labStatusId <= largestStatus ? sql.lit(labStatusId) : labStatusId)
  if (physicianId > 0) found = found.where('o.user_id_physician', '=', physicianId)
  const person = criteria.userId_Bench ?? 0
  if (person > 0) found = found.where(actBy(criteria), '=', person)
  if ((criteria.payerMix ?? '') !== '') found = found.where(withPayer(criteria.payerMix ?? ''))
  const { attention = '' } = criteria
  if (attention !== '') found = found.where(needsAttention(attention, customerId))
  // as text, so that it leads to the index of the few that are STAT
  if (criteria.isStat === true) found = found.where('o.priority', '=', sql.lit(orderPriorities.stat))
  if (patientId > 0) found = found.where('o.patient_id', '=', patientId)
  /* By its number, or one that was retired when it was relabeled. */
  if (specimenBarcode !== '')
    found = found.where(
      sql<boolean>`(o.specimen_barcode = ${specimenBarcode} or o.lab_order_id = any (array(
        select c.lab_order_id from order_correction c where c.retired_number = ${specimenBarcode} and c.undone_at is null)))`,
    )
  if (requisitionNo !== '') found = found.where('o.requisition_no', '=', requisitionNo)
  if (labTypeId !== everyType && labTypeId > 0) found = found.where('o.lab_type_id', '=', labTypeId)
  if (patientName !== '') found = found.where('o.patient_id', 'in', patientsNamed(patientName.replace(/\s*,\s*/, ' ')))
  /* Days of collection are those of the place; the instants around them lead to the index. As instants: an instant compared with a day is not leakproof, and reaches no index under the policies. */
  if (isCounted) return found.where('o.lab_order_id', 'in', countedIn(criteria))
  const isCollection = column === 'o.collected_at'
  /* Other days are those of the house, as in figures. */
  const beginOf = (day: string, more: number) =>
    isCollection ? sql`(${day}::date + ${more}::int)::timestamptz` : sql`(${day}::date + ${more}::int)::timestamp at time zone house_zone()`
  if (start) found = found.where(sql<boolean>`${sql.ref(column)} >= ${beginOf(start, isCollection ? -1 : 0)}`)
  if (end) found = found.where(sql<boolean>`${sql.ref(column)} < ${beginOf(end, isCollection ? 2 : 1)}`)
  if (start && isCollection) found = found.where('o.collection_day', '>=', start)
  if (end && isCollection) found = found.where('o.collection_day', '<=', end)
  return isOptional ? found : found.where(column, 'is not', null)
}

const hours = (from: string, to: string) => sql`floor(extract(epoch from ${sql.raw(to)} - ${sql.raw(from)}) / 3600)::int`

const orderColumns = [
  'o.lab_order_id as labOrderId',
  'o.lab_order_id as labOrderSpecimenId',
  'o.requisition_no as requisitionNo',
  'o.patient_id as patientId',
  'o.customer_id as customerId',
  'o.location_id as locationId',
  'o.lab_type_id as labTypeId',
  'o.lab_status_id as labStatusId',
  'o.priority',
  'o.specimen_barcode as specimenBarcode',
  'o.collected_at as collectionDate',
  'o.received_at as receivedDate',
  'o.accessioned_at as accessionedDate',
  'o.resulted_at as resultedDate',
  'o.user_signature_id_physician as physicianSignatureId',
  'o.patient_signature_id as patientSignatureId',
  'o.patient_consent_on_file as patientConsentOnFile',
  'o.demographics_hold as demographicsHold',
  'o.row_version as rowVersion',
] as const
/** What a row of a list says beside the order's own columns. `p` is the patient. */
const orderMore = (now: Date) => [
  sql<string>`${sql.raw(shownName)}`.as('patientName'),
  sql<string>`(select name from customer c where c.customer_id = o.customer_id)`.as('customer'),
  sql<string>`case when o.location_missing then '' else (select location_name from location l where l.location_id = o.location_id) end`.as('location'),
  sql<string>`${sql.raw(zoneOfOrder)}`.as('timeZone'),
  sql<number>`coalesce(o.user_id_physician, 0)`.as('userId_Physician'),
  sql<string>`coalesce((select trim(first_name || ' ' || last_name) from app_user u where u.user_id = o.user_id_physician), '')`.as('physician'),
  sql<string>`coalesce((select description from code where list = 'LabType' and id = o.lab_type_id), 'To be determined')`.as('labType'),
  sql<string>`coalesce((select description from code where list = 'LabStatus' and id = o.lab_status_id), '')`.as('labStatus'),
  sql<boolean>`o.hold > 0`.as('onHold'),
  sql<boolean>`${sql.raw(resultedPositive)}`.as('resultedPositive'),
  sql<number>`case when o.resulted_at is null and o.ended = 0 and o.collected_at is not null then greatest(0, floor(extract(epoch from ${now.toISOString()}::timestamptz - o.collected_at) / 3600)::int) else 0 end`.as(
    'pending',
  ),
  sql<number>`coalesce(${hours('o.received_at', 'o.resulted_at')}, 0)`.as('turnaround'),
  sql<number>`(select count(*) from jsonb_array_elements(o.findings) f where f ->> 'level' = 'warning')`.as('warning'),
  sql<number>`(select count(*) from jsonb_array_elements(o.findings) f where f ->> 'level' = 'issue')`.as('issue'),
]

/** Criteria that find a few orders by themselves. */
const narrow = ['customerId', 'locationId', 'physicianId', 'patientId', 'patientName', 'specimenBarcode', 'requisitionNo'] as const
/** Beyond so many accounts a walk of all orders by date meets those in scope sooner. */
const mostWalked = 500
const goesThroughAccounts = ({ customers }: Scope, criteria: OrderCriteria): boolean =>
  customers !== 'all' && customers.length > 1 && customers.length <= mostWalked && narrow.every((one) => (criteria[one] ?? '') === '' || criteria[one] === 0)
/** A total is exact to one less. */
const mostCounted = totalBound + 1

/** One page of orders, the newest date first, or with sort 'date' the oldest; orders without the date stand last. */
export const listOrders = (scope: Scope, criteria: OrderCriteria, after: Keyset | undefined, now: Date): Built<OrderListRow> => {
  const isDown = criteria.sort !== 'date'
  const direction = isDown ? 'desc' : 'asc'
  const datedFirst = (by: OrderByItemBuilder) => (isDown ? by.desc() : by.asc()).nullsLast()
  const { column, isOptional } = dateOf(criteria)
  const at = sql.ref<string | null>(column)
  /* Orders with the date and those without are two walks of the index: one condition on both would reach none. Each is sorted as the index is. */
  const asIndexed = (by: OrderByItemBuilder) => (isDown ? by.desc() : by.asc())[isOptional === isDown ? 'nullsLast' : 'nullsFirst']()
  const side = isDown ? sql`<` : sql`>`
  const [last, id] = after ?? []
  /* Of a scope of several accounts each account's own index is walked, and what they answer is put together: no index has the orders of some accounts by date. */
  const isMany = goesThroughAccounts(scope, criteria)
  const account = isMany ? sql<number>`s.customer_id` : undefined
  const through = (walk: RawBuilder<unknown>) =>
    isMany ? sql`select w.* from unnest(${scope.customers}::bigint[]) as s (customer_id) cross join lateral (${walk}) w` : walk
  const dated = filtered(scope, criteria, account)
    .select(['o.lab_order_id', at.as('at')])
    .where(column, 'is not', null)
    .$if(typeof last === 'string', (rows) => rows.where(sql<boolean>`(${at}, o.lab_order_id) ${side} (${last}::timestamptz, ${id}::bigint)`))
    .$if(last === null, (rows) => rows.where(sql<boolean>`false`))
    .orderBy(at, asIndexed)
    .orderBy('o.lab_order_id', direction)
    .limit(plannedLimitOf(criteria))
  const undated = filtered(scope, criteria, account)
    .select(['o.lab_order_id', at.as('at')])
    .where(column, 'is', null)
    .$if(last === null, (rows) => rows.where(sql<boolean>`o.lab_order_id ${side} ${id}::bigint`))
    .orderBy(at, asIndexed)
    .orderBy('o.lab_order_id', direction)
    .limit(plannedLimitOf(criteria))
  const isWithin = (criteria.measure ?? 0) === 0 && (Boolean(criteria.collectionDateStart) || Boolean(criteria.collectionDateEnd))
  const hits = isOptional && !isWithin ? sql`(${through(sql`${dated}`)}) union all (${through(sql`${undated}`)})` : through(sql`${dated}`)
  const counted = through(sql`${filtered(scope, criteria, account).select('o.lab_order_id').limit(mostCounted)}`)
  const query = q
    .with(
      (cte) => cte('page').materialized(),
      (from) =>
        from
          .selectFrom(sql<{ lab_order_id: number; at: string | null }>`(${hits})`.as('hit'))
          .selectAll()
          .orderBy('at', datedFirst)
          .orderBy('lab_order_id', direction)
          .limit(plannedLimitOf(criteria)),
    )
    .selectFrom('page')
    // row by row from the page: under row level security the planner would rather begin with all patients in scope
    .innerJoinLateral(
      (from) => from.selectFrom('lab_order').selectAll().whereRef('lab_order.lab_order_id', '=', 'page.lab_order_id').limit(1).as('o'),
      (on) => on.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('patient')
          .select(['last_name', 'first_name', 'middle_name', 'last_name_latin', 'first_name_latin', 'middle_name_latin', 'latin_folded', 'dob'])
          .whereRef('patient.patient_id', '=', 'o.patient_id')
          .limit(1)
          .as('p'),
      (on) => on.onTrue(),
    )
    .select(orderColumns)
    .select(orderMore(now))
    .select(['p.dob', 'page.at', sql<number>`(select count(*) from (select from (${counted}) each limit ${mostCounted}) counted)`.as('counted')])
    .orderBy('page.at', datedFirst)
    .orderBy('page.lab_order_id', direction)
  return ((criteria.patientName ?? '') === '' ? query : unnamed(query)) as unknown as Built<OrderListRow>
}

/** How many orders the list has for these criteria, counted to 1,001. */
export const countOrders = (scope: Scope, criteria: OrderCriteria): Built<{ count: number }> => {
  const counted = filtered(scope, criteria).select('o.lab_order_id').limit(mostCounted).compile()
  return { ...written(`select count(*)::int as count from (${counted.sql}) counted`, counted.parameters), unnamed: true }
}

/** The order for a change: locked until the transaction ends. */
export const lockOrder = (tx: Tx, scope: Scope, labOrderId: number) =>
  visibleOrders(scope, tx).selectAll('o').where('o.lab_order_id', '=', labOrderId).forUpdate().executeTakeFirst()
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** A row with its tests as stored. */
export type UnsignedStored = Omit<UnsignedRow, 'tests'> & { version: string; tests: number[] }
/** Orders that wait for a provider's signature, the oldest first: of `providers`, at most so many. */
export const unsignedOrders = (scope: Scope, providers: RawBuilder<number>, most: number, now: Date): Built<UnsignedStored> =>
  unnamed(
    visibleOrders(scope)
      .innerJoin('patient as p', 'p.patient_id', 'o.patient_id')
      .select(orderColumns)
      .select(orderMore(now))
      .select(['p.dob', 'o.diagnosis as diagnoses', 'o.version', 'o.tests'])
      .where('o.user_signature_id_physician', '=', sql<number>`0`)
      .where('o.ended', '=', sql<number>`0`)
      .where('o.user_id_physician', 'in', providers)
      .orderBy('o.collected_at', (by) => by.asc().nullsLast())
      .orderBy('o.lab_order_id')
      .limit(most),
  ) as unknown as Built<UnsignedStored>

/** How many orders of a provider, or of a location, wait for a signature; counted to 1,001. */
export const countUnsigned = (scope: Scope, { physicianId, locationId }: { physicianId?: number; locationId?: number }): Built<{ count: number }> => {
  const waiting = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.user_signature_id_physician', '=', sql<number>`0`)
    .where('o.ended', '=', sql<number>`0`)
    .$if(physicianId !== undefined, (rows) => rows.where('o.user_id_physician', '=', physicianId ?? 0))
    .$if(locationId !== undefined, (rows) => rows.where('o.location_id', '=', locationId ?? 0))
    .limit(1001)
  return unnamed(q.selectFrom(waiting.as('waiting')).select(sql<number>`count(*)`.as('count'))) as Built<{ count: number }>
}
