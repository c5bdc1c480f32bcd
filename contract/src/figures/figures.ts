import { z } from 'zod'
import { highestTestTypeId } from '../catalog/test-types.ts'
import { answer, criteria, endpoints, query } from '../kit/endpoint.ts'
import { day, id, instant, line } from '../kit/values.ts'
import { measureNames } from './measures.ts'
import { segmentNames } from './segments.ts'

/* Figures and what they are drawn from (docs/decisions/0050). URLs contain only IDs and days. */

/** Days, weeks starting on Sunday, or months. */
export const grains = ['d', 'w', 'm'] as const
export type Grain = (typeof grains)[number]
/**
 * An account's past volume belongs to the person who managed it then, or to the one who does now.
 */
export const ownedAs = ['then', 'now'] as const
export type OwnedAs = (typeof ownedAs)[number]

/**
 * Compared with the preceding period of as many days or business days, or with the same weekdays a
 * year ago.
 */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** Specimens by test type, in ID order; the first entry is those still to be determined. */
export const typeCount = highestTestTypeId + 1
/**
 * The places of `TypeCounts`: ids of test types, and 0. Figures are stored in columns t0, t1, and
 * so on.
 */
export const typeIds: readonly number[] = Array.from({ length: typeCount }, (_, id) => id)
export const TypeCounts = z.array(z.number()).length(typeCount)
export type TypeCounts = z.infer<typeof TypeCounts>
export const totalOf = (counts: readonly number[]): number =>
  counts.reduce((sum, one) => sum + one, 0)

/**
 * Subject of the figures: one account, location, or provider; the accounts of a sales user; without
 * any, everything visible to the caller.
 */
const whose = {
  customerId: id(),
  locationId: id(),
  userId_Physician: id(),
  userId_Owner: id(),
  ownedAs: z.enum(ownedAs),
  /** 99: all. */ labTypeId: id(),
}
const span = { from: day(), to: day() }

/** A day that is always present in a response, YYYY-MM-DD. */
export const wholeDay = () => line(10)

/**
 * A period of a series. While under way, it is drawn separately and never compared with a complete
 * one.
 */
export const Bucket = z.object({ start: wholeDay(), end: wholeDay(), isUnderWay: z.boolean() })
export type Bucket = z.infer<typeof Bucket>
/** One measure by period: `counts` has an entry for each bucket. Null: it could not be counted. */
export const Series = z.object({ measure: z.enum(measureNames), counts: z.array(TypeCounts) })
export type Series = z.infer<typeof Series>

/** A percentile is null if too few were counted for it. Minutes. */
export const SegmentTime = z.object({
  segment: z.enum(segmentNames),
  /** -1: all types. */
  labTypeId: z.number(),
  n: z.number(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  p95: z.number().nullable(),
})
export type SegmentTime = z.infer<typeof SegmentTime>

/** A measure with its count, such as one rejection reason. */
export const Reason = z.object({ measure: id(), title: line(80), count: z.number() })
export type Reason = z.infer<typeof Reason>

/** Included in every response with figures. */
export const asOfShape = {
  /** Changes up to this time are counted; null: nothing has been counted yet. */
  asOf: instant(),
  /** Zone in which days are counted, except collection days. */
  timeZone: line(60),
  /** Today in that zone. */
  today: wholeDay(),
}

export const figures = endpoints({
  /** Measures by period. Without `from`, twelve periods up to today. */
  series: {
    method: 'GET',
    path: '/api/Figures/GetSeries',
    access: 'figure.read',
    input: query({
      searchCriteria: criteria({
        ...whose,
        ...span,
        measures: z.array(z.enum(measureNames)).min(1).max(24),
        grain: z.enum(grains),
      }),
    }),
    answer: answer({ ...asOfShape, buckets: z.array(Bucket), series: z.array(Series) }),
  },
  /**
   * Turnaround by segment and type between two days, compared with the same number of days before,
   * or the same weekdays a year ago.
   */
  turnaround: {
    method: 'GET',
    path: '/api/Figures/GetTurnaround',
    access: 'figure.read',
    input: query({ searchCriteria: criteria({ ...whose, ...span, compare: z.enum(comparisons) }) }),
    answer: answer({
      ...asOfShape,
      from: wholeDay(),
      to: wholeDay(),
      list: z.array(SegmentTime),
      before: z.array(SegmentTime),
    }),
  },
  /**
   * Specimens received between two days that were rejected, by reason, and those with missing
   * information, by kind. `received`: the total.
   */
  reasons: {
    method: 'GET',
    path: '/api/Figures/GetReasons',
    access: 'figure.read',
    input: query({ searchCriteria: criteria({ ...whose, ...span }) }),
    answer: answer({
      ...asOfShape,
      from: wholeDay(),
      to: wholeDay(),
      received: z.number(),
      rejected: z.array(Reason),
      missing: z.array(Reason),
    }),
  },
})
