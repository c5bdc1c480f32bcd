import type { LateStep } from '@labgate/contract/accessioning/late'
import { dayMs } from '@labgate/contract/kit/days'
import type { Dice } from '@labgate/contract/test/dice'

/**
 * A step of one fictional specimen: it starts, and takes this many minutes; a stalled one never
 * ends.
 */
export interface MadeStep {
  specimen: number
  step: LateStep
  route: string
  begin: number
  minutes: number
  stalled: boolean
}
const hour = 60
const day = 24 * hour

/**
 * A duration with two humps, for those who catch the van and those who miss it; one in two hundred
 * takes up to half as long again.
 */
const humps = (chance: Dice, [early, late]: readonly [number, number], width: number): number => {
  const middle = chance.isLikely(0.7) ? early : late
  const minutes = middle + (chance.below(1000) / 1000 + chance.below(1000) / 1000 - 1) * width
  return chance.isLikely(0.005) ? minutes * (1.2 + chance.below(30) / 100) : minutes
}
const carriers = [2, 3] as const
const newCarrier = 5

/**
 * Days of a laboratory, with a distribution that the learner does not know: two humps, weekends, a
 * season that grows by a third and recedes, and a carrier that appears midway and is slower than
 * all others.
 */
export const madeDays = (
  chance: Dice,
  {
    days,
    perDay,
    start,
    stalls,
    stallsFrom,
  }: { days: number; perDay: number; start: number; stalls: number; stallsFrom: number },
): MadeStep[] => {
  const all: MadeStep[] = []
  for (let specimen = 0; specimen < days * perDay; specimen++) {
    const at = Math.floor(specimen / perDay)
    const begin = start + at * dayMs + (7 * hour + chance.below(10 * hour)) * 60_000
    const weekday = new Date(begin).getUTCDay()
    const season = 1 + 0.33 * Math.max(0, Math.sin((Math.PI * at) / days))
    const waitsForMonday = weekday === 5 ? 2 * day : weekday === 6 ? day : 0
    const carrier = at > days / 2 && chance.isLikely(0.34) ? newCarrier : chance.of(carriers)
    const way =
      carrier === newCarrier ? ([34 * hour, 44 * hour] as const) : ([16 * hour, 26 * hour] as const)
    const times: [LateStep, string, number][] = [
      ['ship', 'location 1', humps(chance, [3 * hour, 9 * hour], 2 * hour)],
      ['arrive', `carrier ${carrier}`, humps(chance, way, 6 * hour) * season + waitsForMonday],
      ['accession', 'at Coast Laboratory', humps(chance, [2 * hour, 5 * hour], hour) * season],
    ]
    let from = begin
    for (const [step, route, minutes] of times) {
      all.push({ specimen, step, route, begin: from, minutes, stalled: false })
      from += minutes * 60_000
    }
  }
  // a stalled specimen takes no further step
  const last = start + (days - 12) * dayMs
  const open = all.filter(({ begin }) => begin >= start + stallsFrom * dayMs && begin < last)
  const stalled = new Map<number, MadeStep>()
  while (stalled.size < stalls) {
    const one = chance.of(open)
    if (!stalled.has(one.specimen)) stalled.set(one.specimen, one)
  }
  for (const one of stalled.values()) one.stalled = true
  return all.filter(({ specimen, begin }) => begin <= (stalled.get(specimen)?.begin ?? Infinity))
}
