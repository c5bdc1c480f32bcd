import type { AccountFacts } from '@labgate/contract/figures/account-state'
import { businessDaysBetween, weekOf, type Holidays } from '@labgate/contract/figures/days'
import { typeIds } from '@labgate/contract/figures/figures'
import { measures } from '@labgate/contract/figures/measures'
import { trendLimits, type TrendFacts } from '@labgate/contract/figures/trend'
import { dayAfter, daysBetween } from '@labgate/contract/kit/days'
import { rawQuery, type Query } from '../../db/queries.ts'

export interface ServedAccount {
  customerId: number
  /** Days of receipt, ascending. */
  days: string[]
  firstDay: string | null
  lastDay: string | null
  /** Days of collection, ascending, and the number of specimens on each: of the trend. */
  collectedDays: string[]
  collectedCounts: number[]
}
const all = typeIds.map((id) => `k.t${id}`).join(' + ')
export const yearDays = 364
const windowDays = 28
const trendDays = 7 * trendLimits.weeks

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
        f.first_day as "firstDay",
        f.last_day as "lastDay",
        t.days as "collectedDays",
        t.counts as "collectedCounts"
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
          select coalesce(array_agg(k.start::text order by k.start), '{}') as days
          from figure_account k
          where
            k.customer_id = c.customer_id
            and k.grain = 'd'
            and k.measure = ${measures.received.id}
            and k.start >= $3::date
            and ${all} > 0
        ) d
        cross join lateral (
          select
            coalesce(array_agg(k.start::text order by k.start), '{}') as days,
            coalesce(array_agg((${all})::int order by k.start), '{}') as counts
          from figure_account k
          where
            k.customer_id = c.customer_id
            and k.grain = 'd'
            and k.measure = ${measures.collected.id}
            and k.start >= $3::date
            and ${all} > 0
        ) t
      order by 1
    `,
    [after, limit, since],
  )

/** The 90th percentile by nearest rank; 0 if empty. */
const p90 = (sorted: readonly number[]): number => sorted[Math.ceil(0.9 * sorted.length) - 1] ?? 0
const between = (from: string, to: string, holidays: Holidays): number =>
  from > to ? 0 : businessDaysBetween(from, to, holidays)

/** The two windows of a trend: whole weeks before this day's, with their business days. */
export interface TrendSpans {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
  businessDays: number
  businessDaysBefore: number
}
export const trendSpans = (today: string, holidays: Holidays): TrendSpans => {
  const sunday = weekOf(today)
  const [from, to] = [dayAfter(sunday, -trendDays), dayAfter(sunday, -1)]
  const [beforeFrom, beforeTo] = [dayAfter(from, -trendDays), dayAfter(from, -1)]
  return {
    from,
    to,
    beforeFrom,
    beforeTo,
    businessDays: between(from, to, holidays),
    businessDaysBefore: between(beforeFrom, beforeTo, holidays),
  }
}
const trendFacts = (
  { collectedDays, collectedCounts }: Pick<ServedAccount, 'collectedDays' | 'collectedCounts'>,
  { businessDays, businessDaysBefore, ...spans }: TrendSpans,
): TrendFacts => {
  const sumOf = (first: string, last: string): number =>
    collectedDays.reduce(
      (sum, day, at) => sum + (day >= first && day <= last ? (collectedCounts[at] ?? 0) : 0),
      0,
    )
  return {
    recent: sumOf(spans.from, spans.to),
    before: sumOf(spans.beforeFrom, spans.beforeTo),
    businessDays,
    businessDaysBefore,
  }
}

/**
 * The facts that the contract's rules consider, from the days on which the account's specimens were
 * received, and those on which they were collected.
 */
export const accountFacts = (
  served: Omit<ServedAccount, 'customerId'>,
  today: string,
  holidays: Holidays,
): AccountFacts => {
  const yesterday = dayAfter(today, -1)
  const from = dayAfter(today, -windowDays)
  const gaps = served.days.slice(1).map((day, at) => ({
    day,
    gap: between(dayAfter(served.days[at] ?? day, 1), dayAfter(day, -1), holidays),
  }))
  const { firstDay, lastDay } = served
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
    ...trendFacts(served, trendSpans(today, holidays)),
  }
}

/** Accounts read at a time. */
export const batch = 500
