import { percentileOf, withinMinutes } from '@labgate/contract/figures/segments'
import { targetOn, type TargetVersion } from '@labgate/contract/figures/targets'
import { orderPriorities } from '@labgate/contract/orders/priority'
import type { TargetRow } from '@labgate/contract/overviews/laboratory-figures'
import type { LabBuckets } from './quality.queries.ts'

type Buckets = { bucket: number; n: number }[]
const sumOf = (buckets: Buckets): number => buckets.reduce((sum, { n }) => sum + n, 0)

/** Buckets of one type and priority: routine is everything minus STAT. */
const ofPriority = (rows: readonly LabBuckets[], labTypeId: number, priority: number): Buckets => {
  const own = rows.filter((row) => row.labTypeId === labTypeId)
  const stat = own.filter(({ isStat }) => isStat)
  if (priority === orderPriorities.stat) return stat
  return own
    .filter(({ isStat }) => !isStat)
    .map(({ bucket, n }) => ({ bucket, n: n - sumOf(stat.filter((row) => row.bucket === bucket)) }))
    .filter(({ n }) => n > 0)
}

/**
 * Turnaround of each released type and priority, against the target approved for the day; types
 * without any are left out.
 */
export const targetRows = (
  rows: readonly LabBuckets[],
  versions: readonly TargetVersion[],
  day: string,
): TargetRow[] =>
  [...new Set(rows.map(({ labTypeId }) => labTypeId))]
    .toSorted((a, b) => a - b)
    .flatMap((labTypeId) =>
      [orderPriorities.routine, orderPriorities.stat].map((priority) => {
        const buckets = ofPriority(rows, labTypeId, priority)
        const target = targetOn(versions, { labTypeId, priority }, day)
        return {
          labTypeId,
          priority,
          n: sumOf(buckets),
          p50: percentileOf(buckets, 'p50'),
          p90: percentileOf(buckets, 'p90'),
          target,
          within: target === null ? 0 : withinMinutes(buckets, target),
        }
      }),
    )
    .filter(({ n }) => n > 0)

/** Number released beyond their target, out of those that have one. */
export const beyondTarget = (
  rows: readonly LabBuckets[],
  versions: readonly TargetVersion[],
  day: string,
): { n: number; d: number } => {
  const held = targetRows(rows, versions, day).filter(({ target }) => target !== null)
  const d = held.reduce((sum, { n }) => sum + n, 0)
  return { n: d - held.reduce((sum, { within }) => sum + within, 0), d }
}
