import {
  accountStateNames,
  accountStateOf,
  type AccountState,
} from '@labgate/contract/figures/account-state'
import { monthOf, type Holidays } from '@labgate/contract/figures/days'
import { periodAfter } from '@labgate/contract/figures/periods'
import { dayAfter } from '@labgate/contract/kit/days'
import type { Database } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { accountFacts, batch, servedDays, yearDays, type ServedAccount } from './account-facts.ts'

/** Months before the current one that the chart shows. */
const monthsBack = 11
/**
 * An account counts from its first specimen on: nothing records since when an account without one
 * exists.
 */
export const judgedStates = accountStateNames.filter((state) => state !== 'not-started')

/**
 * The account as it was before a day: nothing later, and its last specimen up to a year earlier if
 * the year before has none.
 */
export const servedBefore = (
  { days, firstDay, collectedDays, collectedCounts }: Omit<ServedAccount, 'customerId'>,
  day: string,
): Omit<ServedAccount, 'customerId'> | undefined => {
  if (firstDay === null || firstDay >= day) return undefined
  const [from, until] = [
    days.findIndex((one) => one >= dayAfter(day, -yearDays)),
    days.findIndex((one) => one >= day),
  ]
  return {
    days: from === -1 ? [] : days.slice(from, until === -1 ? undefined : until),
    firstDay,
    lastDay: days.findLast((one) => one < day) ?? firstDay,
    // the trend looks at whole weeks before the day only
    collectedDays,
    collectedCounts,
  }
}

/**
 * Judges the last month-ends not stored yet, from the same stored days as today's state, reading
 * each account once. What is stored stays as judged. Counts accounts that are active now, also for
 * the past.
 */
export const keepStateMonths = async (
  database: Pick<Database, 'systemQuery'>,
  today: string,
  holidays: Holidays,
): Promise<void> => {
  const wanted = Array.from({ length: monthsBack }, (_, ago) =>
    periodAfter('m', monthOf(today), ago - monthsBack),
  )
  const [kept] = await database.systemQuery('account states', [
    rawQuery<{ month: string }>(
      'select distinct month from figure_account_state_month where month = any ($1::date[])',
      [wanted],
    ),
  ])
  const known = new Set((kept?.rows ?? []).map(({ month }) => month))
  const missing = wanted
    .filter((month) => !known.has(month))
    .map((month) => ({
      month,
      day: periodAfter('m', month, 1),
      counts: new Map<AccountState, number>(),
    }))
  const [oldest] = missing
  if (oldest === undefined) return
  for (let after = 0; ;) {
    const [got] = await database.systemQuery('account states', [
      servedDays(after, batch, dayAfter(oldest.day, -yearDays)),
    ])
    const served = got?.rows ?? []
    for (const account of served)
      for (const { day, counts } of missing) {
        const then = servedBefore(account, day)
        if (then === undefined) continue
        const state = accountStateOf(accountFacts(then, day, holidays))
        counts.set(state, (counts.get(state) ?? 0) + 1)
      }
    if (served.length < batch) break
    after = served.at(-1)?.customerId ?? after
  }
  const rows = missing.flatMap(({ month, counts }) =>
    judgedStates.map((state) => ({ month, state, accounts: counts.get(state) ?? 0 })),
  )
  await database.systemQuery('account states', [
    rawQuery(
      `
        insert into figure_account_state_month
        select r.* from json_populate_recordset(null::figure_account_state_month, $1::json) r
        on conflict do nothing
      `,
      [JSON.stringify(rows)],
    ),
  ])
}

export interface StateMonth {
  month: string
  state: AccountState
  accounts: number
}
/** Accounts by state at the last stored month-ends, for the whole laboratory. */
export const stateMonths = (today: string): Query<StateMonth> =>
  rawQuery(
    `
      select month, state, accounts
      from figure_account_state_month
      where month >= $1::date and month < $2::date
      order by month
    `,
    [periodAfter('m', monthOf(today), -monthsBack), monthOf(today)],
  )

/** One row per month, the current one last, with what is judged now. */
export const monthsOf = (
  kept: readonly StateMonth[],
  now: readonly Omit<StateMonth, 'month'>[],
  today: string,
) => {
  const all = [...kept, ...now.map((one) => ({ ...one, month: monthOf(today) }))]
  const months = [...new Set([...kept.map(({ month }) => month), monthOf(today)])]
  return months.map((month) => ({
    month,
    counts: judgedStates.map((state) => ({
      state,
      accounts: all.find((one) => one.month === month && one.state === state)?.accounts ?? 0,
    })),
  }))
}
