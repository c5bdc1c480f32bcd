import { totalOf, typeCount, type TypeCounts, typeIds } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import { lastPeriods, periodsBetween } from '@labgate/contract/figures/periods'
import { daysBetween } from '@labgate/contract/kit/days'
import type { Actor } from '../../access/actor.ts'
import { inScope } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { cellsOf, type Cell } from '../../features/figures/cells.query.ts'
import { sourceOf } from '../../features/figures/whose.ts'
import { isSeller } from './below.ts'

/**
 * Whose report: a chosen account, else a user's accounts; the signed-in user's own if no one is
 * named.
 */
interface SalesQuery {
  userId_Accessioner?: number | undefined
  customerId?: number | undefined
}
const nothing: TypeCounts = Array.from({ length: typeCount }, () => 0)
const periodsOfReport = 12

/** Twelve weeks (option W) or twelve months of collected specimens, in the family's wire format. */
export const salesReport = (
  actor: Actor,
  { userId_Accessioner = 0, customerId = 0 }: SalesQuery,
  option: 'W' | 'Y',
  today: string,
) => {
  const grain = option === 'W' ? 'w' : 'm'
  const { from, to } = lastPeriods(grain, today, periodsOfReport)
  const periods = periodsBetween(grain, from, to, today)
  const whose = { customerId, userId_Owner: userId_Accessioner }
  const query = cellsOf(actor, sourceOf(actor, whose), {
    ...whose,
    measures: [measures.collected.id],
    grain,
    from,
    to: periods.at(-1)?.end ?? to,
  })
  const rows = (cells: readonly Cell[], customer: string) =>
    periods.map(({ start }) => ({
      customerId,
      customer,
      year: Number(start.slice(0, 4)),
      month: Number(start.slice(5, 7)),
      week:
        option === 'W' ? Math.floor(daysBetween(`${start.slice(0, 4)}-01-01`, start) / 7) + 1 : 0,
      sunday: start,
      counts: cells.find((cell) => cell.start === start)?.counts ?? nothing,
    }))
  return { query, rows }
}

interface DailyRow {
  customerId: number
  customer: string
  facilityCode: string
  counts: number[]
}
/**
 * Specimens collected on one day, one row for each of the user's accounts that has any; an account
 * counts for its current owner.
 */
export const dailySales = (
  actor: Actor,
  { userId_Accessioner = 0, customerId = 0 }: SalesQuery,
  day: string,
): Query<DailyRow> => {
  const people = userId_Accessioner > 0 ? userId_Accessioner : isSeller(actor) ? actor.asId : 0
  const customers =
    customerId > 0
      ? inScope(actor, customerId)
        ? [customerId]
        : []
      : actor.customers === 'all'
        ? null
        : actor.customers
  return {
    ...rawQuery<DailyRow>(
      `
        select
          c.customer_id as "customerId",
          c.name as customer,
          c.facility_code as "facilityCode",
          array[${typeIds.map((id) => `k.t${id}`).join(', ')}] as counts
        from
          figure_account k
          join customer c on c.customer_id = k.customer_id
        where
          k.grain = 'd'
          and k.measure = ${measures.collected.id}
          and k.start = $1::date
          and ${typeIds.map((id) => `k.t${id}`).join(' + ')} > 0
          and ($2::bigint[] is null or c.customer_id = any ($2))
          and (
            $3::bigint = 0
            or array[
              c.user_id_vp,
              c.user_id_rm,
              c.user_id_tm,
              c.user_id_am,
              c.user_id_specialist
            ] && (select people_below($3))
          )
        order by c.folded, c.customer_id
      `,
      [day, customers, people],
    ),
    unprepared: true,
  }
}
export const dailyTotal = (rows: readonly DailyRow[]): TypeCounts =>
  rows.reduce<TypeCounts>(
    (sum, { counts }) => sum.map((one, type) => one + (counts[type] ?? 0)),
    nothing,
  )
export const withTotal = (row: DailyRow) => ({ ...row, total: totalOf(row.counts) })
