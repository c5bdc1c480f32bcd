import { UserType, customerExperience } from '@labgate/contract/access/user-types'
import { facilityCodeOf } from './accounts.ts'
import { lcsFor } from './laboratory.ts'
import { daysBefore } from './moments.ts'
import { notesOf } from './papers.ts'
import { personFrom, register, slug, type Register } from './people.ts'
import { citiesOfRegion } from './places.ts'
import { practiceOf, type Practice } from './practice.ts'
import { practiceName, specialtyFor } from './practices.ts'
import { randomOf, type Random } from './random.ts'
import type { Bases, Rows, UserRow } from './rows.ts'
import { salesRegions, type Owners, type Staff } from './staff.ts'
import { userRow } from './users.ts'

/**
 * A block of further accounts: a territory with its own territory manager, four account managers,
 * and three client services staff.
 */
export interface Block {
  seed: string
  /** Its first account's number in the laboratory, and how many it has. */
  first: number
  count: number
  locationsPerAccount: number
}
const usersPerAccount = 2
const team = [
  [UserType.TerritoryManager, 'Territory manager'],
  [UserType.AccountManager, 'Account manager'],
  [UserType.AccountManager, 'Account manager'],
  [UserType.AccountManager, 'Account manager'],
  [UserType.AccountManager, 'Account manager'],
  [UserType.LabClientServices, 'Lab client services'],
  [UserType.LabClientServices, 'Lab client services'],
  [UserType.LabClientServicesPlus, 'Lab client services, senior'],
] as const

/** Number of locations for each account of a block: as many above the average as below. */
const locationCounts = (random: Random, { count, locationsPerAccount }: Block): number[] => {
  let surplus = 0
  return Array.from({ length: count }, (_, at) => {
    const pairs = at % 2 === 0 && at < count - 1
    surplus = pairs ? random.int(0, locationsPerAccount - 1) : -surplus
    return locationsPerAccount + (at % 2 === 0 && !pairs ? 0 : surplus)
  })
}

/** Number of ids of each kind that a block takes. */
export const sizeOf = (block: Block): { customer: number; location: number; app_user: number } => ({
  customer: block.count,
  location: block.count * block.locationsPerAccount,
  app_user: team.length + block.count * usersPerAccount,
})

const teamOf = (
  random: Random,
  names: Register,
  block: Block,
  base: number,
  now: Date,
): UserRow[] =>
  team.map(([type, position], at) => {
    const person = personFrom(random)
    const words = names.email(person.first, person.last, 'labgate.example').split('@')
    return userRow(person, {
      user_id: base + at,
      customer_id: 0,
      user_type_id: type,
      user_name: names.userName(person.first, person.last, `.${block.first}`),
      email: `${words[0]}.${block.first}@${words[1]}`,
      position,
      created_at: daysBefore(now, random.int(200, 900)),
    })
  })

/**
 * The rows of a block. `staff` is the laboratory's; its regional managers and vice presidents are
 * above the block's own people.
 */
export const blockRows = (
  block: Block,
  staff: Staff,
  bases: Pick<Bases, 'lab' | 'customer' | 'location' | 'app_user'>,
  now: Date,
): Rows => {
  const random = randomOf(block.seed).fork(`block/${block.first}`)
  const names = register()
  const regionId = salesRegions[Math.floor(block.first / 1000) % salesRegions.length] ?? 2
  const people = teamOf(random, names, block, bases.app_user, now)
  const ofType = (type: UserType): number[] =>
    people.filter(({ user_type_id }) => user_type_id === type).map(({ user_id }) => user_id)
  const [manager = 0] = ofType(UserType.TerritoryManager)
  const top = staff.lines.get(regionId)?.[0]
  if (top === undefined) throw new Error(`region ${regionId} has no sales tree`)
  const lines = ofType(UserType.AccountManager).map((user_id_am): Owners => ({
    ...top,
    user_id_tm: manager,
    user_id_am,
  }))
  const services = {
    lcs: ofType(UserType.LabClientServices),
    lcsPlus: ofType(UserType.LabClientServicesPlus),
  }
  const reviewers = staff.ofType(...customerExperience)
  const cities = citiesOfRegion(regionId)
  const counts = locationCounts(random, block)
  let location = bases.location
  const practices = counts.map((locations, at): Practice => {
    const index = block.first + at
    const own = random.fork(at)
    const place = own.pick(cities)
    const accountTypeId = own.int(1, 9)
    const name = practiceName(own, accountTypeId, place)
    const practice = practiceOf(
      own,
      {
        index,
        place,
        accountTypeId,
        name,
        facilityCode: facilityCodeOf(slug(name), index),
        specialtyId: specialtyFor(own, name, accountTypeId),
        domain: `${slug(name)}${1001 + index}.example`,
        owners: lines[at % lines.length] ?? top,
        reviewers,
        labBase: bases.lab,
        locations,
        users: usersPerAccount,
        ids: {
          customer: bases.customer + at,
          location,
          user: bases.app_user + team.length + at * usersPerAccount,
        },
      },
      names,
      now,
    )
    location += locations
    return practice
  })
  return {
    app_user: [...people, ...practices.flatMap(({ users }) => users)],
    customer: practices.map(({ account }) => account),
    location: practices.flatMap(({ locations }) => locations),
    user_location: practices.flatMap(({ userLocations }) => userLocations),
    customer_lcs: practices.flatMap(({ account }, at) =>
      lcsFor(services, at).map((user_id) => ({ customer_id: account.customer_id, user_id })),
    ),
    customer_note: practices
      .filter((_, at) => at % 20 === 0)
      .flatMap((practice) => notesOf(random, practice, reviewers, now, 2)),
  }
}
