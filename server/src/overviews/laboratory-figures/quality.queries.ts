import { errorOutcomes } from '@labgate/contract/accessioning/order-audits'
import { segments } from '@labgate/contract/figures/segments'
import { movedAway } from '@labgate/contract/orders/order-status'
import { rawQuery, type Query } from '../../db/queries.ts'
import { laboratoryTimes } from '../../features/figures/laboratory-times.ts'
import { inTime, toCall } from '../../features/results/critical.queries.ts'

/** A share by month. */
export interface MonthShare {
  month: string
  n: number
  d: number
}
const monthOf = (instant: string): string =>
  `date_trunc('month', ${instant} at time zone house_zone())::date`
const between = (instant: string): string => `
  ${instant} >= $1::date::timestamp at time zone house_zone()
  and ${instant} < ($2::date + 1)::timestamp at time zone house_zone()
`

/** Keying errors among second reviews: of several for one specimen in a month, the last counts. */
export const keyingErrors = (from: string, to: string): Query<MonthShare> =>
  rawQuery(
    `
      select
        l.month,
        count(*)::int as d,
        (count(*) filter (where l.outcome = any ($3::int[])))::int as n
      from
        (
          select distinct on (a.lab_order_id, ${monthOf('a.audited_at')})
          ${monthOf('a.audited_at')} as month, a.outcome
          from order_audit a
          where ${between('a.audited_at')}
          order by a.lab_order_id, ${monthOf('a.audited_at')}, a.order_audit_id desc
        ) l
      group by 1
    `,
    [from, to, errorOutcomes],
  )
/**
 * Critical values read back within the minutes before the first escalation, out of those found and
 * not superseded.
 */
export const criticalCalls = (from: string, to: string, minutes: number): Query<MonthShare> =>
  rawQuery(
    `
      select
        ${monthOf('v.found_at')} as month,
        count(*)::int as d,
        (count(*) filter (where ${inTime('v', '$3::int')}))::int as n
      from critical_value v
      where ${between('v.found_at')} and ${toCall('v')}
      group by 1
    `,
    [from, to, minutes],
  )
/** Faxes that went through on the first try, out of those tried. */
export const firstTries = (from: string, to: string): Query<MonthShare> =>
  rawQuery(
    `
      select
        ${monthOf('f.queued_at')} as month,
        count(*)::int as d,
        (count(*) filter (where f.state = 'sent' and f.tries <= 1))::int as n
      from fax f
      where
        ${between('f.queued_at')}
        and f.kind = 'result'
        and f.state in ('sent', 'failed', 'uncertain')
      group by 1
    `,
    [from, to],
  )

/**
 * Laboratory turnaround as buckets: all specimens by month and type, and the STAT ones among them.
 */
export interface LabBuckets {
  month: string
  labTypeId: number
  isStat: boolean
  bucket: number
  n: number
}
/** `by`: whole months, each with its first day, or the whole span as one with its first day. */
export const laboratoryBuckets = (
  from: string,
  to: string,
  by: 'month' | 'span',
): Query<LabBuckets> => {
  const { id } = segments.laboratory
  const kept =
    by === 'month'
      ? `
        select k.start as month, k.lab_type_id, k.bucket, k.n
        from figure_time_house_period k
        where k.segment = ${id} and k.grain = 'm' and k.start between $1::date and $2::date
      `
      : `
        select $1::date as month, x.lab_type_id, x.bucket, x.n
        from (${laboratoryTimes([id], from, to)}) x
      `
  const period =
    by === 'month' ? `date_trunc('month', f.released_day::timestamp)::date` : '$1::date'
  return {
    ...rawQuery<LabBuckets>(
      `
        select
          k.month,
          k.lab_type_id as "labTypeId",
          false as "isStat",
          k.bucket,
          sum(k.n)::int as n
        from (${kept}) k
        group by 1, 2, 4
        union all
        select ${period}, f.lab_type_id, true, figure_bucket(f.laboratory_minutes), count(*)::int
        from figure_order f
        where
          f.is_stat
          and f.released_day between $1::date and $2::date
          and f.laboratory_minutes is not null
          and f.ended <> ${movedAway}
        group by 1, 2, 4
      `,
      [from, to],
    ),
    unprepared: true,
  }
}
