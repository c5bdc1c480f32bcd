import { highestTestTypeId } from '@labgate/contract/catalog/test-types'
import { measures } from '@labgate/contract/figures/measures'
import { segmentNames, segments, type SegmentName } from '@labgate/contract/figures/segments'
import { movedAway, Stage } from '@labgate/contract/orders/order-status'
import type { Attention, Pace } from '@labgate/contract/orders/orders'
import { sql, type RawBuilder } from 'kysely'
import type { Paging } from '../../http/page-of.ts'
import { clockNames, clocks, hourOf } from '../figures/clocks.ts'
import { dayColumnOf, isOfMissing } from '../figures/day-column.ts'
import { payerOf } from './payer-of.ts'

export interface OrderCriteria extends Paging {
  customerId?: number | undefined
  locationId?: number | undefined
  labStatusId?: number | undefined
  physicianId?: number | undefined
  patientId?: number | undefined
  patientName?: string | undefined
  specimenBarcode?: string | undefined
  requisitionNo?: string | undefined
  labTypeId?: number | undefined
  collectionDateStart?: string | null | undefined
  collectionDateEnd?: string | null | undefined
  dateType?: number | undefined
  /** A measure from figures/measures.ts. */
  measure?: number | undefined
  isStat?: boolean | undefined
  isRoutine?: boolean | undefined
  /** A segment from figures/segments.ts. */
  segment?: number | undefined
  pace?: Pace | '' | undefined
  /** What the laboratory entered it from. */
  enteredFrom?: 'paper' | 'electronic' | '' | undefined
  /**
   * With a measure: one analyte among the tests of a released report; `isFound`: it was positive or
   * abnormal.
   */
  analyte?: string | undefined
  isFound?: boolean | undefined
  /** Who accessioned it; with the date of a hold or rejection, who held or rejected it. */
  userId_Bench?: number | undefined
  payerMix?: string | undefined
  /** '0' to '23'. */
  hour?: string | undefined
  /** What the practice must read first. */
  attention?: Attention | '' | undefined
}

/** The date that a list is based on, and whether rows without it belong in the list. */
const dates = {
  1: { column: 'o.collected_at', isOptional: true },
  2: { column: 'o.received_at', isOptional: false },
  3: { column: 'o.accessioned_at', isOptional: false },
  4: { column: 'o.resulted_at', isOptional: false },
  5: { column: 'o.held_at', isOptional: false },
  6: { column: 'o.rejected_at', isOptional: false },
} as const
export const dateOf = ({ dateType = 1 }: OrderCriteria) =>
  dates[(dateType in dates ? dateType : 1) as keyof typeof dates]

/** SQL: what the laboratory has and has not finished, on hold or not (rules.md#volume-measures). */
export const inWorkOf = sql<boolean>`
  (
    o.stage >= ${sql.lit(Stage.Received)}
    and o.stage <= ${sql.lit(Stage.AtReferenceLab)}
    and o.ended = 0
  )
`
const heldBy = 5
const rejectedBy = 6
/** SQL: whose action a list by this date is about. */
export const actBy = ({ dateType = 1 }: OrderCriteria) => {
  if (dateType === heldBy) return sql.ref<number>('o.user_id_held')
  return sql.ref<number>(dateType === rejectedBy ? 'o.user_id_rejected' : 'o.user_id_accessioned')
}
export const withPayer = (payer: string) => sql<boolean>`${sql.raw(payerOf)} = ${payer}`

/**
 * Orders that a figure counts: same marks, same days, as of the last fold (docs/decisions/0050).
 */
export const countedIn = ({
  measure = 0,
  collectionDateStart,
  collectionDateEnd,
  customerId = 0,
  analyte = '',
  isFound = false,
}: OrderCriteria) => {
  const [from, to] = [collectionDateStart ?? '0001-01-01', collectionDateEnd ?? '9999-12-31']
  const ofAnalyte =
    analyte === ''
      ? sql``
      : isFound
        ? sql` and ${analyte} = any (f.found)`
        : sql` and ${analyte} = any (f.tested)`
  const near = sql.raw(dayColumnOf(measure))
  const few = isOfMissing(measure) ? sql` and f.missing <> '{}'` : sql``
  return sql<number>`
    (
      select f.lab_order_id
      from figure_order f
      where
        ${near} between ${from}::date and ${to}::date
        and figure_day(f, ${measure}::int) between ${from}::date and ${to}::date
        ${few}
        ${customerId > 0 ? sql`and f.customer_id = ${customerId}` : sql``}
        ${ofAnalyte}
    )
  `
}

/**
 * SQL: the day on which each segment of `figure_order f` ended, and how long it took; matches the
 * database's figure_segments (a test compares them).
 */
const timed = {
  transit: { day: 'f.received_day', minutes: 'f.transit_minutes' },
  dock: { day: 'f.accessioned_day', minutes: 'f.dock_minutes' },
  test: { day: 'f.resulted_day', minutes: 'f.test_minutes' },
  release: { day: 'f.released_day', minutes: 'f.release_minutes' },
  delivery: { day: 'f.delivered_day', minutes: 'f.delivery_minutes' },
  laboratory: { day: 'f.released_day', minutes: 'f.laboratory_minutes' },
  'laboratory-net': { day: 'f.released_day', minutes: 'f.laboratory_net_minutes' },
  practice: { day: 'f.released_day', minutes: 'f.practice_minutes' },
  reading: { day: 'f.reviewed_day', minutes: 'f.reading_minutes' },
} as const satisfies Record<SegmentName, { day: string; minutes: string }>
const timedBy = ({ segment = 0 }: OrderCriteria) => {
  const name = segmentNames.find((one) => segments[one].id === segment)
  return name === undefined ? undefined : timed[name]
}
/**
 * Whether the list belongs to a figure: its dates are then the days on which the figure counted.
 */
export const isOfFigure = ({ measure = 0, segment = 0 }: OrderCriteria): boolean =>
  measure > 0 || segment > 0
/** Whether the list is ordered by how long a segment took. */
export const goesByMinutes = (criteria: OrderCriteria): boolean =>
  timedBy(criteria) !== undefined &&
  (criteria.sort === undefined || criteria.sort === 'minutes' || criteria.sort === '-minutes')
/** Whether the lowest comes first. */
export const isUp = ({ sort }: OrderCriteria): boolean => sort === 'date' || sort === 'minutes'

const paces = { within: sql`<=`, beyond: sql`>` } as const
/* Compared by bucket, as the figure counts: slightly over target counts as within. */
const atPace = (minutes: RawBuilder<unknown>, pace: Pace) =>
  pace === 'targeted'
    ? sql`g.minutes is not null`
    : sql`figure_bucket(${minutes}) ${paces[pace]} figure_bucket(g.minutes)`

/**
 * Orders that a turnaround figure counts, as of the last fold; with a pace, those that match it by
 * the last day's target (docs/decisions/0049).
 */
export const timedIn = (criteria: OrderCriteria): RawBuilder<number> => {
  const { collectionDateStart, collectionDateEnd, customerId = 0, pace = '' } = criteria
  const of = timedBy(criteria)
  if (of === undefined) return sql<number>`(select null::bigint where false)`
  const [from, to] = [collectionDateStart ?? '0001-01-01', collectionDateEnd ?? '9999-12-31']
  const [day, minutes] = [sql.raw(of.day), sql.raw(of.minutes)]
  const targets = sql`
    join (
      select t.id, p.id as priority, turnaround_target_on(t.id, p.id, ${to}::date) as minutes
      from
        generate_series(0, ${sql.lit(highestTestTypeId)}) t (id)
        cross join generate_series(0, 1) p (id)
    ) g
      on g.id = f.lab_type_id and g.priority = f.is_stat::int
  `
  const ofCustomer = customerId > 0 ? sql`and f.customer_id = ${customerId}` : sql``
  const inPace = pace === '' ? sql`` : sql`and ${atPace(minutes, pace)}`
  return sql<number>`
    (
      select f.lab_order_id
      from figure_order f
      ${pace === '' ? sql`` : targets}
      where
        ${day} between ${from}::date and ${to}::date
        and ${minutes} is not null
        and f.ended <> ${sql.lit(movedAway)}
        ${ofCustomer}
        ${inPace}
    )
  `
}

/** SQL: how long an order `o` took in the requested segment; null if none was requested. */
export const minutesOf = (criteria: OrderCriteria): RawBuilder<number | null> => {
  const of = timedBy(criteria)
  return of === undefined
    ? sql<null>`null::int`
    : sql<
        number | null
      >`(select ${sql.raw(of.minutes)} from figure_order f where f.lab_order_id = o.lab_order_id)`
}
/** SQL: whether an order `o` was keyed from paper, as counted. */
export const enteredAs = (which: 'paper' | 'electronic') =>
  sql<boolean>`
    coalesce(
      (select f.is_paper from figure_order f where f.lab_order_id = o.lab_order_id),
      false
    ) = ${sql.lit(which === 'paper')}
  `
/**
 * SQL: whether an order `o` was received in an hour of the laboratory's day or, with a measure,
 * counted by it in that hour.
 */
export const inHour = ({ measure = 0, hour = '' }: OrderCriteria) => {
  const clock = clockNames.find((name) => measures[name].id === measure) ?? 'received'
  const at =
    clock === 'received'
      ? sql.raw(hourOf(clocks.received))
      : sql`
        (
          select ${sql.raw(hourOf(clocks[clock]))}
          from figure_order f
          where f.lab_order_id = o.lab_order_id
        )
      `
  return sql<boolean>`${at} = ${Number(hour)}`
}
