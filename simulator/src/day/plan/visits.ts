import type { Random } from '@labgate/demo/random.ts'
import type { PlanGiven } from './day-plan.ts'

/** A visit as drawn: whose, and which test types. */
export interface DrawnVisit {
  practice: number
  patient: number
  labTypeIds: readonly number[]
}

/**
 * Number of orders that each practice writes: twice as many if it packs parcels, and never more
 * than its own patients can have (`most`). Their sum is `orders` as long as there are patients.
 */
export const sharesOf = (
  orders: number,
  practices: readonly { packs: boolean; most: number }[],
): number[] => {
  const shares = practices.map(() => 0)
  for (let left = orders, before = -1; left > 0 && left !== before;) {
    before = left
    for (const [at, { packs, most }] of practices.entries()) {
      const share = shares[at] ?? 0
      const more = Math.min(packs ? 2 : 1, most - share, left)
      shares[at] = share + more
      left -= more
    }
  }
  return shares
}

/*
 * Every third specimen is of a type that is sent on to another laboratory, if the patient can have
 * one.
 */
const everyThird = 3

/**
 * The visits of one practice until its share is written or its patients run out. The first has
 * several types, if possible.
 */
const visitsOf = (
  random: Random,
  practice: number,
  patients: readonly (readonly number[])[],
  share: number,
  testedHere: ReadonlySet<number>,
): DrawnVisit[] => {
  const visits: DrawnVisit[] = []
  // least ordered types first, so that a day has some of everything; of types sent on, three make a
  // manifest before the next type
  const used = new Map<number, number>()
  const timesUsed = (type: number): number => used.get(type) ?? 0
  const threeTogether = (type: number): number => (timesUsed(type) % 3 === 0 ? timesUsed(type) : -1)
  let written = 0
  let later = patients.reduce((sum, types) => sum + types.length, 0)
  for (const patient of random.shuffled(patients.map((_, at) => at))) {
    const free = random.shuffled(patients[patient] ?? [])
    later -= free.length
    const drawn =
      visits.length === 0 ? 2 : random.weighted([[1, 5] as const, [2, 3] as const, [3, 2] as const])
    // this patient takes what later ones cannot have
    const wanted = Math.min(Math.max(drawn, share - written - later), free.length, share - written)
    const chosen: number[] = []
    while (chosen.length < wanted) {
      const goesOn = (written + chosen.length) % everyThird === 1
      const turn = goesOn ? threeTogether : timesUsed
      const left = free
        .filter((type) => !chosen.includes(type))
        .toSorted((a, b) => turn(a) - turn(b))
      const type = left.find((one) => testedHere.has(one) !== goesOn) ?? (left[0] as number)
      used.set(type, timesUsed(type) + 1)
      chosen.push(type)
    }
    if (chosen.length > 0) visits.push({ practice, patient, labTypeIds: chosen })
    written += chosen.length
  }
  return visits
}

/**
 * The visits of all practices, one practice after another. A patient comes once a day, with no type
 * twice.
 */
export const drawVisits = (
  random: Random,
  { orders, practices, testedHere }: PlanGiven,
): DrawnVisit[] => {
  const shares = sharesOf(
    orders,
    practices.map(({ packs, patients }) => ({
      packs,
      most: patients.reduce((sum, types) => sum + types.length, 0),
    })),
  )
  return practices.flatMap(({ patients }, at) =>
    visitsOf(random.fork(`visits/${at}`), at, patients, shares[at] ?? 0, new Set(testedHere)),
  )
}
