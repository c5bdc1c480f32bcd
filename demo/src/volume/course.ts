import {
  Hold,
  labStatusIdOf,
  moved,
  type MoveName,
  newSpecimen,
  Rejection,
  type SpecimenState,
  Stage,
} from '@labgate/contract/orders/order-status'
import type { RowNumbers } from './numbers.ts'
import { closesAfter, sendingAfter, type Round } from './rounds.ts'

/** Instants in milliseconds. */
export interface Step {
  move: MoveName | 'create' | 'missing'
  at: number
  labStatusId: number
}
/**
 * How a tube arrived: as listed on its parcel's sheet, not on the sheet, counted without a scan, or
 * not with its parcel.
 */
type Arrival = 'listed' | 'unlisted' | 'counted' | 'missing'
export interface Course {
  state: SpecimenState
  steps: Step[]
  arrival: Arrival
  /** It is at the practice, and leaves with the next courier. */
  waits: boolean
}

const [minute, hour] = [60_000, 3_600_000]
const recent = 14 * 24 * hour
const rejections = [
  Rejection.Stability,
  Rejection.InsufficientQuantity,
  Rejection.MissingIdentifier,
]
const reasons = Object.values(Hold).filter((reason) => reason !== Hold.Mismatch)
/** The tubes of a parcel are scanned within this many minutes of its arrival. */
const scanningMinutes = 40

/**
 * What has happened to a specimen by now: it leaves on the courier's next round, is received when
 * its parcel arrives, accessioned within hours, sent on if another laboratory tests it, resulted in
 * two or three days, and read by half of the providers. Some are held for hours or days, a few
 * rejected, canceled, or left behind; one in five hundred is not in its parcel.
 */
export const courseOf = (
  created: number,
  { leaves, arrives }: Round,
  isSentOn: boolean,
  own: RowNumbers,
  now: number,
): Course => {
  const course: Course = {
    state: newSpecimen,
    steps: [{ move: 'create', at: created, labStatusId: Stage.Created }],
    arrival: 'listed',
    waits: false,
  }
  let at = created
  const note = (move: Step['move'], when: number): boolean => {
    if (when > now) return false
    at = when
    course.steps.push({ move, at, labStatusId: labStatusIdOf(course.state) })
    return true
  }
  const goAt = (move: MoveName, when: number, reason = 0): boolean => {
    if (when > now) return false
    course.state = moved(course.state, move, reason)
    return note(move, when)
  }
  const go = (move: MoveName, least: number, most: number, reason = 0): boolean =>
    goAt(move, at + own.int(least * 60, most * 60) * minute, reason)

  const isRecent = now - created < recent
  const isCanceled = own.chance(0.03)
  const isLeft = own.chance(isRecent ? 0.02 : 0.0005)
  const isHeld = own.chance(0.04)
  const isStuck = own.chance(isRecent ? 0.2 : 0.01)
  const isRejected = own.chance(0.006)
  const isRead = own.chance(0.5)
  const reason = own.pick(reasons)
  const [odd, isLost, scanned] = [
    own.next(),
    own.chance(0.2),
    arrives + own.int(1, scanningMinutes) * minute,
  ]
  course.arrival =
    odd < 0.002 ? 'missing' : odd < 0.005 ? 'unlisted' : odd < 0.015 ? 'counted' : 'listed'

  if (isCanceled)
    return (
      goAt(
        'cancel',
        created + own.int(1, Math.max(1, Math.floor((leaves - created) / minute) - 1)) * minute,
      ),
      course
    )
  if (isLeft) return course
  if (course.arrival !== 'unlisted' && !goAt('ship', leaves)) return ((course.waits = true), course)
  if (course.arrival === 'missing') {
    if (!note('missing', closesAfter(arrives)) || isRecent) return course
    if (isLost) return (go('reject', 72, 240, Rejection.LostOnTheWay), course)
    if (!go('receive', 12, 96)) return course
  } else if (!goAt('receive', course.arrival === 'counted' ? closesAfter(arrives) : scanned))
    return course
  if (isHeld && (!go('hold', 0, 3, reason) || isStuck || !go('release', 4, 120))) return course
  if (isRejected) return (go('reject', 1, 4, own.pick(rejections)), course)
  if (!go('accession', 1, 6) || !go('process', 1, 4)) return course
  if (isSentOn && !goAt('forward', sendingAfter(at))) return course
  if (!go('result', isSentOn ? 24 : 16, isSentOn ? 72 : 60)) return course
  if (isRead) go('review', 2, 90)
  return course
}
