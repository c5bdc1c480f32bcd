import { labStatusIdOf, moved, newSpecimen, stages, type MoveName, type SpecimenState } from '@labgate/contract/order-status'
import type { Finding } from '@labgate/contract/orders/finding'
import type { Random } from '../random.ts'

export interface Step {
  move: MoveName | 'create'
  at: Date
  labStatusId: number
}
export interface Course {
  state: SpecimenState
  steps: Step[]
  receivedAt: Date | null
  cancelledAt: Date | null
}

const hour = 3_600_000
/** The hold that a finding leads to (list LabStatus). */
const holds: readonly (readonly [rule: string, reason: number])[] = [
  ['patient-name', 11],
  ['patient-birth-date', 12],
  ['collection-date', 13],
  ['tests', 14],
  ['provider', 15],
  ['insurance-in-force', 16],
  ['pregnancy', 17],
  ['provider-signature', 18],
  ['patient-signature', 18],
]

/** How far a specimen has come by now: shipped the day it was taken or the next, received a day later, held where something is missing. */
export const courseOf = (created: Date, findings: readonly Finding[], random: Random, now: Date): Course => {
  const course: Course = { state: newSpecimen, steps: [{ move: 'create', at: created, labStatusId: 1 }], receivedAt: null, cancelledAt: null }
  const go = (move: MoveName, at: Date, reason = 0): boolean => {
    if (at > now) return false
    course.state = moved(course.state, move, reason)
    course.steps.push({ move, at, labStatusId: labStatusIdOf(course.state) })
    return true
  }
  const after = (from: Date, least: number, most: number): Date => new Date(from.getTime() + random.int(least * 60, most * 60) * 60_000)
  if (random.chance(0.03)) {
    const at = after(created, 1, 30)
    if (go('cancel', at)) course.cancelledAt = at
    return course
  }
  if (random.chance(0.02)) return course
  const shipped = after(created, 1, 20)
  if (!go('ship', shipped)) return course
  const received = after(shipped, 14, 40)
  if (!go('receive', received)) return course
  course.receivedAt = received
  const reason = holds.find(([rule]) => findings.some((found) => found.rule === rule))?.[1] ?? (random.chance(0.01) ? 19 : 0)
  if (reason > 0 && random.chance(now.getTime() - received.getTime() < 14 * 24 * hour ? 0.6 : 0.08)) go('hold', after(received, 0, 3), reason)
  return course
}

/** The columns that say where a specimen stands. */
export const stateColumns = ({ state, receivedAt, cancelledAt }: Course) => ({
  stage: stages[state.stage],
  hold: state.hold,
  ended: state.end,
  received_at: receivedAt?.toISOString() ?? null,
  cancelled_at: cancelledAt?.toISOString() ?? null,
})
