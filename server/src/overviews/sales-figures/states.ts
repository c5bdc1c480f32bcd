import {
  accountStateOf,
  dormantAfter,
  needsCall,
  accountStateNames,
  stateLimits,
  type AccountState,
} from '@labgate/contract/figures/account-state'
import { holidaysOf } from '@labgate/contract/figures/days'
import { dayAfter } from '@labgate/contract/kit/days'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { AccountToCall } from '@labgate/contract/overviews/sales-figures'
import type { Actor } from '../../access/actor.ts'
import { calendarDays } from '../../core/calendar/calendar.query.ts'
import type { Database } from '../../db/database.ts'
import { askLaboratoryTimeZone } from '../../db/laboratory-time-zone.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { accountFacts, batch, servedDays, yearDays } from './account-facts.ts'
import { keepStateMonths } from './state-months.ts'

/**
 * Judges every active account for the day, once: the windows end the day before, so nothing changes
 * during the day. Returns whether it was due.
 */
export const judgeAccounts = async (database: Database, now: Date): Promise<boolean> => {
  const [zone, calendar, judged] = await database.systemQuery('account states', [
    askLaboratoryTimeZone(),
    calendarDays(),
    rawQuery(`select max(day) as day from figure_account_state`),
  ])
  const today = dayAt(now, String((zone?.rows[0] as { zone?: string } | undefined)?.zone ?? ''))
  if ((judged?.rows[0] as { day?: string | null } | undefined)?.day === today) return false
  const holidays = holidaysOf(calendar?.rows ?? [])
  await keepStateMonths(database, today, holidays)
  const rows: object[] = []
  for (let after = 0; ;) {
    const [got] = await database.systemQuery('account states', [
      servedDays(after, batch, dayAfter(today, -yearDays)),
    ])
    const served = got?.rows ?? []
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
  await database.systemQuery('account states', [
    rawQuery(`delete from figure_account_state`),
    rawQuery(
      `
        insert into figure_account_state
        select r.* from json_populate_recordset(null::figure_account_state, $1::json) r
      `,
      [JSON.stringify(rows)],
    ),
  ])
  return true
}

/* Unnamed, so that thousands of accounts are planned by their actual number and hashed. */
const unprepared = <R>(sql: string, parameters: readonly unknown[]): Query<R> => ({
  ...rawQuery<R>(sql, parameters),
  unprepared: true,
})
/** Accounts by state, below a person or all visible to the user. */
export const countStates = (
  actor: Actor,
  people: number,
): Query<{ state: AccountState; accounts: number }> =>
  unprepared(
    `
      select s.state, count(*)::int as accounts
      from
        figure_account_state s
        join customer c using (customer_id)
      where
        ($1::bigint[] is null or c.customer_id = any ($1))
        and (
          $2::bigint = 0
          or array[
            c.user_id_vp,
            c.user_id_rm,
            c.user_id_tm,
            c.user_id_am,
            c.user_id_specialist
          ] && (select people_below($2))
        )
      group by 1
    `,
    [actor.customers === 'all' ? null : actor.customers, people],
  )
const mostToCall = 50
/**
 * Accounts that need a call: largest loss first, then those that went quiet, then those late to
 * start.
 */
export const accountsToCall = (actor: Actor, people: number): Query<AccountToCall> =>
  unprepared(
    `
      select
        c.customer_id as "customerId",
        c.name,
        c.facility_code as "facilityCode",
        s.state,
        s.recent,
        s.before,
        s.business_days as "businessDays",
        s.business_days_before as "businessDaysBefore",
        s.last_day as "lastDay",
        s.quiet_business_days as "quietDays",
        s.dormant_after as "dormantAfter",
        (c.created_at at time zone house_zone())::date as "addedDay"
      from
        figure_account_state s
        join customer c using (customer_id)
      where
        s.state = any ($3)
        and (
          s.state <> 'not-started'
          or c.created_at is null
          or (c.created_at at time zone house_zone())::date < s.day - ${stateLimits.lateToStartDays}
        )
        and ($1::bigint[] is null or c.customer_id = any ($1))
        and (
          $2::bigint = 0
          or array[
            c.user_id_vp,
            c.user_id_rm,
            c.user_id_tm,
            c.user_id_am,
            c.user_id_specialist
          ] && (select people_below($2))
        )
      order by array_position($3, s.state), s.before - s.recent desc, c.folded, c.customer_id
      limit ${mostToCall}
    `,
    [actor.customers === 'all' ? null : actor.customers, people, needsCall],
  )
/** Every state with its count; 0 for one without accounts. */
export const everyState = (counted: readonly { state: AccountState; accounts: number }[]) =>
  accountStateNames.map((state) => ({
    state,
    accounts: counted.find((one) => one.state === state)?.accounts ?? 0,
  }))
