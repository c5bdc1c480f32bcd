import type { Scope } from '../../db/database.ts'
import { written, type Built } from '../../db/queries.ts'

interface WeekCount {
  week: string
  count: number
}
export interface Week {
  /** Its Monday, YYYY-MM-DD. */
  week: string
  saves: number
  signIns: number
}

const weeks = 12
const dayMs = 86_400_000

/** The Mondays of the last twelve weeks, this one last; weeks begin at midnight UTC. */
export const lastWeeks = (now: Date): string[] => {
  const today = Math.floor(now.getTime() / dayMs)
  const monday = today - ((today + 3) % 7) // 1 January 1970 was a Thursday
  return Array.from({ length: weeks }, (_, at) => new Date((monday - 7 * (weeks - 1 - at)) * dayMs).toISOString().slice(0, 10))
}

const week = `to_char(date_trunc('week', at at time zone 'UTC'), 'YYYY-MM-DD')`

/** A scope may hold one account or sixty thousand: a plan made for any would be the wrong one. */
const planned = <R>(query: Built<R>): Built<R> => ({ ...query, unnamed: true })

/** Saved records of the accounts in scope. */
export const savesByWeek = (scope: Scope, since: string): Built<WeekCount> =>
  scope.customers === 'all'
    ? written(`select ${week} as week, count(*) from change_log where at >= $1::date group by 1`, [since])
    : planned(
        written(`select ${week} as week, count(*) from change_log where customer_id = any ($2::bigint[]) and at >= $1::date group by 1`, [
          since,
          scope.customers,
        ]),
      )

/** Sign-ins of the people in scope; for the house to ask, since nobody else may read the table. */
export const signInsByWeek = (scope: Scope, since: string): Built<WeekCount> =>
  scope.customers === 'all'
    ? written(`select ${week} as week, count(*) from sign_in where outcome = 'done' and at >= $1::date group by 1`, [since])
    : planned(
        written(
          `with mine as materialized (select user_id from app_user where customer_id = any ($2::bigint[]))
         select ${week} as week, count(*) from sign_in join mine using (user_id) where outcome = 'done' and at >= $1::date group by 1`,
          [since, scope.customers],
        ),
      )

/** Both counts by week; a week without any is zero, not left out. */
export const asWeeks = (mondays: readonly string[], saves: readonly WeekCount[], signIns: readonly WeekCount[]): Week[] => {
  const [saved, signed] = [saves, signIns].map((counts) => new Map(counts.map((count) => [count.week, count.count])))
  return mondays.map((monday) => ({ week: monday, saves: saved?.get(monday) ?? 0, signIns: signed?.get(monday) ?? 0 }))
}
