import { dayAfter } from '@labgate/contract/kit/days'
import { systemScope } from '../../core/scope/system-scope.ts'
import { pipeline, type Database } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import type { MonthShare } from './quality.queries.ts'

/** Recounted each day: an error in a parcel is corrected within these days, or not at all. */
const recentDays = 60

const balanceSince = (
  since: string,
  today: string,
): Query<{ day: string; parcels: number; out_of_balance: number; counted_on: string }> =>
  rawQuery(
    `
      select
        (l.received_at at time zone house_zone())::date as day,
        count(*)::int as parcels,
        (count(*) filter (where parcel_out_of_balance(l.ship_log_id)))::int as out_of_balance,
        $2::date as counted_on
      from ship_log l
      where l.status = 3 and l.received_at >= $1::date::timestamp at time zone house_zone()
      group by 1
    `,
    [since, today],
  )
/**
 * Counts received parcels by day of receipt, and those that break the law of conservation
 * (rules.md#conservation): all at first, then the last days. `today`: the laboratory's.
 */
export const keepParcelBalance = async (
  database: Pick<Database, 'systemQuery' | 'forActor'>,
  today: string,
): Promise<void> => {
  const [kept] = await database.systemQuery('parcel balance', [
    rawQuery('select exists (select from parcel_balance_day) as begun'),
  ])
  const begun = (kept?.rows[0] as { begun?: boolean } | undefined)?.begun === true
  const since = begun ? dayAfter(today, -recentDays) : '2000-01-01'
  const counted = await database.forActor(
    systemScope,
    async (tx) => (await pipeline(tx, balanceSince(since, today)))[0],
  )
  await database.systemQuery('parcel balance', [
    rawQuery(
      `
        insert into parcel_balance_day
        select r.* from json_populate_recordset(null::parcel_balance_day, $1::json) r
        on conflict (day) do update
          set
            parcels = excluded.parcels,
            out_of_balance = excluded.out_of_balance,
            counted_on = excluded.counted_on
      `,
      [JSON.stringify(counted)],
    ),
  ])
}

/** Received parcels by month, and how many are out of balance. */
export const parcelBalance = (from: string, to: string): Query<MonthShare> =>
  rawQuery(
    `
      select
        date_trunc('month', day::timestamp)::date as month,
        sum(out_of_balance)::int as n,
        sum(parcels)::int as d
      from parcel_balance_day
      where day between $1::date and $2::date
      group by 1
    `,
    [from, to],
  )
