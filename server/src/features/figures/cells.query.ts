import type { Grain } from '@labgate/contract/figures'
import { typeCount } from '@labgate/contract/figures'
import { keptByDay, measures } from '@labgate/contract/figures/measures'
import type { Actor } from '../../access/actor.ts'
import { written, type Built } from '../../db/queries.ts'
import { dayColumnOf } from './day-column.ts'
import { everyType, type Source, type Whose } from './whose.ts'

/** A measure in a period, by type. */
export interface Cell {
  measure: number
  start: string
  counts: number[]
}
export interface AskedCells extends Whose {
  /** By their numbers (figures/measures.ts). */
  measures: readonly number[]
  grain: Grain
  /** Days; of weeks and months whole ones. */
  from: string
  to: string
}

const typeIds = Array.from({ length: typeCount }, (_, id) => id)
const summed = `array[${typeIds.map((id) => `coalesce(sum(k.t${id}), 0)::int`).join(', ')}] as counts`

/** SQL: orders of the asker's scope as they were counted: the first lock on figure_order. Parameters: accounts or null, locations or null, employees, user. */
export const countedOrders = (actor: Actor, source: Extract<Source, { from: 'orders' }>): { where: string; parameters: unknown[] } => ({
  where: `($1::bigint[] is null or f.customer_id = any ($1)) and ($2::bigint[] is null or f.location_id = any ($2)) and ($3 or not f.is_employee or f.user_id_physician = $4::bigint)`,
  parameters: [source.customers === 'all' ? null : source.customers, actor.locations, actor.customers === 'all' || actor.employees === true, actor.asId],
})

/** The days of an order by which any of these measures goes lie between two parameters: what an index answers. */
const nearDays = (ids: readonly number[], from: string, to: string): string =>
  `(${[...new Set(ids.map(dayColumnOf))].map((column) => `${column} between ${from}::date and ${to}::date`).join(' or ')})`

const fromOrders = (actor: Actor, source: Extract<Source, { from: 'orders' }>, asked: AskedCells): Built<Cell> => {
  const { where, parameters } = countedOrders(actor, source)
  const { locationId = 0, userId_Physician = 0, labTypeId = everyType } = asked
  return {
    ...written<Cell>(
      `select m.measure, figure_start($5, m.day) as start, array[${typeIds.map((id) => `count(*) filter (where f.lab_type_id = ${id})`).join(', ')}]::int[] as counts
     from figure_order f cross join lateral figure_marks(f) m
     where ${where} and m.measure = any ($6::smallint[]) and m.day between $7::date and $8::date and ${nearDays(asked.measures, '$7', '$8')}
       and ($9 = 0 or f.location_id = $9) and ($10 = 0 or f.user_id_physician = $10) and ($11 = ${everyType} or f.lab_type_id = $11)
     group by 1, 2`,
      [...parameters, asked.grain, asked.measures, asked.from, asked.to, locationId, userId_Physician, labTypeId],
    ),
    unnamed: true,
  }
}

/* Of a scope of thousands of accounts and of one: planned for what is asked. */
const kept = (table: string, where: string, asked: AskedCells, more: readonly unknown[]): Built<Cell> => ({
  ...written<Cell>(
    `select k.measure, k.start, ${summed} from ${table} k
     where k.grain = $1 and k.measure = any ($2::smallint[]) and k.start between $3::date and $4::date and ${where} group by 1, 2`,
    [asked.grain, asked.measures, asked.from, asked.to, ...more],
  ),
  unnamed: true,
})

/** Accounts that name somebody, or somebody below them, today: the second parameter is the person. */
const namesPeople = `k.customer_id in (select c.customer_id from customer c where array[c.user_id_vp, c.user_id_rm, c.user_id_tm, c.user_id_am, c.user_id_specialist] && (select people_below($6::bigint)))`

/** Kept cells of these measures by period, from the leanest source that the asker may read and that holds them. */
export const cellsOf = (actor: Actor, source: Source, asked: AskedCells): Built<Cell> => {
  if (source.from === 'orders') return fromOrders(actor, source, asked)
  // measures that accounts do not keep by the day are counted from their orders
  const isKept = asked.grain !== 'd' || source.from === 'house' || asked.measures.every((id) => keptByDay.some((name) => measures[name].id === id))
  if (source.from === 'accounts') {
    if (!isKept) return fromOrders(actor, { from: 'orders', customers: source.customers }, asked)
    return source.people === undefined
      ? kept('figure_account', `k.customer_id = any ($5::bigint[])`, asked, [source.customers])
      : kept('figure_account', `(cardinality($5::bigint[]) = 0 or k.customer_id = any ($5)) and ${namesPeople}`, asked, [source.customers, source.people])
  }
  if (source.from === 'owners')
    return kept(
      'figure_chain',
      `array[k.user_id_vp, k.user_id_rm, k.user_id_tm, k.user_id_am, k.user_id_specialist] && (select people_below($5::bigint))`,
      asked,
      [source.people],
    )
  return kept('figure_house', 'true', asked, [])
}
