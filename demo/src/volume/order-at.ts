import { dayMs } from '@labgate/contract/kit/days'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Random } from '../random.ts'
import { courseOf, type Course, type Step } from './course.ts'
import { oneOf, type VolumeLaboratory } from './laboratory.ts'
import { rowNumbers, weighing, type RowNumbers } from './numbers.ts'
import { placeOf, type PatientsKnown, type PatientsPlan } from './patients.ts'
import { weights, type VolumeLocation, type VolumePractice } from './practices.ts'
import { roundAfter, type Round } from './rounds.ts'
import type { OrderTimes } from './times.ts'

export interface OrdersPlan {
  random: Random
  times: OrderTimes
  base: number
  /** The first eleven digits of the first specimen number, and the first requisition number. */
  specimens: number
  requisitions: number
  patients: PatientsPlan
  known: PatientsKnown
  context: VolumeLaboratory
  now: Date
}

/**
 * The order data that every stream of rows needs; the same on every call. Instants in milliseconds.
 */
export interface OrderAt {
  /** Its index in the load, and its patient's. */
  at: number
  who: number
  labOrderId: number
  patientId: number
  practice: VolumePractice
  location: VolumeLocation
  service: VolumePractice['services'][number] | undefined
  /** Where it is tested; null: not specified. */
  labId: number | null
  collected: number
  round: Round
  course: Course
  isUnsigned: boolean
  /** Who ordered and packed, who received, and who accessioned. */
  clerk: number
  receiver: number
  accessioner: number
}

const createdOf = (collected: number, own: RowNumbers, now: number): number =>
  Math.min(now, collected + own.int(2, 25) * 60_000)

/**
 * Creates the order data for an index. Later streams recreate it rather than keep two million of
 * them.
 */
export const ordersOf = (plan: OrdersPlan): ((at: number) => OrderAt) => {
  const { random, times, base, patients, known, context } = plan
  const now = plan.now.getTime()
  const courses = rowNumbers(random.fork('volume/courses'))
  const services = rowNumbers(random.fork('volume/services'))
  const choosers = patients.practices.map((practice) =>
    weighing(practice.services.map((one) => [one, weights[one.testType]] as const)),
  )
  return (at) => {
    const who = times.patient[at] ?? 0
    const collected = times.at[at] ?? 0
    const { practice, location } = placeOf(patients, known, who)
    const drawn = services.of(at)
    const service = choosers[known.practice[who] ?? 0]?.(drawn.next())
    const isUnsigned = drawn.chance(now - collected < 30 * dayMs ? 0.05 : 0.002)
    const labId = (service && practice.labs[service.testType]) ?? null
    const own = courses.of(at)
    const created = createdOf(collected, own, now)
    const round = roundAfter(created, location.locationId)
    return {
      at,
      who,
      labOrderId: base + at,
      patientId: patients.base + who,
      practice,
      location,
      service,
      labId,
      collected,
      round,
      course: courseOf(created, round, labId !== null && labId !== practice.dock, own, now),
      isUnsigned,
      clerk: oneOf(practice.clerks, at) || (practice.providers[0]?.userId ?? 0),
      receiver: oneOf(context.bench, Math.floor(at / 50)),
      accessioner: oneOf(context.bench, Math.floor(at / 20)),
    }
  }
}

/** The orders one after another, in order of creation. */
export function* everyOrder(plan: OrdersPlan): Generator<OrderAt> {
  const orderAt = ordersOf(plan)
  for (let at = 0; at < plan.times.at.length; at++) yield orderAt(at)
}

export const barcodeAt = ({ specimens }: OrdersPlan, at: number): string =>
  specimenNumber(specimens + at)
export const iso = (at: number): string => new Date(at).toISOString()
/** When a move was last made; undefined if never. */
export const madeAt = ({ steps }: Course, move: Step['move']): number | undefined =>
  steps.findLast((one) => one.move === move)?.at
/** The same, as stored in the tables. */
export const stamped = (course: Course, move: Step['move']): string | null => {
  const at = madeAt(course, move)
  return at === undefined ? null : iso(at)
}
/** The laboratory has it, and it has neither a result nor an end. */
export const isAtLaboratory = ({ state: { stage, end } }: Course): boolean =>
  end === 0 && stage >= Stage.Received && stage < Stage.Resulted
