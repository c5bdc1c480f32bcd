import { randomOf } from '@labgate/demo/random.ts'
import type { DayPlan, PlanGiven, PlannedParcel } from './day-plan.ts'
import { storiesOf } from './stories.ts'
import { timetable } from './timetable.ts'
import { drawVisits } from './visits.ts'

/**
 * A day at the laboratory: the same seed and input give the same day. One parcel per practice; that
 * of the first practice that packs none has no sheet.
 */
export const planDay = (given: PlanGiven, seed: string): DayPlan => {
  const random = randomOf(seed)
  const drawn = drawVisits(random, given)
  const plain = drawn.flatMap(({ practice, labTypeIds }, visit) =>
    labTypeIds.map((labTypeId) => ({ visit, practice, labTypeId })),
  )
  const hasSheet = (practice: number): boolean => given.practices[practice]?.packs === true
  const tubes = storiesOf(random.fork('stories'), plain, hasSheet)
  const delegates = random.fork('delegates')
  const visits = drawn.map(({ practice, patient }, visit) => ({
    practice,
    patient,
    tubes: plain.flatMap((tube, at) => (tube.visit === visit ? [at] : [])),
    byDelegate:
      given.practices[practice]?.hasDelegate === true && (visit === 0 || delegates.chance(0.4)),
  }))
  const parcels = given.practices.flatMap((_, practice): PlannedParcel[] => {
    const own = plain.flatMap((tube, at) => (tube.practice === practice ? [at] : []))
    if (own.length === 0) return []
    const ways = (...of: string[]) => own.filter((at) => of.includes(tubes[at]?.way ?? ''))
    const inside = random
      .fork(`parcel/${practice}`)
      .shuffled(ways('listed', 'unlisted', 'without sheet'))
    return [{ practice, hasSheet: hasSheet(practice), listed: ways('listed', 'missing'), inside }]
  })
  const whole = { visits, tubes, parcels }
  return { ...whole, steps: timetable(random.fork('times'), whole, given) }
}
