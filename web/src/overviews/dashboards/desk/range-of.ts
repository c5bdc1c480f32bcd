import type { RangeRow } from '@labgate/charts/figures'
import type { SegmentTime } from '@labgate/contract/figures/figures'
import { leastFor } from '@labgate/contract/figures/segments'
import { say } from '@labgate/contract/languages/say'

const timesOf = (time: SegmentTime | undefined) => ({
  median: time?.p50 ?? { why: say('fewer than {p50} specimens', { p50: leastFor.p50 }) },
  p90: time?.p90 ?? { why: say('fewer than {p90} specimens', { p90: leastFor.p90 }) },
  n: time?.n ?? 0,
})
/** Rows of a range chart, beside the same number of preceding days. */
export const rangeOf = (
  list: readonly SegmentTime[],
  before: readonly SegmentTime[],
  isOne: (time: SegmentTime) => boolean,
  describe: (time: SegmentTime) => string,
): RangeRow[] =>
  list.filter(isOne).map((time) => {
    const same = before.find(
      ({ segment, labTypeId }) => segment === time.segment && labTypeId === time.labTypeId,
    )
    return { name: describe(time), ...timesOf(time), ...(same && { before: timesOf(same) }) }
  })
