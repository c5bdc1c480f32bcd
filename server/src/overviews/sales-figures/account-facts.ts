import type { AccountFacts } from '@labgate/contract/figures/account-state'
import { businessDaysBetween, type Holidays } from '@labgate/contract/figures/days'
import { typeIds } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import { dayAfter, daysBetween } from '@labgate/contract/kit/days'
import { rawQuery, type Query } from '../../db/queries.ts'

export interface ServedAccount {
  customerId: number
  /** Days of receipt, ascending, and the number of specimens on each. */
  days: string[]
  counts: number[]
  firstDay: string | null
  lastDay: string | null
}
const all = typeIds.map((id) => `k.t${id}`).join(' + ')
export const yearDays = 364
const windowDays = 28

/**
 * Days on which active accounts had specimens received, and each account's first day. Up to `limit`
 * accounts at a time.
 */
export const servedDays = (after: number, limit: number, since: string): Query<ServedAccount> =>
  rawQuery(
    `
      select
        c.customer_id as "customerId",
        d.days,
        d.counts,
        f.first_day as "firstDay",
        f.last_day as "lastDay"
      from
        (
          select customer_id
          from customer
          where active and customer_id > $1
          order by customer_id
          limit $2
        ) c
        cross join lateral (
          select min(k.start) as first_day, max(k.start) as last_day
          from figure_account k
          where
            k.customer_id = c.customer_id
            and k.grain = 'd'
            and k.measure = ${measures.received.id}
            and ${all} > 0
        ) f
        cross join lateral (
          select
            coalesce(array_agg(k.start::text order by k.start), '{}') as days,
            coalesce(array_agg((${all})::int order by k.start), '{}') as counts
          from figure_account k
          where
            k.customer_id = c.customer_id
            and k.grain = 'd'
            and k.measure = ${measures.received.id}
            and k.start >= $3::date
            and ${all} > 0
        ) d
      order by 1
    `,
    [after, limit, since],
  )

/** The 90th percentile by nearest rank; 0 if empty. */
const p90 = (sorted: readonly number[]): number => sorted[Math.ceil(0.9 * sorted.length) - 1] ?? 0
const between = (from: string, to: string, holidays: Holidays): number =>
  from > to ? 0 : businessDaysBetween(from, to, holidays)

/**
 * The facts that the contract's rules consider, from the days on which the account's specimens were
 * received.
 */
export const accountFacts = (
  served: {
    days: readonly string[]
    counts: readonly number[]
    firstDay: string | null
    lastDay: string | null
  },
  today: string,
  holidays: Holidays,
): AccountFacts => {
  const yesterday = dayAfter(today, -1)
  const [from, fromBefore] = [dayAfter(today, -windowDays), dayAfter(today, -2 * windowDays)]
  const sumOf = (first: string, last: string): number =>
    served.days.reduce(
      (sum, day, at) => sum + (day >= first && day <= last ? (served.counts[at] ?? 0) : 0),
      0,
    )
  const gaps = served.days.slice(1).map((day, at) => ({
    day,
    gap: between(dayAfter(served.days[at] ?? day, 1), dayAfter(day, -1), holidays),
  }))
  const { firstDay, lastDay } = served
  const weeks = Math.min(52, firstDay === null ? 0 : Math.floor(daysBetween(firstDay, today) / 7))
  return {
    firstDay,
    lastDay,
    daysSince: lastDay === null ? 0 : daysBetween(lastDay, yesterday),
    businessDaysSince: lastDay === null ? 0 : between(dayAfter(lastDay, 1), yesterday, holidays),
    daysSinceFirst: firstDay === null ? 0 : daysBetween(firstDay, yesterday),
    usualGap: p90(
      gaps
        .filter(({ day }) => day < from)
        .map(({ gap }) => gap)
        .toSorted((a, b) => a - b),
    ),
    endedGap: Math.max(0, ...gaps.filter(({ day }) => day >= from).map(({ gap }) => gap)),
    recent: sumOf(from, yesterday),
    before: sumOf(fromBefore, dayAfter(from, -1)),
    businessDays: between(from, yesterday, holidays),
    businessDaysBefore: between(fromBefore, dayAfter(from, -1), holidays),
    weekly: Array.from({ length: weeks }, (_, week) =>
      sumOf(dayAfter(today, -7 * (week + 1)), dayAfter(today, -7 * week - 1)),
    ),
  }
}

/** Accounts read at a time. */
export const batch = 500
