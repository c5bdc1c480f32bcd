import { isToxicology } from '@labgate/contract/test-types'
import { specimenNumber } from '@labgate/contract/numbers'
import { stages, type MoveName } from '@labgate/contract/order-status'
import { momentsAt } from '@labgate/contract/orders/collection'
import { signatureRules } from '@labgate/contract/orders/signatures-rules'
import { blankOrder, type OrderValues } from '../../features/orders/order-values.ts'
import { signedHash } from '../../features/orders/signing.ts'
import type { Random } from '../random.ts'
import type { Cell } from './copy.ts'
import { courseOf, type Course } from './course.ts'
import { rowNumbers, weighing, type RowNumbers } from './numbers.ts'
import { placeOf, type PatientsKnown, type PatientsPlan } from './patients.ts'
import type { VolumePractice } from './practices.ts'
import { selectionsOf, weights } from './selections.ts'

/** Whose orders, and when, in the order in which they were made: by place of the patient, as milliseconds. */
export interface OrderTimes {
  patient: Uint32Array
  at: Float64Array
}
export interface OrdersPlan {
  random: Random
  times: OrderTimes
  base: number
  /** The first eleven digits of the first specimen's number, and the first requisition's number. */
  specimens: number
  requisitions: number
  patients: PatientsPlan
  known: PatientsKnown
  now: Date
}

const dayMs = 86_400_000
const days = 3 * 365
/** How often patients come: most once or twice, every tenth by the month. The residue of a patient's place says which. */
const frequency = weighing(Array.from({ length: 20 }, (_, rest) => [rest, rest < 9 ? 1 : rest < 15 ? 2 : rest < 18 ? 4 : 10] as const))

/** Orders of three years, a few more each month, on working days as a rule. */
export const orderTimes = (random: Random, orders: number, patients: number, now: Date): OrderTimes => {
  const numbers = rowNumbers(random.fork('volume/times'))
  const drawn = { patient: new Uint32Array(orders), at: new Float64Array(orders) }
  for (let at = 0; at < orders; at++) {
    const own = numbers.of(at)
    const rest = frequency(own.next())
    const rounds = Math.ceil(patients / 20)
    drawn.patient[at] = Math.min(patients - 1, rest + 20 * own.int(0, rounds - 1))
    const day = new Date(now.getTime() - Math.floor(own.next() ** 1.15 * days) * dayMs)
    const weekend = [1, 0, 0, 0, 0, 0, 2][day.getUTCDay()] ?? 0
    const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - (own.chance(0.85) ? weekend : 0))
    drawn.at[at] = Math.min(midnight + own.int(13 * 60, 23 * 60) * 60_000, now.getTime() - own.int(30, 900) * 60_000)
  }
  const order = new Uint32Array(orders).map((_, at) => at).toSorted((one, other) => (drawn.at[one] ?? 0) - (drawn.at[other] ?? 0) || one - other)
  return { patient: order.map((at) => drawn.patient[at] ?? 0), at: new Float64Array(orders).map((_, at) => drawn.at[order[at] ?? 0] ?? 0) }
}

export const orderColumns =
  'lab_order_id requisition_no patient_id customer_id location_id lab_id user_id_physician lab_type_id version tests collection_device_id site_id side_id specimen_barcode collected_at collection_day diagnosis no_meds self_pay patient_insurance_id_primary stage hold ended received_at accessioned_at lab_system_at resulted_at reviewed_at cancelled_at findings user_signature_id_physician date_physician_signature user_id_signed signed_hash patient_consent_on_file user_id_created created_at user_id_updated updated_at row_version'.split(
    ' ',
  )
export const eventColumns = 'lab_order_id customer_id move lab_status_id user_id user_name at'.split(' ')

const unsignedFinding = JSON.stringify(
  signatureRules
    .filter(({ id }) => id === 'provider-signature')
    .flatMap(({ id, find }) => find({ order: { providerSignature: 0, signs: false } } as Parameters<typeof find>[0]).map((found) => ({ rule: id, ...found }))),
)

/** The local day of an instant, and how far the clocks are off, asked once for each zone and day. */
const localDays = () => {
  const offsets = new Map<string, number>()
  return (zone: string, at: number): string => {
    const day = new Date(at).toISOString().slice(0, 10)
    const key = `${zone} ${day}`
    let offset = offsets.get(key)
    if (offset === undefined) {
      const noon = momentsAt(zone, day, '12:00')[0]
      offset = noon === undefined ? 0 : Date.parse(`${day}T12:00:00Z`) - noon.getTime()
      offsets.set(key, offset)
    }
    return new Date(at + offset).toISOString().slice(0, 10)
  }
}
const iso = (at: number): string => new Date(at).toISOString()
const stamped = ({ steps }: Course, move: MoveName): string | null => {
  const step = steps.find((one) => one.move === move)
  return step === undefined ? null : iso(step.at)
}
const createdOf = (collected: number, own: RowNumbers, now: number): number => Math.min(now, collected + own.int(2, 25) * 60_000)

/** Numbers of an order's course, apart from all else of it: events are made from them again. */
const courses = ({ random, now }: OrdersPlan) => {
  const numbers = rowNumbers(random.fork('volume/courses'))
  return (at: number, collected: number): Course => {
    const own = numbers.of(at)
    return courseOf(createdOf(collected, own, now.getTime()), own, now.getTime())
  }
}
const clerkOf = ({ clerks, providers }: VolumePractice, at: number): number => clerks[at % Math.max(1, clerks.length)] ?? providers[0]?.userId ?? 0

/** The orders' rows in the order in which they were made. */
export function* orderRows(plan: OrdersPlan): Generator<readonly Cell[]> {
  const { random, times, base, patients, known, now } = plan
  const numbers = rowNumbers(random.fork('volume/orders'))
  const courseFor = courses(plan)
  const selections = selectionsOf(patients.practices, random)
  const choosers = patients.practices.map(({ services }) => weighing(services.map((one) => [one, weights[one.testType] ?? 1] as const)))
  const dayAt = localDays()
  for (let at = 0; at < times.at.length; at++) {
    const own = numbers.of(at)
    const who = times.patient[at] ?? 0
    const collected = times.at[at] ?? 0
    const { practice, location } = placeOf(patients, known, who)
    const service = choosers[known.practice[who] ?? 0]?.(own.next())
    const form = own.pick(selections.get(`${service?.testType} ${service?.version}`) ?? [])
    const provider = practice.providers[Math.floor(own.next() ** 2 * practice.providers.length)] ?? practice.providers[0]
    const course = courseFor(at, collected)
    const created = course.steps[0]?.at ?? collected
    const isUnsigned = own.chance(now.getTime() - created < 30 * dayMs ? 0.05 : 0.002)
    const signature = isUnsigned ? 0 : (provider?.signatureId ?? -1)
    const diagnosis = patients.lists.diagnoses[known.diagnosis[who] ?? 0]
    const patientId = patients.base + who
    const values: OrderValues = {
      ...blankOrder,
      patientId,
      locationId: location.locationId,
      userId_Physician: provider?.userId ?? 0,
      labTypeId: form.labTypeId,
      version: form.version,
      tests: form.tests,
      collectionDeviceId: form.deviceId,
      siteId: form.siteId,
      sideId: form.sideId,
      specimenBarcode: specimenNumber(plan.specimens + at),
      collectionDate: iso(collected),
      diagnosis: diagnosis === undefined ? [] : [{ icd10Code: diagnosis.code, description: diagnosis.description }],
      noMeds: isToxicology(form.testType),
    }
    const clerk = clerkOf(practice, at)
    const last = course.steps.at(-1)?.at ?? created
    yield [
      base + at,
      `R${String(plan.requisitions + at).padStart(9, '0')}`,
      patientId,
      practice.customerId,
      location.locationId,
      (practice.labs[form.testType] as number | null | undefined) ?? null,
      provider?.userId ?? null,
      form.labTypeId,
      form.version,
      `{${form.tests.join(',')}}`,
      form.deviceId,
      form.siteId,
      form.sideId,
      values.specimenBarcode,
      iso(collected),
      dayAt(location.zone, collected),
      JSON.stringify(values.diagnosis),
      values.noMeds,
      known.insuranceId[who] === 0,
      known.insuranceId[who] || null,
      stages[course.state.stage],
      course.state.hold,
      course.state.end,
      stamped(course, 'receive'),
      stamped(course, 'accession'),
      stamped(course, 'process'),
      stamped(course, 'result'),
      stamped(course, 'review'),
      stamped(course, 'cancel'),
      isUnsigned ? unsignedFinding : '[]',
      signature,
      signature > 0 ? iso(created) : null,
      signature > 0 ? (provider?.userId ?? null) : null,
      signature > 0 ? signedHash(values) : null,
      true,
      clerk,
      iso(created),
      clerk,
      iso(last),
      course.steps.length,
    ]
  }
}

/** What happened to each of them. */
export function* eventRows(plan: OrdersPlan): Generator<readonly Cell[]> {
  const { times, base, patients, known } = plan
  const courseFor = courses(plan)
  for (let at = 0; at < times.at.length; at++) {
    const { practice } = placeOf(patients, known, times.patient[at] ?? 0)
    const clerk = clerkOf(practice, at)
    for (const { move, at: when, labStatusId } of courseFor(at, times.at[at] ?? 0).steps)
      yield [
        base + at,
        practice.customerId,
        move,
        labStatusId,
        clerk,
        move === 'create' || move === 'ship' || move === 'cancel' ? 'Front desk' : move === 'review' ? 'Provider' : 'Laboratory',
        iso(when),
      ]
  }
}
