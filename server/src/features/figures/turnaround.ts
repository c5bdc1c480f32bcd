import { sameWeekdayLastYear } from '@labgate/contract/figures/days'
import type { figures, SegmentTime } from '@labgate/contract/figures/figures'
import { percentileOf, segmentNames, segments } from '@labgate/contract/figures/segments'
import { dayAfter, daysBetween } from '@labgate/contract/kit/days'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { DaySpan } from '@labgate/contract/kit/typed-days'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { countedOrders } from './cells.query.ts'
import { laboratoryTimes } from './laboratory-times.ts'
import { sourceOf, type Whose } from './whose.ts'

interface Counted {
  isBefore: boolean
  segment: number
  labTypeId: number
  bucket: number
  n: number
}
type Criteria = ParsedInput<typeof figures.turnaround>['searchCriteria']

/** Number of days if none are requested: today and those before. */
const usualDays = 28

export interface TimesQuery {
  from: string
  to: string
  query: Query<Counted>
}

/** SQL: the last day on which one of an order's times ends; the text matches the index. */
const lastDay =
  'greatest(f.received_day, f.accessioned_day, f.resulted_day, f.released_day, f.delivered_day, f.reviewed_day)'

const ofLaboratory = (isBefore: boolean, from: string, to: string): string => `
  select
    ${isBefore} as "isBefore",
    x.segment,
    x.lab_type_id as "labTypeId",
    x.bucket,
    sum(x.n)::int as n
  from (${laboratoryTimes(
    segmentNames.map((name) => segments[name].id),
    from,
    to,
  )}) x
  group by 2, 3, 4
`
/** Turnaround of the days requested, and of those that they are compared with. */
export const timesQuery = (actor: Actor, criteria: Criteria, today: string): TimesQuery => {
  const to = criteria.to ?? today
  const from = criteria.from ?? dayAfter(to, 1 - usualDays)
  const earlier = (day: string): string =>
    criteria.compare === 'year'
      ? sameWeekdayLastYear(day)
      : dayAfter(day, -(daysBetween(from, to) + 1))
  return timesBetween(actor, criteria, { from, to }, { from: earlier(from), to: earlier(to) })
}
/**
 * Turnaround as counted buckets: for the laboratory from its cells, for accounts from their orders.
 * The earlier span ends before the other begins.
 */
export const timesBetween = (
  actor: Actor,
  criteria: Whose,
  { from, to }: DaySpan,
  { from: begin, to: end }: DaySpan,
): TimesQuery => {
  const source = sourceOf(actor, { ...criteria, ownedAs: 'now' })
  if (source.from === 'house')
    return {
      from,
      to,
      query: {
        ...rawQuery<Counted>(
          `${ofLaboratory(false, from, to)} union all ${ofLaboratory(true, begin, end)}`,
          [],
        ),
        unprepared: true,
      },
    }
  const customers = source.from === 'owners' ? actor.customers : source.customers
  const { where, parameters } = countedOrders(actor, { from: 'orders', customers })
  const { locationId = 0, userId_Physician = 0 } = criteria
  return {
    from,
    to,
    query: {
      ...rawQuery<Counted>(
        `
          select
            s.day < $6::date as "isBefore",
            s.segment,
            f.lab_type_id as "labTypeId",
            figure_bucket(s.minutes) as bucket,
            count(*)::int as n
          from
            figure_order f
            cross join lateral figure_segments(f) s
          where
            ${where}
            and (s.day between $5::date and $10::date or s.day between $6::date and $7::date)
            and ($8 = 0 or f.location_id = $8)
            and ($9 = 0 or f.user_id_physician = $9)
            and ${lastDay} >= $5::date
          group by 1, 2, 3, 4
        `,
        [...parameters, begin, from, to, locationId, userId_Physician, end],
      ),
      unprepared: true,
    },
  }
}

const allTypes = -1
/**
 * Percentiles of each segment, for all types together and for each; what was not counted has no
 * row.
 */
export const timesOf = (counted: readonly Counted[], isBefore: boolean): SegmentTime[] => {
  const rows = counted.filter((row) => row.isBefore === isBefore)
  return segmentNames.flatMap((segment) => {
    const own = rows.filter((row) => row.segment === segments[segment].id)
    const types = [...new Set(own.map(({ labTypeId }) => labTypeId))].toSorted((a, b) => a - b)
    return (own.length === 0 ? [] : [allTypes, ...types]).map((labTypeId) => {
      const of = labTypeId === allTypes ? own : own.filter((row) => row.labTypeId === labTypeId)
      const n = of.reduce((sum, row) => sum + row.n, 0)
      return {
        segment,
        labTypeId,
        n,
        p50: percentileOf(of, 'p50'),
        p90: percentileOf(of, 'p90'),
        p95: percentileOf(of, 'p95'),
      }
    })
  })
}
