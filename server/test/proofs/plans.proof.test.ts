import { loadDemo } from '@labgate/demo/load.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { proof, sized } from '../../../contract/test/size.ts'
import type { Actor } from '../../src/access/actor.ts'
import { listAccounts, type AccountCriteria } from '../../src/core/accounts/accounts.queries.ts'
import {
  locationsOfAccount,
  locationsOfUser,
  oneLocation,
} from '../../src/core/accounts/locations.queries.ts'
import type { Query } from '../../src/db/queries.ts'
import { oneAccount } from '../../src/features/accounts/account.query.ts'
import { oneUser } from '../../src/features/people/users/one-user.query.ts'
import { listUsers, type UserCriteria } from '../../src/features/people/users/users.queries.ts'
import { openLab, sharedHash, type Lab } from '../lab.ts'
import { actorsOf, bigTables, scansOf } from './plan.ts'

const size = { small: 2100, full: 100_000, of: 'accounts' }
const accounts = sized(size.small, size.full)
let lab: Lab
let staff: Actor
let sales: Actor
let wide: Actor
let big: Set<string>

beforeAll(async () => {
  lab = await openLab({}, { isLarge: true })
  await loadDemo((sql, values) => lab.database.asLogin(sql, values as unknown[]), {
    passwordHash: await sharedHash(),
    now: lab.clock.now,
    accounts,
    locationsPerAccount: sized(2, 3),
    patients: 0,
  })
  big = await bigTables(lab)
  const actor = await actorsOf(lab)
  const ids = (
    await lab.owner<{ customer_id: number }>(
      'select customer_id from customer order by customer_id',
    )
  ).map(({ customer_id }) => customer_id)
  staff = actor('all')
  sales = actor(ids.slice(100, 120))
  wide = actor(ids.filter((_, at) => at % 7 === 0))
})
afterAll(() => lab.close())

const page = { pageSize: 50 }
const searches: Record<string, AccountCriteria> = {
  'first page': page,
  'names in descending order': { ...page, sort: '-name' },
  'a rare name': { ...page, name: 'sunrise pain' },
  'a common name': { ...page, name: 'family' },
  'a city': { ...page, city: 'Tampa' },
  'a state': { ...page, state: 'HI' },
  'a facility code': { ...page, facilityCode: 'SUN1001' },
  'a region': { ...page, regionId: 3 },
  'an owner': { ...page, userId_AM: 9 },
  'inactive only': { ...page, active: 2 },
  'all criteria': {
    ...page,
    name: 'a',
    active: 1,
    city: 'Tampa',
    state: 'FL',
    facilityCode: 'S',
    regionId: 2,
    userId_AM: 9,
    userId_TM: 10,
    userId_RM: 11,
    userId_VP: 16,
    userId_Specialist: 17,
    userId_LCS: 12,
  },
}
const userSearches: Record<string, UserCriteria> = {
  'first page': page,
  'of an account': { ...page, customerId: 77 },
  'by last name': { ...page, lastName: 'bo' },
  'by both names': { ...page, lastName: 'bo', firstName: 'an' },
  'by email': { ...page, email: 'an' },
  'of one user type': { ...page, userTypeId: 3 },
}

describe('no list or record reads a whole large table', () => {
  const check = (
    text: string,
    of: () => (readonly [Actor, (actor: Actor) => Query<unknown>])[],
  ): void =>
    proof(text, size, async () => {
      expect(big).toContain('customer')
      for (const [actor, build] of of())
        expect(
          await scansOf(lab, big, actor, build(actor)),
          `${actor.customers === 'all' ? 'laboratory' : `${actor.customers.length} accounts`}`,
        ).toEqual([])
    })
  const narrow = () => [staff, sales]
  for (const [text, criteria] of Object.entries(searches))
    check(`accounts: ${text}`, () =>
      (criteria.name === undefined ? narrow() : [...narrow(), wide]).map(
        (actor) => [actor, (who) => listAccounts(who, criteria, undefined)] as const,
      ),
    )
  check('accounts: a deep page', () =>
    narrow().map((actor) => [actor, (who) => listAccounts(who, page, ['m', 500])] as const),
  )
  for (const [text, criteria] of Object.entries(userSearches))
    check(`users: ${text}`, () =>
      narrow().map((actor) => [actor, (who) => listUsers(who, criteria, undefined)] as const),
    )
  check('one account, location, or user', () =>
    narrow().flatMap(
      (actor) =>
        [
          [actor, (who: Actor) => oneAccount(who, 110)],
          [actor, (who: Actor) => oneLocation(who, 300)],
          [actor, (who: Actor) => oneUser(who, 300)],
        ] as const,
    ),
  )
  check('locations of an account and of a user', () =>
    narrow().flatMap(
      (actor) =>
        [
          [actor, (who: Actor) => locationsOfAccount(who, 110)],
          [actor, (who: Actor) => locationsOfUser(who, 300)],
        ] as const,
    ),
  )
})
