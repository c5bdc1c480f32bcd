import { createHash } from 'node:crypto'
import { practiceStaff, UserType, clientServices } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { isNpi } from '@labgate/contract/kit/npi'
import { zoneNames } from '@labgate/contract/kit/time-zones'
import { describe, expect, test } from 'vitest'
import { demoLaboratory } from './laboratory.ts'
import { testColumns } from './labs.ts'
import type { AccountRow, LocationRow, Row, Rows, UserRow } from './rows.ts'

const now = new Date('2026-03-31T15:00:00Z')
const made = (seed: string) => {
  const { rows, staff } = demoLaboratory({ now, seed })
  return {
    seed,
    rows,
    staff,
    accounts: rows.customer as AccountRow[],
    locations: rows.location as LocationRow[],
    users: rows.app_user as UserRow[],
  }
}
const all = ['Sunrise', 'another', '7'].map(made)
/** Of everything; files by their own hash. */
const hash = ({ file = [], ...rows }: Rows): string =>
  createHash('sha256')
    .update(JSON.stringify([rows, file.map((one) => one.hash.toString('hex'))]))
    .digest('hex')

test('the same seed gives the same rows, and another seed gives different ones', () => {
  const [sunrise, another] = all.map(({ rows }) => hash(rows))
  expect(hash(demoLaboratory({ now }).rows)).toBe(sunrise)
  expect(another).not.toBe(sunrise)
})

describe.each(all)('with the seed $seed', ({ accounts, locations, users, staff, rows }) => {
  test('there are 40 accounts, 90 locations and 200 users in five regions', () => {
    expect([accounts.length, locations.length, users.length]).toEqual([40, 90, 200])
    expect(new Set(accounts.map(({ region_id }) => region_id))).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  test('every time zone has a location, and each account has the zone of its primary location', () => {
    expect(new Set(locations.map(({ time_zone_id }) => time_zone_id))).toEqual(
      new Set(Object.keys(zoneNames).map(Number)),
    )
    for (const account of accounts) {
      const primary = locations.find(
        (location) => location.customer_id === account.customer_id && location.primary,
      )
      expect(account.time_zone).toBe(zoneNames[primary?.time_zone_id ?? 0])
      expect([account.primary_name, account.city, account.state]).toEqual([
        primary?.location_name,
        primary?.city,
        primary?.state,
      ])
    }
  })

  test('each account has one to six locations, exactly one of them primary', () => {
    for (const { customer_id } of accounts) {
      const own = locations.filter((location) => location.customer_id === customer_id)
      expect(own.length).toBeGreaterThanOrEqual(1)
      expect(own.length).toBeLessThanOrEqual(6)
      expect(own.filter(({ primary }) => primary)).toHaveLength(1)
      expect(new Set(own.map(({ location_name }) => location_name)).size).toBe(own.length)
    }
  })

  test('each email has one primary login and each user name one user', () => {
    const primaries = users
      .filter(({ primary_login }) => primary_login === true)
      .map(({ email }) => email.toLowerCase())
    expect(new Set(primaries).size).toBe(primaries.length)
    expect(new Set(primaries)).toEqual(new Set(users.map(({ email }) => email.toLowerCase())))
    expect(new Set(users.map(({ user_name }) => user_name.toLowerCase())).size).toBe(users.length)
    for (const { email } of users) expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9]+\.example$/)
  })

  test('an email with several logins belongs to one person, who has verified it', () => {
    for (const logins of Map.groupBy(users, ({ email }) => email).values()) {
      expect(
        new Set(logins.map(({ first_name, last_name, npi }) => `${first_name} ${last_name} ${npi}`))
          .size,
      ).toBe(1)
      expect(logins.length === 1 || logins.every(({ email_proven }) => email_proven)).toBe(true)
    }
  })

  test('every provider has a unique valid NPI, and every location has a valid one or none', () => {
    const providers = users.filter(
      ({ physician, physician_pending }) => physician === true || physician_pending === true,
    )
    expect(providers.length).toBeGreaterThan(40)
    for (const { npi } of providers) expect(isNpi(npi ?? ''), npi).toBe(true)
    const people = new Set(providers.map(({ npi, email }) => `${npi} ${email}`))
    expect(new Set(providers.map(({ npi }) => npi)).size).toBe(people.size)
    for (const { npi } of locations) expect(npi === '' || isNpi(npi ?? ''), npi).toBe(true)
  })

  test('names have accents, hyphens and apostrophes', () => {
    const names = users.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
    for (const mark of [/\p{Script=Latin}/u, /[à-ÿ]/i, /[ầ-ỹ]/i, /\w-\w/, /\w'\w/])
      expect(
        names.filter((name) => mark.test(name.normalize('NFC'))).length,
        String(mark),
      ).toBeGreaterThan(2)
    expect(new Set(names).size).toBeGreaterThan(180)
  })

  test("every account's owners have the right types and form one line of the sales tree", () => {
    const typeOf = new Map(users.map(({ user_id, user_type_id }) => [user_id, user_type_id]))
    const over = new Map<number, string>()
    for (const {
      user_id_vp,
      user_id_rm,
      user_id_tm,
      user_id_am,
      user_id_specialist,
      region_id,
    } of accounts) {
      const line = [user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist]
      expect(line.map((id) => typeOf.get(id ?? 0))).toEqual([16, 11, 10, 9, 17])
      for (const [below, above] of [
        [user_id_am, `${user_id_tm}`],
        [user_id_tm, `${user_id_rm}`],
        [user_id_rm, `${user_id_vp} ${region_id}`],
        [user_id_specialist, `${user_id_rm}`],
      ] as const) {
        expect(over.get(below ?? 0) ?? above).toBe(above)
        over.set(below ?? 0, above)
      }
    }
    expect(new Set(accounts.map(({ user_id_am }) => user_id_am))).toEqual(
      new Set(staff.ofType(UserType.AccountManager)),
    )
  })

  test('each account has client services, and each of their users has several accounts', () => {
    const served = rows.customer_lcs as Row<'customer_lcs'>[]
    expect(new Set(served.map(({ customer_id }) => customer_id)).size).toBe(40)
    const accountsOf = Map.groupBy(served, ({ user_id }) => user_id)
    expect(new Set(accountsOf.keys())).toEqual(new Set(staff.ofType(...clientServices)))
    for (const some of accountsOf.values()) expect(some.length).toBeGreaterThan(2)
  })

  test('each service has a laboratory that performs it and the form version of its test type', () => {
    const labs: Record<string, unknown>[] = (rows.lab ?? []).map((lab) => ({ ...lab }))
    const offered = new Map<string, string>([
      ['tox_urine', '2022.11'],
      ['gpp', '2022.11'],
      ['utisti', '2022.11'],
      ['rpp', '2022.11'],
      ['tox_oral', '2023.01'],
    ])
    const services = (accounts as Record<string, unknown>[]).flatMap((account) =>
      testColumns.map((test) => ({
        test,
        wanted: account[`service_${test}`],
        lab: account[`lab_${test}`],
        version: account[`version_${test}`],
      })),
    )
    for (const { test, wanted, lab, version } of services) {
      const performing = labs.find(({ lab_id }) => lab_id === lab)
      expect(performing?.[`service_${test}`]).toBe(wanted === true ? true : undefined)
      expect(version).toBe(wanted === true ? (offered.get(test) ?? '') : '')
    }
    expect(new Set(services.filter(({ wanted }) => wanted).map(({ test }) => test))).toEqual(
      new Set(testColumns),
    )
  })

  test('the payer mix of every account sums to 100', () => {
    for (const { pct_commercial, pct_self_pay, pct_medicare, pct_medicaid } of accounts)
      expect(
        Number(pct_commercial) + Number(pct_self_pay) + Number(pct_medicare) + Number(pct_medicaid),
      ).toBe(100)
  })

  test('users of a practice have type 2 or 3 and see only its locations', () => {
    const owner = new Map(
      locations.map(({ location_id, customer_id }) => [location_id, customer_id]),
    )
    const userOf = new Map(users.map((user) => [user.user_id, user]))
    for (const {
      user_id,
      location_id,
      customer_id,
    } of rows.user_location as Row<'user_location'>[]) {
      expect(owner.get(location_id)).toBe(customer_id)
      expect(userOf.get(user_id)?.customer_id).toBe(customer_id)
    }
    const seeing = new Set(
      (rows.user_location as Row<'user_location'>[]).map(({ user_id }) => user_id),
    )
    for (const { user_id, customer_id, user_type_id } of users) {
      expect(isAmong(practiceStaff, user_type_id)).toBe(customer_id > 0)
      expect(user_type_id !== UserType.ClinicUser || seeing.has(user_id)).toBe(true)
    }
  })

  test('delegates are users of the same practice, and only a lock date and a waiting change are in the future', () => {
    const accountOf = new Map(users.map(({ user_id, customer_id }) => [user_id, customer_id]))
    for (const { user_id, user_id_delegate } of rows.user_delegate as Row<'user_delegate'>[])
      expect(accountOf.get(user_id_delegate)).toBe(accountOf.get(user_id))
    const instants = Object.entries(rows as Record<string, Record<string, unknown>[]>).flatMap(
      ([table, some]) =>
        some.flatMap((row) =>
          Object.entries(row).map(([column, value]) => [`${table}.${column}`, value] as const),
        ),
    )
    const later = instants.filter(
      ([, value]) =>
        typeof value === 'string' &&
        /^\d{4}-\d\d-\d\dT/.test(value) &&
        Date.parse(value) >= now.getTime(),
    )
    expect(later.map(([place]) => place).toSorted()).toEqual([
      'app_user.locked_until',
      'sign_in_change.alone_at',
      'sign_in_change.expires_at',
    ])
  })
})
