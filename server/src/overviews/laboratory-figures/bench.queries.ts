import { typeIds } from '@labgate/contract/figures/figures'
import { movedAway } from '@labgate/contract/orders/order-status'
import { rawQuery, type Query } from '../../db/queries.ts'
import { staffName } from '../../db/sql-parts.ts'

export interface AccessionDay {
  day: string
  counts: number[]
  paper: number[]
}
const byType = (which: string): string =>
  `array[${typeIds
    .map(
      (id) => `
        count(*) filter (where ${which} and f.lab_type_id = ${id})
      `,
    )
    .join(', ')}]::int[]`

/**
 * A user's accessions by day, of specimens still accessioned, and how many of them were keyed from
 * paper. Staff see all accounts.
 */
export const accessionedBy = (userId: number, from: string, to: string): Query<AccessionDay> =>
  rawQuery(
    `
      select f.accessioned_day as day, ${byType('true')} as counts, ${byType('f.is_paper')} as paper
      from figure_order f
      where
        f.user_id_accessioned = $1
        and f.accessioned_day between $2::date and $3::date
        and f.ended <> ${movedAway}
      group by 1
      order by 1
    `,
    [userId, from, to],
  )
/** Users who accessioned anything since that day. */
export const accessionersSince = (
  from: string,
  to: string,
): Query<{ userId: number; userName: string }> =>
  rawQuery(
    `
      select p.id as "userId", ${staffName('p.id')} as "userName"
      from
        (
          select distinct f.user_id_accessioned as id
          from figure_order f
          where f.user_id_accessioned > 0 and f.accessioned_day between $1::date and $2::date
        ) p
      order by 2, 1
    `,
    [from, to],
  )
export const accessionerName = (userId: number): Query<{ name: string }> =>
  rawQuery(`select ${staffName('$1::bigint')} as name`, [userId])

/**
 * Minutes from receipt to accession as buckets, by the hour of receipt in the laboratory’s time
 * zone.
 */
export const dockByHour = (
  from: string,
  to: string,
): Query<{ hour: number; bucket: number; n: number }> => ({
  ...rawQuery<{ hour: number; bucket: number; n: number }>(
    `
      select
        f.received_minute / 60 as hour,
        figure_bucket(f.dock_minutes) as bucket,
        count(*)::int as n
      from figure_order f
      where
        f.accessioned_day between $1::date and $2::date
        and f.dock_minutes is not null
        and f.ended <> ${movedAway}
      group by 1, 2
    `,
    [from, to],
  ),
  unprepared: true,
})
