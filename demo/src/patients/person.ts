import { utcDay } from '@labgate/contract/kit/days'
import { daysBefore } from '../moments.ts'
import { personFrom, plain } from '../people.ts'
import { cities } from '../places.ts'
import { phoneIn, streetOf } from '../practices.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import type { LocationFacts, PracticeFacts } from './around.ts'
import { isApplicants, isForWomen, type Kind } from './kinds.ts'
import { genderFor, genders } from './sexes.ts'

export type PatientRow = Omit<
  Row<'patient'>,
  'ssn' | 'ssn_last4' | 'drivers_license' | 'drivers_license_last4'
> & {
  patient_id: number
  first_name: string
  last_name: string
  gender_id: number | null
  dob: string | null
}
/** Numbers that are stored sealed, as typed; '' if there is none. */
export interface Secrets {
  ssn: string
  driversLicense: string
}
export interface Somebody {
  row: PatientRow
  age: number
  secrets: Secrets
}
/** Who they resemble: a twin, who shares all but the first name, or someone with the same name. */
export interface Like {
  twin?: PatientRow | undefined
  namesake?: PatientRow | undefined
}

const bornOn = (random: Random, age: number, now: Date): string =>
  utcDay(
    new Date(
      Date.UTC(
        now.getUTCFullYear() - age - 1,
        now.getUTCMonth(),
        now.getUTCDate() + random.int(1, 364),
      ),
    ),
  )

const named = (random: Random, kind: Kind, twin: PatientRow | undefined) => {
  for (;;) {
    const { first, last } = personFrom(random)
    const genderId = genderFor(random, first)
    if (first === twin?.first_name) continue
    if (!isForWomen(kind) || genderId === genders.female || random.chance(0.02))
      return { first, last, genderId }
  }
}

const homeOf = (random: Random, { city, state, county, postal_code }: LocationFacts) => {
  const near = cities.filter((one) => one.state === state)
  const here = near.find((one) => one.city === city)
  const home = near.length > 0 && random.chance(0.15) ? random.pick(near) : here
  const flat = random.weighted([
    ['', 6],
    [`Apt ${random.int(1, 48)}${random.pick(['', '', 'A', 'B'])}`, 3],
    [`Lot ${random.int(2, 90)}`, 0.4],
    [`Unit ${random.int(100, 620)}`, 0.6],
  ])
  return {
    areaCode: home?.areaCode ?? '813',
    address: {
      street1: random.chance(0.04) ? `PO Box ${random.int(11, 9800)}` : streetOf(random).street1,
      street2: flat,
      city: home?.city ?? city,
      county: home?.county ?? county ?? '',
      state: home?.state ?? state ?? '',
      postal_code: home === undefined ? (postal_code ?? '') : random.pick(home.postalCodes),
      country_code: 'USA',
    },
  }
}

/** Record numbers in the practice's own format. */
const recordNumber = (random: Random, { account }: PracticeFacts, at: number): string => {
  const number = 10_000 + at * 7 + random.int(0, 6)
  const ways = [
    `${number}`,
    `MRN-${String(number).padStart(7, '0')}`,
    `${account.facility_code?.slice(0, 3)}${number}`,
    `P${number}`,
  ]
  return ways[account.customer_id % ways.length] ?? ''
}

const middles = [
  'A.',
  'B.',
  'C.',
  'E.',
  'J.',
  'L.',
  'M.',
  'R.',
  'Ann',
  'Lee',
  'Marie',
  'James',
  'Lynn',
  'del Carmen',
]
/**
 * A number that fits hardly anyone: these areas were not assigned before 2011, and the holder was
 * born long before.
 */
const ssnFrom = (random: Random): string =>
  `${random.int(773, 899)}-${String(random.int(1, 99)).padStart(2, '0')}-${String(random.int(1, 9999)).padStart(4, '0')}`

const gaps = ['phone', 'address', 'dob', 'gender', 'first', 'last'] as const
type Gap = (typeof gaps)[number]
/** Removes what a paper requisition left out, and marks it as missing. */
const without = (row: PatientRow, gap: Gap | undefined): PatientRow => {
  if (gap === 'phone') return { ...row, phone: '', phone_missing: true, use_facesheet: false }
  if (gap === 'dob') return { ...row, dob: null, dob_missing: true }
  if (gap === 'gender') return { ...row, gender_id: null, gender_missing: true }
  if (gap === 'first') return { ...row, first_name: '', first_name_missing: true, middle_name: '' }
  if (gap === 'last') return { ...row, last_name: '', last_name_missing: true }
  if (gap === 'address')
    return {
      ...row,
      street1: '',
      street2: '',
      city: '',
      county: '',
      state: '',
      postal_code: '',
      address_missing: true,
      use_facesheet: false,
    }
  return row
}

export interface Plan {
  patientId: number
  /** Position in the whole demo. */
  at: number
  practice: PracticeFacts
  location: LocationFacts
  kind: Kind
  clerks: readonly number[]
  officers: readonly number[]
  like: Like
}

/**
 * One patient's row. Every 16th has something missing; every 40th is an employee of the practice.
 */
export const somebody = (random: Random, plan: Plan, now: Date): Somebody => {
  const { at, practice, location, kind, like, clerks } = plan
  const { account } = practice
  const drawn = named(random, kind, like.twin)
  const isResident = location.residential_facility === true && random.chance(0.85)
  const home = homeOf(random, location)
  const { twin, namesake } = like
  const isEmployee = at % 40 === 11 && twin === undefined
  const age = random.int(...(isEmployee ? ([20, 64] as const) : kind.ages))
  const dob = twin?.dob ?? bornOn(random, age, now)
  const years = Math.floor((now.getTime() - Date.parse(dob)) / 31_557_600_000)
  const {
    street1 = '',
    street2 = '',
    city,
    county = '',
    state = '',
    postal_code = '',
    phone: desk = '',
  } = location
  const own = isResident
    ? { street1, street2, city, county, state, postal_code, country_code: 'USA' }
    : home.address
  const gap =
    at % 16 === 9 && at > 12
      ? random.weighted(gaps.map((one, turn) => [one, [4, 3, 2, 2, 1, 1][turn] ?? 1] as const))
      : undefined
  const onFacesheet = account.facesheet_address === true && gap === undefined && random.chance(0.3)
  const none = {
    street1: '',
    street2: '',
    city: '',
    county: '',
    state: '',
    postal_code: '',
    country_code: 'USA',
  }
  const isStaffed = gap !== undefined || practice.users.length === 0
  const author = isStaffed ? random.pick(clerks) : random.pick(practice.users).user_id
  const created = random.int(2, 700) + random.next()
  const [first, last] = [
    namesake?.first_name ?? drawn.first,
    twin?.last_name ?? namesake?.last_name ?? drawn.last,
  ]
  const officer =
    account.parol_officer === true &&
    years >= 18 &&
    random.chance(account.account_type_id === 7 ? 0.7 : 0.12)
  const hasLicense = years >= 17 && random.chance(0.35)
  const row: PatientRow = {
    patient_id: plan.patientId,
    customer_id: account.customer_id,
    location_id: location.location_id,
    active: !random.chance(0.05),
    priority: random.chance(0.02),
    is_patient: !(isApplicants(kind) && random.chance(0.3)),
    is_employee: isEmployee,
    first_name: first,
    first_name_missing: false,
    middle_name: random.chance(0.3) ? random.pick(middles) : '',
    last_name: last,
    last_name_missing: false,
    dob,
    dob_missing: false,
    gender_id: namesake?.gender_id ?? drawn.genderId,
    gender_missing: false,
    ethnicity_id: random.weighted([
      [null, 30],
      [1, 18],
      [2, 14],
      [3, 20],
      [4, 10],
      [5, 5],
      [6, 1],
      [7, 1],
      [8, 1],
    ]),
    prefix: '',
    suffix:
      drawn.genderId === genders.male && random.chance(0.03)
        ? random.pick(['Jr.', 'Sr.', 'III'])
        : '',
    email: random.chance(0.3)
      ? `${plain(`${first}.${last}`)
          .toLowerCase()
          .replaceAll(/[^a-z.]/g, '')}${random.int(1, 99)}@mail.example`
      : '',
    medical_record_id:
      gap !== undefined || random.chance(0.8) ? recordNumber(random, practice, at) : '',
    ...(onFacesheet
      ? none
      : (twin?.street1 ?? '') !== '' && twin !== undefined
        ? addressOf(twin)
        : own),
    address_missing: false,
    use_facesheet: onFacesheet,
    phone: onFacesheet ? '' : twin?.phone || (isResident ? desk : phoneIn(random, home.areaCode)),
    phone_missing: false,
    phone_cell: random.chance(0.35) ? phoneIn(random, home.areaCode) : '',
    phone_work: random.chance(0.08) ? phoneIn(random, home.areaCode) : '',
    drivers_license_state: hasLicense
      ? home.address.state === ''
        ? state
        : home.address.state
      : '',
    self_pay:
      account.allow_self_pay === true && account.billing_self_pay === true && random.chance(0.1),
    contract_pay: (account.customer_billing_type_id ?? 4) <= 3 && random.chance(0.4),
    hardship: account.billing_hardship === true && random.chance(0.06),
    scholarship: account.billing_scholarship === true && random.chance(0.08),
    user_id_parol_officer:
      officer && plan.officers.length > 0
        ? random.weighted(plan.officers.map((id, turn) => [id, turn === 0 ? 4 : 1] as const))
        : null,
    user_id_created: author,
    created_at: daysBefore(now, created),
    user_id_updated: author,
    updated_at: daysBefore(now, created * random.next()),
    row_version: 1,
  }
  const secrets = {
    ssn: years >= 22 && random.chance(0.4) ? ssnFrom(random) : '',
    driversLicense: hasLicense
      ? `${random.pick(['D', 'K', 'S', 'W'])}${random.digits(random.int(7, 11))}`
      : '',
  }
  return { row: without(row, gap), age: years, secrets }
}
const addressOf = ({
  street1 = '',
  street2 = '',
  city = '',
  county = '',
  state = '',
  postal_code = '',
  country_code = 'USA',
}: PatientRow) => ({
  street1,
  street2,
  city,
  county,
  state,
  postal_code,
  country_code,
})
