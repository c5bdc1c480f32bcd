import { orderAgeLimits } from '@labgate/contract/orders/age-limits'
import { benchLimit } from '@labgate/contract/orders/bench-rules'
import type { Random } from '../../demo/random.ts'
import type { AtBench, PlannedTube, Way } from './day-plan.ts'

/** A tube before it is said what happens to it. */
export interface PlainTube {
  visit: number
  practice: number
  labTypeId: number
}

/* Of so many tubes one has each of the stories; of fewer, one has. */
const oneIn = 40
const bench: readonly AtBench[] = ['name differs', 'too old', 'held', 'misread']
const hour = 60

/** The practices whose tubes come in a parcel with a sheet, those with most tubes first, and the others. */
const sheetsOf = (tubes: readonly PlainTube[], hasSheet: (practice: number) => boolean): number[] =>
  [...Map.groupBy(tubes, ({ practice }) => practice)]
    .filter(([practice]) => hasSheet(practice))
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b)
    .map(([practice]) => practice)

/**
 * What happens to each tube. One stays away and one comes beside its sheet, from different practices where two pack parcels; others have
 * their story at the bench; all else goes as it should.
 */
export const storiesOf = (random: Random, tubes: readonly PlainTube[], hasSheet: (practice: number) => boolean): PlannedTube[] => {
  const each = Math.max(1, Math.round(tubes.length / oneIn))
  const [first, second = first] = sheetsOf(tubes, hasSheet)
  const ways = new Map<number, Way>(tubes.flatMap(({ practice }, at) => (hasSheet(practice) ? [] : [[at, 'without sheet'] as const])))
  const drawn = random.shuffled(tubes.map((_, at) => at))
  const give = (way: Way, practice: number | undefined): void => {
    const free = drawn.filter((at) => tubes[at]?.practice === practice && !ways.has(at))
    // something must be left that is listed and comes
    for (const at of free.slice(0, Math.min(each, free.length - 1))) ways.set(at, way)
  }
  give('missing', first)
  give('unlisted', second)
  const free = drawn.filter((at) => ways.get(at) !== 'missing')
  const stories = new Map(bench.flatMap((story, turn) => free.slice(turn * each, (turn + 1) * each).map((at) => [at, story] as const)))
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
