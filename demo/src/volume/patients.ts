import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { ssnPlace } from '@labgate/server/core/patients/sealed.ts'
import type { Seal } from '@labgate/server/ports/demo.ts'
import { origins } from '../names.ts'
import { genderFor } from '../patients/sexes.ts'
import { streetOf } from '../practices.ts'
import type { Random } from '../random.ts'
import type { Cell } from './copy.ts'
import { rowNumbers, weighing } from './numbers.ts'
import type { VolumePractice } from './practices.ts'

/** The database lists that patients' lists are filled from. */
export interface VolumeLists {
  payers: readonly { insuranceId: number; name: string }[]
  diagnoses: readonly { code: string; description: string }[]
  medications: readonly { medicationId: number; description: string }[]
}
/**
 * The patient data that orders need, by the patient's index in the load; small, since there are a
 * million.
 */
export interface PatientsKnown {
  practice: Uint32Array
  location: Uint8Array
  diagnosis: Uint16Array
  /** 0: only the patient pays. */
  insuranceId: Uint32Array
}
export interface PatientsPlan {
  random: Random
  count: number
  /** Id of the first patient and of the first insurance. */
  base: number
  insuranceBase: number
  practices: readonly VolumePractice[]
  choose: (share: number) => number
  lists: VolumeLists
  /** When each patient's first order was created; Infinity: never. */
  firstOrder: Float64Array
  crypt: Seal | undefined
  now: Date
}

export const patientColumns =
  'patient_id customer_id location_id active priority is_employee first_name middle_name last_name dob dob_missing gender_id medical_record_id street1 city county state postal_code phone phone_missing ssn ssn_last4 self_pay user_id_created created_at user_id_updated updated_at'.split(
    ' ',
  )
export const insuranceColumns =
  'patient_insurance_id patient_id customer_id insurance_id member_id group_no effective_date sequence relationship_id'.split(
    ' ',
  )
export const diagnosisColumns =
  'patient_id customer_id icd10_code description user_id_created created_at'.split(' ')
export const medicationColumns =
  'patient_id customer_id medication_id description user_id_created created_at'.split(' ')

const insured = 0.85
const middles = ['', '', '', '', '', 'A.', 'J.', 'L.', 'M.', 'R.', 'Ann', 'Marie']

/** Assigns patients to practices, with the data their orders need. */
export const settlePatients = ({
  random,
  count,
  practices,
  choose,
  lists,
  insuranceBase,
}: PatientsPlan): { known: PatientsKnown; insurances: number } => {
  const numbers = rowNumbers(random.fork('volume/places'))
  const known: PatientsKnown = {
    practice: new Uint32Array(count),
    location: new Uint8Array(count),
    diagnosis: new Uint16Array(count),
    insuranceId: new Uint32Array(count),
  }
  let insurances = 0
  for (let at = 0; at < count; at++) {
    const own = numbers.of(at)
    const practice = choose(own.next())
    known.practice[at] = practice
    known.location[at] = own.int(0, Math.min(255, (practices[practice]?.locations.length ?? 1) - 1))
    known.diagnosis[at] = own.int(0, Math.max(0, lists.diagnoses.length - 1))
    known.insuranceId[at] =
      lists.payers.length > 0 && own.chance(insured) ? insuranceBase + insurances++ : 0
  }
  return { known, insurances }
}

export const placeOf = ({ practices }: PatientsPlan, known: PatientsKnown, at: number) => {
  const practice = practices[known.practice[at] ?? 0]
  const location = practice?.locations[known.location[at] ?? 0]
  if (practice === undefined || location === undefined)
    throw new Error(`patient ${at} has no place`)
  return { practice, location }
}

const createdAt = (share: number, first: number, now: Date): string =>
  new Date(
    Math.min(first, now.getTime()) -
      (first === Infinity ? share * 1095 : share * 5) * dayMs -
      600_000,
  ).toISOString()

/**
 * Common surnames are common here too: the first of each origin are drawn far more often than the
 * last.
 */
const surnames = weighing(
  origins.flatMap(([{ family }, weight]) =>
    family.map((name, rank) => [name, weight / (rank + 2)] as const),
  ),
)
const givens = weighing(
  origins.flatMap(([{ given }, weight]) =>
    given.map((name) => [name, weight / given.length] as const),
  ),
)
const both = weighing(origins)

/** The patients' rows, one after another. */
export function* patientRows(plan: PatientsPlan, known: PatientsKnown): Generator<readonly Cell[]> {
  const { random, count, base, firstOrder, crypt, now } = plan
  const numbers = rowNumbers(random.fork('volume/patients'))
  const genders = new Map<string, number | null>()
  const streets = Array.from({ length: 4000 }, () => streetOf(random).street1)
  for (let at = 0; at < count; at++) {
    const own = numbers.of(at)
    const { practice, location } = placeOf(plan, known, at)
    const origin = both(own.next())
    const isMixed = own.chance(0.15)
    const first = isMixed ? givens(own.next()) : own.pick(origin.given)
    const rank = Math.floor(own.next() ** 2 * origin.family.length)
    const family = isMixed ? surnames(own.next()) : (origin.family[rank] ?? 'Moss')
    const last =
      own.chance(0.03) && !/[\s-]/.test(family) ? `${family}-${surnames(own.next())}` : family
    if (!genders.has(first)) genders.set(first, genderFor(random, first))
    const hasDob = !own.chance(0.004)
    const dob = utcDay(new Date(now.getTime() - (4 + own.next() ** 0.8 * 86) * 365.25 * dayMs))
    const lacksPhone = own.chance(0.01)
    const id = base + at
    const ssn =
      crypt !== undefined && own.chance(0.35)
        ? `${own.int(773, 899)}-${String(own.int(1, 99)).padStart(2, '0')}-${String(own.int(1, 9999)).padStart(4, '0')}`
        : ''
    const created = createdAt(own.next(), firstOrder[at] ?? Infinity, now)
    const author =
      practice.clerks.length > 0 ? own.pick(practice.clerks) : (practice.providers[0]?.userId ?? 0)
    yield [
      id,
      practice.customerId,
      location.locationId,
      !own.chance(0.04),
      own.chance(0.02),
      own.chance(0.01),
      first,
      own.pick(middles),
      last,
      hasDob ? dob : null,
      !hasDob,
      genders.get(first) ?? null,
      own.chance(0.8) ? `MRN-${String(10_000 + at).padStart(8, '0')}` : '',
      streets[own.int(0, streets.length - 1)] ?? '',
      location.city,
      location.county,
      location.state,
      location.postalCode,
      lacksPhone ? '' : `(${own.int(201, 989)}) 555-01${own.int(10, 99)}`,
      lacksPhone,
      ssn === '' || crypt === undefined ? null : crypt.seal(ssn, ssnPlace(id)),
      ssn.slice(-4),
      known.insuranceId[at] === 0,
      author,
      created,
      author,
      created,
    ]
  }
}

interface Cover {
  payer: VolumeLists['payers'][number] | undefined
  memberId: string
  groupNo: string
  /** YYYY-MM-DD. */
  from: string
}
/** Coverage of the insured patient at an index; the same on every call. */
export const coversOf = ({ random, lists, now }: PatientsPlan): ((at: number) => Cover) => {
  const numbers = rowNumbers(random.fork('volume/insurances'))
  return (at) => {
    const own = numbers.of(at)
    const from = utcDay(new Date(now.getTime() - own.int(1100, 2600) * dayMs))
    return {
      payer: own.pick(lists.payers),
      memberId: `M${own.int(100_000_000, 999_999_999)}`,
      groupNo: `G${own.int(1000, 9999)}`,
      from,
    }
  }
}

export function* insuranceRows(
  plan: PatientsPlan,
  known: PatientsKnown,
): Generator<readonly Cell[]> {
  const { count, base } = plan
  const coverAt = coversOf(plan)
  for (let at = 0; at < count; at++) {
    const id = known.insuranceId[at] ?? 0
    if (id === 0) continue
    const { payer, memberId, groupNo, from } = coverAt(at)
    yield [
      id,
      base + at,
      placeOf(plan, known, at).practice.customerId,
      payer?.insuranceId ?? null,
      memberId,
      groupNo,
      from,
      1,
      1,
    ]
  }
}

export function* diagnosisRows(
  plan: PatientsPlan,
  known: PatientsKnown,
): Generator<readonly Cell[]> {
  const { count, base, lists, firstOrder, now } = plan
  if (lists.diagnoses.length === 0) return
  for (let at = 0; at < count; at++) {
    const { practice } = placeOf(plan, known, at)
    const one = lists.diagnoses[known.diagnosis[at] ?? 0]
    if (one === undefined) continue
    yield [
      base + at,
      practice.customerId,
      one.code,
      one.description,
      practice.providers[0]?.userId ?? 0,
      createdAt(0, firstOrder[at] ?? Infinity, now),
    ]
  }
}

/** Three in five take medication, up to three drugs. */
export function* medicationRows(
  plan: PatientsPlan,
  known: PatientsKnown,
): Generator<readonly Cell[]> {
  const { random, count, base, lists, firstOrder, now } = plan
  if (lists.medications.length === 0) return
  const numbers = rowNumbers(random.fork('volume/medications'))
  for (let at = 0; at < count; at++) {
    const own = numbers.of(at)
    if (own.chance(0.4)) continue
    const { practice } = placeOf(plan, known, at)
    const taken = new Set(Array.from({ length: own.int(1, 3) }, () => own.pick(lists.medications)))
    for (const { medicationId, description } of taken)
      yield [
        base + at,
        practice.customerId,
        medicationId,
        description,
        practice.providers[0]?.userId ?? 0,
        createdAt(0, firstOrder[at] ?? Infinity, now),
      ]
  }
}
