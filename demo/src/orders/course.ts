import type { Finding } from '@labgate/contract/orders/finding'
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
import type { Random } from '../random.ts'
import { pickUpFrom } from './pick-up.ts'
import { benchOpens } from './year.ts'

export interface Step {
  move: MoveName | 'create'
  at: Date
  labStatusId: number
}
export interface Course {
  state: SpecimenState
  steps: Step[]
  receivedAt: Date | null
  accessionedAt: Date | null
  cancelledAt: Date | null
}

const hour = 3_600_000
/** The hold that a finding leads to (list LabStatus). */
const holds: readonly (readonly [rule: string, reason: number])[] = [
  ['patient-name', Hold.MissingName],
  ['patient-birth-date', Hold.MissingBirthDate],
  ['collection-date', Hold.MissingCollectionDate],
  ['tests', Hold.MissingTests],
  ['provider', Hold.MissingProvider],
  ['insurance-in-force', Hold.MissingInsurance],
  ['pregnancy', Hold.Mismatch],
  ['provider-signature', Hold.MissingSignature],
  ['patient-signature', Hold.MissingSignature],
]

const rejections = [
  Rejection.InsufficientQuantity,
  Rejection.PoorQuality,
  Rejection.Leaked,
] as const

/** Share of arrivals rejected at the bench, and share waiting there for an unrecorded reason. */
const [rejected, stuck] = [0.02, 0.01]

/**
 * Nothing lingers longer: leftovers were canceled, rejected, or resulted. The latest of these are
 * the few that are late.
 */
const lingers = 14 * 24 * hour
/** Practices answer a hold within days; unanswered ones are rejected. */
const rejectedAfter = 10 * 24 * hour

/**
 * How far a specimen has come by now: shipped on the day of collection or the next, while the
 * practice is open in its zone, received a day later, held if something is missing, else
 * accessioned within hours, tested within days, here or at another laboratory, and its result read.
 * Of those that someone follows (`isFollowed`: patients of parole officers) more are rejected, and
 * some stay in the middle, so that a short list shows every status.
 */
export const courseOf = (
  created: Date,
  zone: string,
  findings: readonly Finding[],
  isFollowed: boolean,
  random: Random,
  now: Date,
): Course => {
  const course: Course = {
    state: newSpecimen,
    steps: [{ move: 'create', at: created, labStatusId: Stage.Created }],
    receivedAt: null,
    accessionedAt: null,
    cancelledAt: null,
  }
  const go = (move: MoveName, at: Date, reason = 0): boolean => {
    if (at > now) return false
    course.state = moved(course.state, move, reason)
    course.steps.push({ move, at, labStatusId: labStatusIdOf(course.state) })
    return true
  }
  const stays = (since: Date, share: number, drawn: Random): boolean =>
    drawn.chance(share) && now.getTime() - since.getTime() < lingers
  const after = (from: Date, least: number, most: number): Date =>
    new Date(from.getTime() + random.int(least * 60, most * 60) * 60_000)
  if (random.chance(0.03)) {
    const at = after(created, 1, 30)
    if (go('cancel', at)) course.cancelledAt = at
    return course
  }
  if (stays(created, 0.02, random)) return course
  const shipped = pickUpFrom(after(created, 1, 20), zone, random.fork('pick-up'))
  if (!go('ship', shipped)) return course
  const received = after(shipped, 14, 40)
  if (!go('receive', received)) return course
  course.receivedAt = received
  const reason =
    holds.find(([rule]) => findings.some((found) => found.rule === rule))?.[1] ??
    (random.chance(0.01) ? 19 : 0)
  if (
    reason > 0 &&
    random.chance(now.getTime() - received.getTime() < 14 * 24 * hour ? 0.6 : 0.08)
  ) {
    const held = after(received, 0, 3)
    if (go('hold', held, reason))
      go('reject', new Date(held.getTime() + rejectedAfter), Rejection.PoorQuality)
  } else {
    const own = random.fork('followed') // own fork: earlier draws unchanged
    const later = (from: Date, least: number, most: number): Date =>
      new Date(from.getTime() + own.int(least, most) * 60_000)
    const looked = later(benchOpens(received, now), 30, isFollowed ? 300 : 2400)
    if (own.chance(isFollowed ? 0.06 : rejected)) go('reject', looked, own.pick(rejections))
    else if (!stays(received, isFollowed ? 0.15 : stuck, own) && go('accession', looked)) {
      course.accessionedAt = looked
      const begun = later(looked, 60, 600)
      if (stays(looked, isFollowed ? 0.4 : 0.01, own) || !go('process', begun)) return course
      const sent = own.chance(isFollowed ? 0.3 : 0.08) && go('forward', later(begun, 60, 1200))
      const known = later(begun, sent ? 4000 : 1200, sent ? 9000 : 5000)
      if (stays(begun, isFollowed ? 0.5 : 0.02, own) || !go('result', known)) return course
      if (own.chance(0.75)) go('review', later(known, 60, 6000))
    }
  }
  return course
}

/** Tube and order were matched by eye, using one of our labels (rules.md#match-is-an-act). */
const byEye = 1
/** The columns that say where a specimen is, since when, and who at the bench handled it. */
export const stateColumns = (
  { state, steps, receivedAt, accessionedAt, cancelledAt }: Course,
  accessioner: number,
  physician: number,
) => {
  const at = (...names: Step['move'][]): string | null =>
    steps.findLast(({ move }) => names.includes(move))?.at.toISOString() ?? null
  return {
    stage: state.stage,
    hold: state.hold,
    ended: state.end,
    stage_at: at(
      'create',
      'ship',
      'receive',
      'accession',
      'process',
      'forward',
      'result',
      'review',
    ),
    shipped_at: at('ship'),
    received_at: receivedAt?.toISOString() ?? null,
    held_at: at('hold'),
    rejected_at: at('reject'),
    user_id_rejected: at('reject') === null ? null : accessioner,
    accessioned_at: accessionedAt?.toISOString() ?? null,
    user_id_accessioned: accessionedAt === null ? null : accessioner,
    resulted_at: at('result'),
    reviewed_at: at('review'),
    user_id_reviewed: at('review') === null ? null : physician,
    matched: accessionedAt === null ? 0 : byEye,
    cancelled_at: cancelledAt?.toISOString() ?? null,
  }
}
