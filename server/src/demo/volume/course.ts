import { labStatusIdOf, moved, newSpecimen, type MoveName, type SpecimenState } from '@labgate/contract/order-status'
import type { RowNumbers } from './numbers.ts'

interface Step {
  move: MoveName | 'create'
  at: number
  labStatusId: number
}
export interface Course {
  state: SpecimenState
  steps: Step[]
}
const hour = 3_600_000
const rejections = [101, 102, 103]
const reasons = [11, 12, 13, 14, 15, 16, 18, 19]

/** What has become of a specimen by now: shipped the same day, received and accessioned the next, resulted in two or three days, read by half of the providers. */
export const courseOf = (created: number, own: RowNumbers, now: number): Course => {
  const course: Course = { state: newSpecimen, steps: [{ move: 'create', at: created, labStatusId: 1 }] }
  let at = created
  const go = (move: MoveName, least: number, most: number, reason = 0): boolean => {
    at += own.int(least * 60, most * 60) * 60_000
    if (at > now) return false
    course.state = moved(course.state, move, reason)
    course.steps.push({ move, at, labStatusId: labStatusIdOf(course.state) })
    return true
  }
  const isRecent = now - created < 14 * 24 * hour
  const isCancelled = own.chance(0.03)
  const isLeft = own.chance(isRecent ? 0.04 : 0.0005)
  const isHeld = own.chance(isRecent ? 0.06 : 0.001)
  const isRejected = own.chance(0.006)
  const isRead = own.chance(0.5)
  const reason = own.pick(reasons)
  if (isCancelled) return (go('cancel', 1, 20), course)
  if (isLeft || !go('ship', 1, 8) || !go('receive', 14, 30)) return course
  if (isHeld) return (go('hold', 0, 3, reason), course)
  if (isRejected) return (go('reject', 1, 4, own.pick(rejections)), course)
  if (!go('accession', 1, 6) || !go('process', 1, 4) || !go('result', 16, 60)) return course
  if (isRead) go('review', 2, 90)
  return course
}
