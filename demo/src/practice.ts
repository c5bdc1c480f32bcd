import { UserType } from '@labgate/contract/access/user-types'
import { accountRow, isInactive, type AccountPlan } from './accounts.ts'
import { citiesFor, locationNames, locationRow } from './locations.ts'
import { daysBefore } from './moments.ts'
import { asProvider, npiFrom, personFrom, type Person, type Register } from './people.ts'
import type { City } from './places.ts'
import { phoneIn } from './practices.ts'
import type { Random } from './random.ts'
import type { AccountRow, LocationRow, Row, UserRow } from './rows.ts'
import { userRow } from './users.ts'

/** A predefined person: a demo sign-in, or someone with a login at two practices. */
export interface Known {
  person: Person
  email: string
  /** False at the person's second practice. */
  primary: boolean
  npi?: string
  /** The user type, if the place in the practice does not determine it. */
  userTypeId?: UserType
}

export interface PracticePlan extends Omit<AccountPlan, 'customerId' | 'primaryName' | 'contact'> {
  ids: { customer: number; location: number; user: number }
  locations: number
  users: number
  /** Mail domain, such as sunrisepainclinic.example. */
  domain: string
  /** By place in the practice: 0 its administrator, 1 its first provider, then staff. */
  known?: ReadonlyMap<number, Known>
  /** Cities of the locations, if predefined; each location is then named after its city. */
  cities?: readonly City[]
}
export interface Practice {
  account: AccountRow
  locations: LocationRow[]
  users: UserRow[]
  userLocations: Row<'user_location'>[]
}

const leaders = [
  'Practice manager',
  'Office manager',
  'Clinic administrator',
  'Director of nursing',
  'Operations manager',
]
const helpers = [
  'Medical assistant',
  'Front desk',
  'Nurse',
  'Lab coordinator',
  'Referral coordinator',
  'Collector',
]

interface Seat {
  kind: 'leader' | 'provider' | 'pending' | 'helper'
  position: string
}
/**
 * Every third is a provider, every sixth another administrator; here and there the clinic proposed
 * a provider whom the laboratory has yet to approve.
 */
const seatOf = (random: Random, index: number, at: number): Seat => {
  if (at % 6 === 0) return { kind: 'leader', position: random.pick(leaders) }
  if (at === 2 && index % 11 === 5) return { kind: 'pending', position: 'Provider' }
  if (at % 3 === 1) return { kind: 'provider', position: 'Provider' }
  return { kind: 'helper', position: random.pick(helpers) }
}

const locationsFor = (
  random: Random,
  userTypeId: number,
  kind: Seat['kind'],
  at: number,
  locations: readonly LocationRow[],
): number[] => {
  if (userTypeId === UserType.ClinicAdministrator) return [] // sees the whole account
  const ids = locations.map(({ location_id }) => location_id)
  return kind === 'helper'
    ? at === 2
      ? ids.slice(0, 2)
      : random.some(ids, random.int(1, 2))
    : ids.slice(0, 3)
}

/**
 * One practice: its account, locations, and users. The first user is its administrator and point of
 * contact.
 */
export const practiceOf = (
  random: Random,
  plan: PracticePlan,
  names: Register,
  now: Date,
): Practice => {
  const { index, ids, place, facilityCode, domain } = plan
  const cities = plan.cities ?? citiesFor(random, place, plan.locations)
  const reviewer = random.pick(plan.reviewers)
  const called = locationNames(random, cities, plan.cities !== undefined)
  const locations = cities.map((city, at) =>
    locationRow(
      random,
      {
        locationId: ids.location + at,
        customerId: ids.customer,
        name: called[at] ?? city.city,
        place: city,
        primary: at === 0,
        specialtyId: plan.specialtyId,
        residential: plan.accountTypeId === 5,
        domain,
        updatedBy: reviewer,
      },
      now,
    ),
  )
  const shipLog = index % 4 === 0
  const userLocations: Row<'user_location'>[] = []
  const users = Array.from({ length: plan.users }, (_, at): UserRow => {
    const own = random.fork(`user/${at}`)
    const { kind, position } = seatOf(own, index, at)
    const known = plan.known?.get(at)
    const provider = kind === 'provider' || kind === 'pending'
    const drawn = personFrom(own)
    const person = known?.person ?? (provider ? asProvider(own, drawn) : drawn)
    const userTypeId =
      known?.userTypeId ?? (kind === 'leader' ? UserType.ClinicAdministrator : UserType.ClinicUser)
    const sees = locationsFor(own, userTypeId, kind, at, locations)
    const last = at === plan.users - 1 && at > 1 && known === undefined
    userLocations.push(
      ...sees.map((location_id) => ({
        user_id: ids.user + at,
        location_id,
        customer_id: ids.customer,
      })),
    )
    const isNew = last && index % 6 === 5
    return userRow(person, {
      user_id: ids.user + at,
      customer_id: ids.customer,
      user_type_id: userTypeId,
      user_name: names.userName(person.first, person.last, facilityCode),
      email: known?.email ?? names.email(person.first, person.last, domain),
      primary_login: known?.primary ?? true,
      email_proven: known !== undefined || !isNew,
      disabled: isInactive(index) || (last && index % 9 === 7),
      change_pwd: isNew,
      physician: kind === 'provider',
      physician_pending: kind === 'pending',
      npi: provider ? (known?.npi ?? npiFrom(own)) : '',
      phone_work: phoneIn(own, place.areaCode),
      phone_work_ext: own.chance(0.5) ? String(own.int(10, 399)) : '',
      phone_cell: own.chance(0.3) ? phoneIn(own, place.areaCode) : '',
      pecos_enrolled: provider && own.chance(0.8),
      barcode_printer:
        kind === 'helper' && own.chance(0.5)
          ? `${own.pick(['Zebra ZD411', 'DYMO LabelWriter 550', 'Brother QL-820NWB'])} ${own.pick(['front desk', 'lab', 'room 2'])}`
          : '',
      barcode_qty: own.int(1, 3),
      camera: kind === 'helper' && own.chance(0.2),
      ship_log: shipLog && kind !== 'provider',
      default_location: sees[0] ?? null,
      poc: at === 0,
      position: at === 1 && /MD|DO/.test(person.suffix) ? 'Medical director' : position,
      created_at: daysBefore(now, isNew ? own.int(1, 20) : own.int(100, 1100)),
      user_id_updated: reviewer,
    })
  })
  const [first] = users
  const contact = {
    name: `${first?.first_name ?? ''} ${first?.last_name ?? ''}`.trim(),
    position: first?.position ?? '',
    email: first?.email ?? '',
  }
  const account = accountRow(
    random,
    { ...plan, customerId: ids.customer, primaryName: called[0] ?? '', contact },
    now,
  )
  return { account, locations, users, userLocations }
}
