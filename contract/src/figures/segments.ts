import { say } from '../languages/say.ts'
/*
 * Turnaround by segment (rules.md#turnaround-segments), each counted on the day of its closing
 * clock. Percentiles do not add up: segments are shown side by side.
 */
interface Segment {
  id: number
  title: string
  from: string
  to: string
  /** Who acts during the segment. */
  acts: string
}
export const segments = {
  transit: {
    id: 1,
    title: say('Transit'),
    from: 'Collected',
    to: 'Received',
    acts: say('Practice and carrier'),
  },
  dock: {
    id: 2,
    title: say('Dock'),
    from: 'Received',
    to: 'Accessioned',
    acts: say('Receiving and accessioning'),
  },
  test: {
    id: 3,
    title: say('Testing'),
    from: 'Accessioned',
    to: 'Resulted',
    acts: say('Laboratory'),
  },
  release: {
    id: 4,
    title: say('Release'),
    from: 'Resulted',
    to: 'Released',
    acts: say('Result Desk'),
  },
  delivery: {
    id: 5,
    title: say('Delivery'),
    from: 'Released',
    to: 'Delivered by fax or email',
    acts: say('Fax and email'),
  },
  laboratory: {
    id: 6,
    title: say('Laboratory'),
    from: 'Received',
    to: 'Released',
    acts: say('Laboratory'),
  },
  'laboratory-net': {
    id: 7,
    title: say('Laboratory, without holds'),
    from: 'Received',
    to: 'Released',
    acts: say('Laboratory'),
  },
  practice: {
    id: 8,
    title: say('Collection to report'),
    from: 'Collected',
    to: 'Released',
    acts: say('Everyone'),
  },
  reading: {
    id: 9,
    title: say('Reading'),
    from: 'Released',
    to: 'Reviewed',
    acts: say('Practice'),
  },
} as const satisfies Record<string, Segment>
export type SegmentName = keyof typeof segments
export const segmentNames = Object.keys(segments) as [SegmentName, ...SegmentName[]]

/**
 * Each bucket beyond 20 minutes is wider than the one before by this factor: read at its middle, it
 * is off by 2.5 % at most.
 */
const growth = 1.05
const exactUntil = 20
/**
 * Minutes that a bucket represents: for small buckets the minutes themselves, otherwise the
 * geometric middle.
 */
export const minutesOfBucket = (bucket: number): number =>
  bucket <= exactUntil ? bucket : exactUntil * growth ** (bucket - exactUntil - 0.5)
/** The bucket for whole minutes; matches the database's figure_bucket. */
export const bucketOf = (minutes: number): number =>
  minutes <= exactUntil
    ? minutes
    : exactUntil + Math.ceil(Math.log(minutes / exactUntil) / Math.log(growth))

/** Minimum count before a percentile is shown (rules.md#turnaround-segments). */
export const leastFor = { p50: 5, p90: 20, p95: 40 } as const
export type Percentile = keyof typeof leastFor
const share: Readonly<Record<Percentile, number>> = { p50: 0.5, p90: 0.9, p95: 0.95 }

/** A percentile of counted buckets by nearest rank, in minutes; null if too few were counted. */
export const percentileOf = (
  buckets: readonly { bucket: number; n: number }[],
  percentile: Percentile,
): number | null => {
  const total = buckets.reduce((sum, { n }) => sum + n, 0)
  if (total < leastFor[percentile]) return null
  const rank = Math.ceil(share[percentile] * total)
  let seen = 0
  for (const { bucket, n } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += n
    if (seen >= rank) return minutesOfBucket(bucket)
  }
  return null
}
/** Number of the counted that took at most `minutes`. */
export const withinMinutes = (
  buckets: readonly { bucket: number; n: number }[],
  minutes: number,
): number =>
  buckets.filter(({ bucket }) => bucket <= bucketOf(minutes)).reduce((sum, { n }) => sum + n, 0)
