import type { UnsignedRow } from '@labgate/contract/orders/order-row'
import { orderPriorities } from '@labgate/contract/orders/priority'
import { sql, type OrderByItemBuilder, type RawBuilder } from 'kysely'
import type { Scope, Tx } from '../../db/database.ts'
import { q, unprepared, rawQuery, type Query } from '../../db/queries.ts'
import { plannedLimitOf, type Keyset } from '../../http/page-of.ts'
import { orderIsClosed, orderIsOpen } from '../patients/closed-charts.ts'
import { patientsNamed } from '../patients/patients.queries.ts'
import { needsAttention } from './attention.ts'
import {
  actBy,
  countedIn,
  dateOf,
  enteredAs,
  goesByMinutes,
  isOfFigure,
  isUp,
  minutesOf,
  timedIn,
  inHour,
  withPayer,
  type OrderCriteria,
} from './list-criteria.ts'
import { mostCounted, orderColumns, orderMore, orderRows, type OrderListRow } from './order-rows.ts'
import { dayBegins } from './order-zone.ts'
import { inStatusGroup } from './status-group.ts'

export type { OrderCriteria, OrderListRow }

/**
 * The account of an order as a condition: a single one is an equality, so that an index returns
 * rows in its order; for several, `account` is the current one.
 */
const inAccounts = (
  customers: Scope['customers'],
  account: RawBuilder<number> | undefined,
): RawBuilder<number> =>
  account ??
  (customers.length === 1
    ? sql<number>`${customers[0]}::bigint`
    : sql<number>`any (${customers}::bigint[])`)

/**
 * First lock: every query on orders begins here. Orders of a practice's employees are in scope only
 * if the scope says so, and for the provider who ordered them
 * (rules.md#employees-and-their-provider). `account`: for a query that goes through the accounts of
 * the scope one by one, or gets one of them from elsewhere. `how`: whether the account leads to an
 * index, or tests what something narrower leads to.
 */
export const visibleOrders = (
  scope: Scope,
  from: Pick<Tx, 'selectFrom'> = q,
  account?: RawBuilder<number>,
  how: 'leads' | 'tests' = 'leads',
) => {
  const isOpen = orderIsOpen(scope)
  return from
    .selectFrom('lab_order as o')
    .$if(isOpen !== undefined, (rows) => rows.where(isOpen as RawBuilder<boolean>))
    .$if(scope.customers !== 'all' || account !== undefined, (rows) => {
      const accounts = inAccounts(scope.customers, account)
      return how === 'leads'
        ? rows.where('o.customer_id', '=', accounts)
        : rows.where(sql<boolean>`nullif(o.customer_id = ${accounts}, false) is not null`)
    })
    .$if(scope.locations !== null, (rows) =>
      rows.where('o.location_id', '=', sql<number>`any (${scope.locations}::bigint[])`),
    )
    .$if(scope.customers !== 'all' && scope.employees !== true, (rows) =>
      rows.where(
        sql<boolean>`
          (
            o.user_id_physician = ${scope.userId}
            or not coalesce(
              (select e.is_employee from patient e where e.patient_id = o.patient_id),
              false
            )
          )
        `,
      ),
    )
}

/*
 * In the statement's text, so that each status gets its own plan: one has ten orders, another a
 * million. There are no statuses beyond it.
 */
const largestStatus = 99
const everyType = 99

/** The account of a location or provider, if in scope; it leads to an index. */
const accountOf = (
  { customers }: Scope,
  { locationId = 0, physicianId = 0 }: OrderCriteria,
): RawBuilder<number> | undefined => {
  const inScope =
    customers === 'all' ? sql`` : sql` and a.customer_id = any (${customers}::bigint[])`
  if (locationId > 0)
    return sql<number>`
      (select a.customer_id from location a where a.location_id = ${locationId}${inScope})
    `
  if (physicianId > 0 && customers !== 'all' && customers.length > 1)
    return sql<number>`
      (select a.customer_id from app_user a where a.user_id = ${physicianId}${inScope})
    `
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
  const isCounted = isOfFigure(criteria)
  /*
   * A provider's orders are in one index by date; an intersection of account and provider indexes
   * would be read whole.
   */
  const isOfProvider = physicianId > 0 && locationId <= 0 && scope.customers !== 'all'
  let found = visibleOrders(
    scope,
    q,
    account ?? accountOf(scope, criteria),
    isOfProvider ? 'tests' : 'leads',
  )
  if (isOfProvider)
    found = found.where(
      sql<boolean>`
        exists (
          select
          from app_user a
          where a.user_id = ${physicianId} and a.customer_id = any (${scope.customers}::bigint[])
        )
      `,
    )
  if (customerId > 0) found = found.where('o.customer_id', '=', customerId)
  if (locationId > 0) found = found.where('o.location_id', '=', locationId)
  const isGrouped = inStatusGroup(labStatusId)
  if (isGrouped !== undefined) found = found.where(isGrouped)
  else if (labStatusId > 0)
    found = found.where(
      'o.lab_status_id',
      '=',
      labStatusId <= largestStatus ? sql.lit(labStatusId) : labStatusId,
    )
  if (physicianId > 0) found = found.where('o.user_id_physician', '=', physicianId)
  const person = criteria.userId_Bench ?? 0
  if (person > 0) found = found.where(actBy(criteria), '=', person)
  if ((criteria.payerMix ?? '') !== '') found = found.where(withPayer(criteria.payerMix ?? ''))
  if ((criteria.hour ?? '') !== '') found = found.where(inHour(criteria))
  const { attention = '', enteredFrom = '' } = criteria
  if (enteredFrom !== '') found = found.where(enteredAs(enteredFrom))
  if (attention !== '') found = found.where(needsAttention(attention, customerId))
  // as text, so that it leads to the index of the few STAT orders
  if (criteria.isStat === true)
    found = found.where('o.priority', '=', sql.lit(orderPriorities.stat))
  if (criteria.isRoutine === true)
    found = found.where('o.priority', '=', sql.lit(orderPriorities.routine))
  if (patientId > 0) found = found.where('o.patient_id', '=', patientId)
  /* By its number, or a number retired when it was relabeled. */
  if (specimenBarcode !== '')
    found = found.where(
      sql<boolean>`
        (
          o.specimen_barcode = ${specimenBarcode}
          or o.lab_order_id = any (
            array(
              select c.lab_order_id
              from order_correction c
              where c.retired_number = ${specimenBarcode} and c.undone_at is null
            )
          )
        )
      `,
    )
  if (requisitionNo !== '') found = found.where('o.requisition_no', '=', requisitionNo)
  // among a figure's orders, 0 means those whose test type is still to be determined
  if (labTypeId !== everyType && (labTypeId > 0 || isCounted))
    found = found.where('o.lab_type_id', '=', labTypeId)
  if (patientName !== '')
    found = found.where('o.patient_id', 'in', patientsNamed(patientName.replace(/\s*,\s*/, ' ')))
  /*
   * Collection days are the location's; the instants around them lead to the index. They are
   * compared as instants: comparing an instant with a day is not leakproof and reaches no index
   * under the policies.
   */
  if ((criteria.segment ?? 0) > 0) found = found.where('o.lab_order_id', 'in', timedIn(criteria))
  if ((criteria.measure ?? 0) > 0) found = found.where('o.lab_order_id', 'in', countedIn(criteria))
  if (isCounted) return found
  const isCollection = column === 'o.collected_at'
  /* Other days are the laboratory's, as in figures. */
  const beginOf = (day: string, more: number) =>
    isCollection ? sql`(${day}::date + ${more}::int)::timestamptz` : dayBegins(day, more)
  if (start)
    found = found.where(
      sql<boolean>`${sql.ref(column)} >= ${beginOf(start, isCollection ? -1 : 0)}`,
    )
  if (end)
    found = found.where(sql<boolean>`${sql.ref(column)} < ${beginOf(end, isCollection ? 2 : 1)}`)
  if (start && isCollection) found = found.where('o.collection_day', '>=', start)
  if (end && isCollection) found = found.where('o.collection_day', '<=', end)
  return isOptional ? found : found.where(column, 'is not', null)
}

/** Criteria that alone narrow the list to a few orders. */
const narrow = [
  'customerId',
  'locationId',
  'physicianId',
  'patientId',
  'patientName',
  'specimenBarcode',
  'requisitionNo',
] as const
/** Above this many accounts, walking all orders by date finds those in scope sooner. */
const mostWalked = 500
const goesThroughAccounts = ({ customers }: Scope, criteria: OrderCriteria): boolean =>
  customers !== 'all' &&
  customers.length > 1 &&
  customers.length <= mostWalked &&
  narrow.every((one) => (criteria[one] ?? '') === '' || criteria[one] === 0)
/** One page of a segment's orders, slowest first, or fastest first with sort 'minutes'. */
const listByMinutes = (
  scope: Scope,
  criteria: OrderCriteria,
  after: Keyset | undefined,
  now: Date,
): Query<OrderListRow> => {
  const [up, minutes] = [isUp(criteria), minutesOf(criteria)]
  const [direction, side] = up ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const)
  const [last, id] = after ?? []
  const found = filtered(scope, criteria)
  const hits = found
    .select(['o.lab_order_id', minutes.as('at')])
    .$if(last !== undefined, (rows) =>
      rows.where(sql<boolean>`(${minutes}, o.lab_order_id) ${side} (${last}::int, ${id}::bigint)`),
    )
    .orderBy('at', direction)
    .orderBy('o.lab_order_id', direction)
    .limit(plannedLimitOf(criteria))
  const counted = sql`${filtered(scope, criteria).select('o.lab_order_id').limit(mostCounted)}`
  return orderRows(
    { hits: sql`${hits}`, counted, criteria, order: (by) => (up ? by.asc() : by.desc()), minutes },
    now,
  )
}

/**
 * One page of orders, newest first (oldest first with sort 'date'); orders without the date come
 * last.
 */
export const listOrders = (
  scope: Scope,
  criteria: OrderCriteria,
  after: Keyset | undefined,
  now: Date,
): Query<OrderListRow> => {
  if (goesByMinutes(criteria)) return listByMinutes(scope, criteria, after, now)
  const isDown = !isUp(criteria)
  const direction = isDown ? 'desc' : 'asc'
  const datedFirst = (by: OrderByItemBuilder) => (isDown ? by.desc() : by.asc()).nullsLast()
  const { column, isOptional } = dateOf(criteria)
  const at = sql.ref<string | null>(column)
  /*
   * Orders with the date and those without are two index walks: one condition on both would reach
   * no index. Each is sorted as its index is.
   */
  const asIndexed = (by: OrderByItemBuilder) =>
    (isDown ? by.desc() : by.asc())[isOptional === isDown ? 'nullsLast' : 'nullsFirst']()
  const side = isDown ? sql`<` : sql`>`
  const [last, id] = after ?? []
  /*
   * For a scope of several accounts, walks each account's own index and merges the rows: no index
   * has the orders of some accounts by date.
   */
  const isMany = goesThroughAccounts(scope, criteria)
  const account = isMany ? sql<number>`s.customer_id` : undefined
  const through = (walk: RawBuilder<unknown>) =>
    isMany
      ? sql`
        select w.*
        from
          unnest(${scope.customers}::bigint[]) as s (customer_id)
          cross join lateral (${walk}) w
      `
      : walk
  const dated = filtered(scope, criteria, account)
    .select(['o.lab_order_id', at.as('at')])
    .where(column, 'is not', null)
    .$if(typeof last === 'string', (rows) =>
      rows.where(
        sql<boolean>`(${at}, o.lab_order_id) ${side} (${last}::timestamptz, ${id}::bigint)`,
      ),
    )
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
  const isWithin =
    !isOfFigure(criteria) &&
    (Boolean(criteria.collectionDateStart) || Boolean(criteria.collectionDateEnd))
  const hits =
    isOptional && !isWithin
      ? sql`(${through(sql`${dated}`)}) union all (${through(sql`${undated}`)})`
      : through(sql`${dated}`)
  const counted = through(
    sql`${filtered(scope, criteria, account).select('o.lab_order_id').limit(mostCounted)}`,
  )
  return orderRows(
    { hits, counted, criteria, order: datedFirst, minutes: minutesOf(criteria) },
    now,
  )
}

/** Number of orders that match these criteria; counts up to 1,001. */
export const countOrders = (scope: Scope, criteria: OrderCriteria): Query<{ count: number }> => {
  const counted = filtered(scope, criteria).select('o.lab_order_id').limit(mostCounted).compile()
  return {
    ...rawQuery(`select count(*)::int as count from (${counted.sql}) counted`, counted.parameters),
    unprepared: true,
  }
}

/**
 * Number of orders matching these criteria that are in restricted charts, except the charts that
 * were `opened`; counts up to 1,001. `scope`: as if no chart were closed.
 */
export const countRestricted = (
  scope: Scope,
  criteria: OrderCriteria,
  opened: readonly number[],
): Query<{ count: number }> => {
  const counted = filtered(scope, criteria)
    .where(orderIsClosed(opened))
    .select('o.lab_order_id')
    .limit(mostCounted)
    .compile()
  return {
    ...rawQuery(`select count(*)::int as count from (${counted.sql}) counted`, counted.parameters),
    unprepared: true,
  }
}

/** Locks the order for a change until the transaction ends. */
export const lockOrder = (tx: Tx, scope: Scope, labOrderId: number) =>
  visibleOrders(scope, tx)
    .selectAll('o')
    .where('o.lab_order_id', '=', labOrderId)
    .forUpdate()
    .executeTakeFirst()
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** A row with its tests as stored. */
export type UnsignedStored = Omit<UnsignedRow, 'tests'> & { version: string; tests: number[] }
/** Orders waiting for a provider's signature, oldest first: those of `providers`, up to `most`. */
export const unsignedOrders = (
  scope: Scope,
  providers: RawBuilder<number>,
  most: number,
  now: Date,
): Query<UnsignedStored> =>
  unprepared(
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
  )

/** Number of orders waiting for a signature, of providers or at a location; counts up to 1,001. */
export const countUnsigned = (
  scope: Scope,
  { providers, locationId }: { providers?: RawBuilder<number>; locationId?: number },
): Query<{ count: number }> => {
  const waiting = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.user_signature_id_physician', '=', sql<number>`0`)
    .where('o.ended', '=', sql<number>`0`)
    .$if(providers !== undefined, (rows) =>
      rows.where('o.user_id_physician', 'in', providers ?? sql<number>`(select 0)`),
    )
    .$if(locationId !== undefined, (rows) => rows.where('o.location_id', '=', locationId ?? 0))
    .limit(1001)
  return unprepared(
    q.selectFrom(waiting.as('waiting')).select(sql<number>`count(*)`.as('count')),
  ) as Query<{ count: number }>
}
