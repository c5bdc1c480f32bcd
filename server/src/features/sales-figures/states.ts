import { accountStateOf, dormantAfter, needsCall, accountStateNames, type AccountFacts, type AccountState } from '@labgate/contract/figures/account-state'
import { businessDaysBetween, holidaysOf, type Holidays } from '@labgate/contract/figures/days'
import { measures } from '@labgate/contract/figures/measures'
import { dayAfter, daysBetween } from '@labgate/contract/planned-days'
import { dayAt } from '@labgate/contract/time-zones'
import type { AccountToCall } from '@labgate/contract/sales-figures'
import type { Actor } from '../../access/actor.ts'
import type { Database } from '../../db/database.ts'
import { written, type Built } from '../../db/queries.ts'
import { calendarDays } from '../lab-calendar/calendar.query.ts'

interface Served {
  customerId: number
  days: string[]
  counts: number[]
}
const all = Array.from({ length: 10 }, (_, id) => `k.t${id}`).join(' + ')
const yearDays = 364
const windowDays = 28

/** Days with specimens received of active accounts, and the first day of each. So many accounts at a time. */
const servedDays = (after: number, limit: number, since: string): Built<Served & { firstDay: string | null; lastDay: string | null }> =>
  written(
    `select c.customer_id as "customerId", d.days, d.counts, f.first_day as "firstDay", f.last_day as "lastDay" from (select customer_id from customer where active and customer_id > $1 order by customer_id limit $2) c
     cross join lateral (select min(k.start) as first_day, max(k.start) as last_day from figure_account k where k.customer_id = c.customer_id and k.grain = 'd' and k.measure = ${measures.received.id} and ${all} > 0) f
     cross join lateral (select coalesce(array_agg(k.start::text order by k.start), '{}') as days, coalesce(array_agg((${all})::int order by k.start), '{}') as counts
       from figure_account k where k.customer_id = c.customer_id and k.grain = 'd' and k.measure = ${measures.received.id} and k.start >= $3::date and ${all} > 0) d order by 1`,
    [after, limit, since],
  )

/** The 90th percentile by nearest rank; 0 of none. */
const p90 = (sorted: readonly number[]): number => sorted[Math.ceil(0.9 * sorted.length) - 1] ?? 0
const between = (from: string, to: string, holidays: Holidays): number => (from > to ? 0 : businessDaysBetween(from, to, holidays))

/** What the rules of the contract look at, of the days on which specimens of the account were received. */
export const accountFacts = (
  served: { days: readonly string[]; counts: readonly number[]; firstDay: string | null; lastDay: string | null },
  today: string,
  holidays: Holidays,
): AccountFacts => {
  const yesterday = dayAfter(today, -1)
  const [from, fromBefore] = [dayAfter(today, -windowDays), dayAfter(today, -2 * windowDays)]
  const sumOf = (first: string, last: string): number =>
    served.days.reduce((sum, day, at) => sum + (day >= first && day <= last ? (served.counts[at] ?? 0) : 0), 0)
  const gaps = served.days.slice(1).map((day, at) => ({ day, gap: between(dayAfter(served.days[at] ?? day, 1), dayAfter(day, -1), holidays) }))
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
    weekly: Array.from({ length: weeks }, (_, week) => sumOf(dayAfter(today, -7 * (week + 1)), dayAfter(today, -7 * week - 1))),
  }
}

const batch = 500
/** Judges every active account for the day, once: the windows end the day before, so that nothing of it changes through the day. Answers whether it was due. */
export const judgeAccounts = async (database: Database, now: Date): Promise<boolean> => {
  const [zone, calendar, judged] = await database.systemAsk('account states', [
    written('select time_zone as zone from laboratory_setting'),
    calendarDays(),
    written(`select max(day) as day from figure_account_state`),
  ])
  const today = dayAt(now, String((zone?.rows[0] as { zone?: string } | undefined)?.zone ?? ''))
  if ((judged?.rows[0] as { day?: string | null } | undefined)?.day === today) return false
  const holidays = holidaysOf((calendar?.rows ?? []) as unknown as { day: string; isWorking: boolean }[])
  const rows: object[] = []
  for (let after = 0; ;) {
    const [got] = await database.systemAsk('account states', [servedDays(after, batch, dayAfter(today, -yearDays))])
    const served = (got?.rows ?? []) as unknown as (Served & { firstDay: string | null; lastDay: string | null })[]
    for (const one of served) {
      const facts = accountFacts(one, today, holidays)
      rows.push({
        customer_id: one.customerId,
        day: today,
        state: accountStateOf(facts),
        first_day: facts.firstDay,
        last_day: facts.lastDay,
        recent: facts.recent,
        before: facts.before,
        business_days: facts.businessDays,
        business_days_before: facts.businessDaysBefore,
        quiet_business_days: facts.businessDaysSince,
        dormant_after: dormantAfter(facts),
      })
    }
    if (served.length < batch) break
    after = served.at(-1)?.customerId ?? after
  }
  await database.systemAsk('account states', [
    written(`delete from figure_account_state`),
    written(`insert into figure_account_state select r.* from json_populate_recordset(null::figure_account_state, $1::json) r`, [JSON.stringify(rows)]),
  ])
  return true
}

/* Thousands of accounts as they are asked for: planned for them, they are hashed. */
const unnamed = <R>(sql: string, parameters: readonly unknown[]): Built<R> => ({ ...written<R>(sql, parameters), unnamed: true })
/** Accounts by state, below a person or all that the asker sees. */
export const countStates = (actor: Actor, people: number): Built<{ state: AccountState; accounts: number }> =>
  unnamed(
    `select s.state, count(*)::int as accounts from figure_account_state s join customer c using (customer_id)
     where ($1::bigint[] is null or c.customer_id = any ($1)) and ($2::bigint = 0 or array[c.user_id_vp, c.user_id_rm, c.user_id_tm, c.user_id_am, c.user_id_specialist] && (select people_below($2))) group by 1`,
    [actor.customers === 'all' ? null : actor.customers, people],
  )
const mostToCall = 50
/** Accounts that need a call, the largest loss first; then those that went quiet, then those that are late to start. */
export const accountsToCall = (actor: Actor, people: number): Built<AccountToCall> =>
  unnamed(
    `select c.customer_id as "customerId", c.name, c.facility_code as "facilityCode", s.state, s.recent, s.before, s.business_days as "businessDays",
       s.business_days_before as "businessDaysBefore", s.last_day as "lastDay", s.quiet_business_days as "quietDays", s.dormant_after as "dormantAfter"
     from figure_account_state s join customer c using (customer_id)
     where s.state = any ($3) and ($1::bigint[] is null or c.customer_id = any ($1)) and ($2::bigint = 0 or array[c.user_id_vp, c.user_id_rm, c.user_id_tm, c.user_id_am, c.user_id_specialist] && (select people_below($2)))
     order by array_position($3, s.state), s.before - s.recent desc, c.folded, c.customer_id limit ${mostToCall}`,
    [actor.customers === 'all' ? null : actor.customers, people, needsCall],
  )
/** Every state with its count; one without accounts has 0. */
export const everyState = (counted: readonly { state: AccountState; accounts: number }[]) =>
  accountStateNames.map((state) => ({ state, accounts: counted.find((one) => one.state === state)?.accounts ?? 0 }))
