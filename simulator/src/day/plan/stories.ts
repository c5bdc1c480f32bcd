import { orderAgeLimits } from '@labgate/contract/orders/age-limits'
import { benchLimit } from '@labgate/contract/orders/bench-rules'
import type { Random } from '@labgate/demo/random.ts'
import type { AtBench, PlannedTube, Way } from './day-plan.ts'

/** A tube before its story is assigned. */
export interface PlainTube {
  visit: number
  practice: number
  labTypeId: number
}

/* One in this many tubes has each story; if there are fewer, one has. */
const oneIn = 40
const bench: readonly AtBench[] = ['name differs', 'too old', 'held', 'misread']
const hour = 60

/**
 * Practices whose tubes come in a parcel with a sheet, those with most tubes first, and the others.
 */
const sheetsOf = (tubes: readonly PlainTube[], hasSheet: (practice: number) => boolean): number[] =>
  [...Map.groupBy(tubes, ({ practice }) => practice)]
    .filter(([practice]) => hasSheet(practice))
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b)
    .map(([practice]) => practice)

/**
 * What happens to each tube. One stays away and one arrives unlisted, from different practices if
 * two pack parcels; others have their story at the bench; everything else goes as it should.
 */
export const storiesOf = (
  random: Random,
  tubes: readonly PlainTube[],
  hasSheet: (practice: number) => boolean,
): PlannedTube[] => {
  const each = Math.max(1, Math.round(tubes.length / oneIn))
  const [first, second = first] = sheetsOf(tubes, hasSheet)
  const ways = new Map<number, Way>(
    tubes.flatMap(({ practice }, at) =>
      hasSheet(practice) ? [] : [[at, 'without sheet'] as const],
    ),
  )
  const drawn = random.shuffled(tubes.map((_, at) => at))
  const give = (way: Way, practice: number | undefined): void => {
    const free = drawn.filter((at) => tubes[at]?.practice === practice && !ways.has(at))
    // at least one listed tube that arrives must remain
    for (const at of free.slice(0, Math.min(each, free.length - 1))) ways.set(at, way)
  }
  give('missing', first)
  give('unlisted', second)
  const free = drawn.filter((at) => ways.get(at) !== 'missing')
  const stories = new Map(
    bench.flatMap((story, turn) =>
      free.slice(turn * each, (turn + 1) * each).map((at) => [at, story] as const),
    ),
  )
  return tubes.map(({ visit, labTypeId }, at) => {
    const own = random.fork(at)
    const atBench = stories.get(at) ?? 'keyed'
    const limit = (benchLimit(orderAgeLimits(labTypeId), '') ?? 0) * hour
    return {
      visit,
      labTypeId,
      way: ways.get(at) ?? 'listed',
      atBench,
      collectedBefore: atBench === 'too old' ? limit + own.int(20, 40) * hour : own.int(15, 90),
    }
  })
}
