import { practiceStaff } from '@labgate/contract/access/user-types'
import { typeIds, type Grain } from '@labgate/contract/figures/figures'
import { isKeptByDay } from '@labgate/contract/figures/measures'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Actor } from '../../access/actor.ts'
import { dayColumnOf } from '../../core/figures/day-column.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { everyType, type Source, type Whose } from './whose.ts'

/** A measure in a period, by type. */
export interface Cell {
  measure: number
  start: string
  counts: number[]
}
export interface CellsQuery extends Whose {
  /** By their numbers (figures/measures.ts). */
  measures: readonly number[]
  grain: Grain
  /** Days; for weeks and months, whole ones. */
  from: string
  to: string
}

const summed = `array[${typeIds.map((id) => `coalesce(sum(k.t${id}), 0)::int`).join(', ')}] as counts`

/**
 * SQL: orders in the caller's scope as they were counted: the first lock on figure_order.
 * Parameters: accounts or null, locations or null, employees, user.
 */
export const countedOrders = (
  actor: Actor,
  source: Extract<Source, { from: 'orders' }>,
): { where: string; parameters: unknown[] } => ({
  where: `
    ($1::bigint[] is null or f.customer_id = any ($1))
    and ($2::bigint[] is null or f.location_id = any ($2))
    and ($3 or not f.is_employee or f.user_id_physician = $4::bigint)
  `,
  parameters: [
    source.customers === 'all' ? null : source.customers,
    actor.locations,
    actor.customers === 'all' || actor.employees === true,
    actor.asId,
  ],
})

/**
 * Whether any of an order's days for these measures lies between two parameters: an index can serve
 * it.
 */
const nearDays = (ids: readonly number[], from: string, to: string): string => {
  const columns = [...new Set(ids.map(dayColumnOf))]
  const near = columns.map((column) => `${column} between ${from}::date and ${to}::date`)
  return `(${near.join(' or ')})`
}

/**
 * SQL: the requested measures of an order `f` with their days, as `m (measure, day)`. For each
 * measure only its own case remains (figure_day).
 */
export const marksOf = (ids: readonly number[]): string =>
  `(values ${ids.map((id) => `(${id}, figure_day(f, ${id}))`).join(', ')}) m (measure, day)`

const countedByType = `array[${typeIds
  .map(
    (id) => `
      count(*) filter (where f.lab_type_id = ${id})
    `,
  )
  .join(', ')}]::int[] as counts`
const fromOrders = (
  actor: Actor,
  source: Extract<Source, { from: 'orders' }>,
  request: CellsQuery,
): Query<Cell> => {
  const { where, parameters } = countedOrders(actor, source)
  const { locationId = 0, userId_Physician = 0, labTypeId = everyType } = request
  return {
    ...rawQuery<Cell>(
      `
        select m.measure, figure_start($5, m.day) as start, ${countedByType}
        from
          figure_order f
          cross join lateral ${marksOf(request.measures)}
        where
          ${where}
          and m.day between $6::date and $7::date
          and ${nearDays(request.measures, '$6', '$7')}
          and ($8 = 0 or f.location_id = $8)
          and ($9 = 0 or f.user_id_physician = $9)
          and ($10 = ${everyType} or f.lab_type_id = $10)
        group by 1, 2
      `,
      [
        ...parameters,
        request.grain,
        request.from,
        request.to,
        locationId,
        userId_Physician,
        labTypeId,
      ],
    ),
    unprepared: true,
  }
}

const inPlaces = (row: string): string => `
  ($5::bigint[] is null or ${row}.customer_id = any ($5))
  and ($6::bigint[] is null or ${row}.location_id = any ($6))
  and ($7 = 0 or ${row}.location_id = $7)
`
/**
 * Cells of locations, and of employees only if the caller sees them; a caller who does not still
 * counts the employees they ordered for, from their orders.
 */
const fromLocations = (
  actor: Actor,
  { customers }: Extract<Source, { from: 'locations' }>,
  request: CellsQuery,
): Query<Cell> => {
  const seesEmployees = actor.employees === true || !isAmong(practiceStaff, actor.who.userTypeId)
  const cells = `
    select k.measure, k.start, ${summed}
    from figure_location k
    where
      k.grain = $1
      and k.measure = any ($2::smallint[])
      and k.start between $3::date and $4::date
      and ${inPlaces('k')}
  `
  const ordered = `
    select m.measure, figure_start($1, m.day) as start, ${countedByType}
    from
      figure_order f
      cross join lateral ${marksOf(request.measures)}
    where
      f.is_employee
      and f.user_id_physician = $8::bigint
      and m.day between $3::date and $4::date
      and ${inPlaces('f')}
  `
  const added = `array[${typeIds.map((id) => `sum(x.counts[${id + 1}])::int`).join(', ')}] as counts`
  const places = [customers === 'all' ? null : customers, actor.locations, request.locationId ?? 0]
  return {
    ...rawQuery<Cell>(
      seesEmployees
        ? `${cells} group by 1, 2`
        : `
          select x.measure, x.start, ${added}
          from
            (
              ${cells} and not k.is_employee group by 1, 2
              union all
              ${ordered} group by 1, 2
            ) x
          group by 1, 2
        `,
      [
        request.grain,
        request.measures,
        request.from,
        request.to,
        ...places,
        ...(seesEmployees ? [] : [actor.asId]),
      ],
    ),
    unprepared: true,
  }
}

/* For scopes of thousands of accounts and of one: planned for the actual values. */
const kept = (
  table: string,
  where: string,
  request: CellsQuery,
  more: readonly unknown[],
): Query<Cell> => ({
  ...rawQuery<Cell>(
    `
      select k.measure, k.start, ${summed}
      from ${table} k
      where
        k.grain = $1
        and k.measure = any ($2::smallint[])
        and k.start between $3::date and $4::date
        and ${where}
      group by 1, 2
    `,
    [request.grain, request.measures, request.from, request.to, ...more],
  ),
  unprepared: true,
})

/**
 * Accounts that name a person, or someone below them, today: the second parameter is the person.
 */
const namesPeople = `
  k.customer_id in (
    select c.customer_id
    from customer c
    where
      array[c.user_id_vp, c.user_id_rm, c.user_id_tm, c.user_id_am, c.user_id_specialist] && (
        select people_below($6::bigint)
      )
  )
`

/**
 * Stored cells of these measures by period, from the leanest source that the caller can read and
 * that has them.
 */
export const cellsOf = (actor: Actor, source: Source, request: CellsQuery): Query<Cell> => {
  if (source.from === 'orders') return fromOrders(actor, source, request)
  // measures that accounts and locations do not store by day are counted from their orders
  const isKept =
    request.grain !== 'd' || source.from === 'house' || request.measures.every(isKeptByDay)
  if (source.from === 'locations')
    return isKept
      ? fromLocations(actor, source, request)
      : fromOrders(actor, { ...source, from: 'orders' }, request)
  if (source.from === 'accounts') {
    if (!isKept) return fromOrders(actor, { from: 'orders', customers: source.customers }, request)
    return source.people === undefined
      ? kept('figure_account', `k.customer_id = any ($5::bigint[])`, request, [source.customers])
      : kept(
          'figure_account',
          `(cardinality($5::bigint[]) = 0 or k.customer_id = any ($5)) and ${namesPeople}`,
          request,
          [source.customers, source.people],
        )
  }
  if (source.from === 'owners')
    return kept(
      'figure_chain',
      `
        array[k.user_id_vp, k.user_id_rm, k.user_id_tm, k.user_id_am, k.user_id_specialist] && (
          select people_below($5::bigint)
        )
      `,
      request,
      [source.people],
    )
  return kept('figure_house', 'true', request, [])
}
