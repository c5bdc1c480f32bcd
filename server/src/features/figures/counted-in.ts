import { sql } from 'kysely'
import { dayColumnOf } from './day-column.ts'

/** A measure, the days on which it was counted, and the account or 0. */
interface Counted {
  measure?: number | undefined
  collectionDateStart?: string | null | undefined
  collectionDateEnd?: string | null | undefined
  customerId?: number | undefined
}

/** Orders that a figure counts: the same marks, on the same days, as of the last fold (docs/decisions/0050). */
export const countedIn = ({ measure = 0, collectionDateStart, collectionDateEnd, customerId = 0 }: Counted) => {
  const [from, to] = [collectionDateStart ?? '0001-01-01', collectionDateEnd ?? '9999-12-31']
  const near = sql.raw(dayColumnOf(measure))
  return sql<number>`(select f.lab_order_id from figure_order f cross join lateral figure_marks(f) m
    where ${near} between ${from}::date and ${to}::date and m.measure = ${measure} and m.day between ${from}::date and ${to}::date ${customerId > 0 ? sql`and f.customer_id = ${customerId}` : sql``})`
}
