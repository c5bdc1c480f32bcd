import { cryptWith } from '@labgate/server/access/crypt.ts'
import type { DemoChoice } from '@labgate/server/ports/demo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../server/test/setup/fresh-database.ts'
import { loadDemo } from './load.ts'

const said: string[] = []
const choice = {
  passwordHash: 'argon2id$nonce$tag',
  now: new Date('2026-03-31T15:00:00Z'),
  crypt: cryptWith(Buffer.alloc(32, 7)),
  locationsPerAccount: 2,
  patients: 0,
  orders: 0,
  log: (line: string) => said.push(line),
}
const nothing = { accounts: 0, locations: 0, users: 0, patients: 0, orders: 0 }
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ isLarge: true })
})
afterAll(() => database.close())

const load = (more: Partial<DemoChoice>) => loadDemo(database.asLogin, { ...choice, ...more })
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await database.asLogin(sql)).rows as Record<string, unknown>[]
const count = async (from: string): Promise<unknown> =>
  (await rows(`select count(*) from ${from}`))[0]?.['count']
const people = 'customer location app_user user_location customer_lcs login customer_note'.split(
  ' ',
)
/** Row count and checksum of each table of people and places. */
const state = () =>
  Promise.all(
    people.map((table) =>
      rows(`select count(*), sum(hashtextextended(t::text, 0)) from ${table} t`),
    ),
  )

test('a new database that two processes fill at the same time is filled once', async () => {
  const added = await Promise.all([load({}), load({})])
  expect(added.map(({ users }) => users).toSorted((a, b) => a - b)).toEqual([0, 200])
  expect(await count('app_user')).toBe(200)
})

test('the demo grows to the requested number of accounts, and a repeated request adds none', async () => {
  expect(await load({ accounts: 75 })).toEqual({
    ...nothing,
    accounts: 35,
    locations: 70,
    users: 78,
  })
  expect([await count('customer'), await count('location'), await count('app_user')]).toEqual([
    75, 160, 278,
  ])
  const after = await state()
  expect(await load({ accounts: 75 })).toEqual(nothing)
  expect(await load({ accounts: 50 })).toEqual(nothing)
  expect(await state()).toEqual(after)
  expect(await load({ accounts: 80 })).toEqual({
    ...nothing,
    accounts: 5,
    locations: 10,
    users: 18,
  })
  expect(
    await rows(`select customer_id from location where "primary" group by 1 having count(*) <> 1`),
  ).toEqual([])
  expect(
    await rows(`
      select c.name
      from
        customer c
        join app_user am on am.user_id = c.user_id_am
        join app_user vp on vp.user_id = c.user_id_vp
      where am.user_type_id <> 9 or vp.user_type_id <> 16
    `),
  ).toEqual([])
})

test('two loads of more accounts at the same time add them once', async () => {
  const added = await Promise.all([load({ accounts: 90 }), load({ accounts: 90 })])
  expect(added.map(({ accounts }) => accounts).toSorted((a, b) => a - b)).toEqual([0, 10])
  expect(await count('customer')).toBe(90)
  expect(said).toContain('90 of 90 accounts are loaded.')
})

test('a load after a crash continues after the last complete block', async () => {
  const failing = async (sql: string, values?: readonly unknown[]) => {
    if (sql.includes('guard')) throw new Error('the machine went down')
    return database.asLogin(sql, values)
  }
  await expect(loadDemo(failing, { ...choice, accounts: 100 })).rejects.toThrow(
    'the machine went down',
  )
  expect(await load({ accounts: 100 })).toEqual({
    ...nothing,
    accounts: 10,
    locations: 20,
    users: 28,
  })
})

test('an older laboratory without patients gets them at its current addresses; more patients are spread over all accounts, once', async () => {
  await rows(`update setting set value = (value::jsonb - 'patients')::text where name = 'demo'`)
  // two that loaded at the same time both took numbers
  const first = '(select min(location_id) from location)'
  await rows(`update location set city = 'Apopka' where location_id = ${first}`)
  expect(await load({ patients: 500 })).toEqual({ ...nothing, patients: 500 })
  expect(
    await rows(`select from patient where location_id = ${first} and city = 'Apopka' limit 1`),
  ).toHaveLength(1)
  expect(await load({ patients: 500 })).toEqual(nothing)
  expect(await load({ patients: 2000 })).toEqual({ ...nothing, patients: 1500 })
  expect(await count('(select distinct customer_id from patient) c')).toBe(40)
  const added = await Promise.all([load({ patients: 2500 }), load({ patients: 2500 })])
  expect(added.map(({ patients }) => patients).reduce((sum, one) => sum + one)).toBe(500)
  expect(await count('patient')).toBe(2500)
  expect(await count('(select distinct customer_id from patient) c')).toBe(100)
  expect(await count('insurance')).toBe(397)
  expect(said).toContain('2500 of 2500 patients are loaded.')
})
