import { dayMs } from '@labgate/contract/kit/days'
import { demoAdministrator } from '@labgate/server/ports/demo.ts'
import { expect, test } from 'vitest'
import { demoLaboratory } from './laboratory.ts'
import type { AccountRow, LocationRow, Row, UserRow } from './rows.ts'
import { demoSignIns } from './sign-ins.ts'

const now = new Date('2026-03-31T15:00:00Z')
const { rows } = demoLaboratory({ now })
const [accounts, locations, users] = [
  rows.customer as AccountRow[],
  rows.location as LocationRow[],
  rows.app_user as UserRow[],
]
const byEmail = (email: string): UserRow[] => users.filter((user) => user.email === email)
const one = (email: string): UserRow => {
  const found = byEmail(email)
  expect(found, email).toHaveLength(1)
  return found[0]!
}

test('the demo has one sign-in for each of the eighteen types, a second administrator, a second of type 2, and one with two clinics', () => {
  const names =
    'admin admin2 clinic provider clinic-admin executive assistant accessioning cet cet-supervisor account-manager territory-manager regional-manager lcs lcs-plus parole billing-review vp specialist billing two-clinics'
  expect(demoSignIns.map(({ email }) => email)).toEqual(
    names.split(' ').map((name) => `${name}@labgate.example`),
  )
  expect(demoSignIns[0]?.email).toBe(demoAdministrator)
  expect(demoSignIns.map(({ userTypeId }) => userTypeId)).toEqual([
    1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 3,
  ])
  for (const { email, userTypeId, says: text } of demoSignIns) {
    const logins = byEmail(email)
    expect(logins).toHaveLength(email.startsWith('two-clinics') ? 2 : 1)
    for (const login of logins)
      expect(login).toMatchObject({
        user_type_id: userTypeId,
        disabled: false,
        change_pwd: false,
        email_proven: true,
        locked_until: null,
      })
    expect(text).not.toBe('')
  }
  expect(
    new Set(byEmail('two-clinics@labgate.example').map(({ customer_id }) => customer_id)).size,
  ).toBe(2)
})

test('three demo users belong to Sunrise Pain Clinic, and its staff member has two of its locations', () => {
  const [clinic, provider, admin] = [
    one('clinic@labgate.example'),
    one('provider@labgate.example'),
    one('clinic-admin@labgate.example'),
  ]
  const sunrise = accounts.find(({ name }) => name === 'Sunrise Pain Clinic')
  expect([clinic.customer_id, provider.customer_id, admin.customer_id]).toEqual(
    Array.from({ length: 3 }, () => sunrise?.customer_id),
  )
  const own = locations.filter(({ customer_id }) => customer_id === sunrise?.customer_id)
  expect(own.map(({ city }) => city)).toContain('Tampa')
  expect(own.length).toBeGreaterThan(2)
  expect(
    (rows.user_location as Row<'user_location'>[]).filter(
      ({ user_id }) => user_id === clinic.user_id,
    ),
  ).toHaveLength(2)
  const signatures = (rows.user_signature as Row<'user_signature'>[]).filter(
    ({ user_id, ended_at }) => user_id === provider.user_id && ended_at === null,
  )
  expect(signatures).toHaveLength(1)
  expect(signatures[0]?.attested_at).not.toBeNull()
  expect(provider.physician).toBe(true)
})

test('demo sales staff form one line that owns several accounts, and client services users serve several each', () => {
  const [vp, rm, tm, am, specialist] = [
    'vp',
    'regional-manager',
    'territory-manager',
    'account-manager',
    'specialist',
  ].map((name) => one(`${name}@labgate.example`).user_id)
  const own = accounts.filter(({ user_id_am }) => user_id_am === am)
  expect(own.length).toBeGreaterThan(2)
  for (const account of own)
    expect(account).toMatchObject({
      user_id_vp: vp,
      user_id_rm: rm,
      user_id_tm: tm,
      user_id_am: am,
      user_id_specialist: specialist,
    })
  for (const name of ['lcs', 'lcs-plus']) {
    const { user_id } = one(`${name}@labgate.example`)
    expect(
      (rows.customer_lcs as Row<'customer_lcs'>[]).filter((row) => row.user_id === user_id).length,
    ).toBeGreaterThan(2)
  }
})

test('the demo has the record states that screens show', () => {
  const age = ({ date_reviewed }: AccountRow): number =>
    (now.getTime() - Date.parse(String(date_reviewed))) / dayMs
  const some = (list: readonly unknown[] | undefined): void =>
    expect(list?.length ?? 0).toBeGreaterThan(0)
  for (const flag of [
    'share_patients',
    'ship_log',
    'parol_officer',
    'alternate_login_id',
    'part2_program',
    'residential_facility',
  ] as const) {
    some(accounts.filter((account) => account[flag] === true))
    some(accounts.filter((account) => account[flag] === false))
  }
  expect(accounts.filter(({ active }) => active === false)).toHaveLength(3)
  some(accounts.filter(({ date_reviewed }) => date_reviewed === null))
  some(accounts.filter((account) => account.date_reviewed !== null && age(account) > 366))
  some(accounts.filter((account) => account.date_reviewed !== null && age(account) < 366))
  some(
    users.filter(
      ({ physician_pending, physician }) => physician_pending === true && physician === false,
    ),
  )
  some(users.filter(({ last_login, disabled }) => last_login === null && disabled === false))
  some(users.filter(({ locked_until }) => locked_until !== null))
  some(
    (rows.user_signature as Row<'user_signature'>[]).filter(
      ({ attested_at }) => attested_at === null,
    ),
  )
  some(
    (rows.user_delegate as Row<'user_delegate'>[]).filter(
      ({ attested_at }) => attested_at === null,
    ),
  )
  some(
    (rows.visit as Row<'visit'>[]).filter(
      ({ customer_id }) => customer_id === accounts[0]?.customer_id,
    ),
  )
  some(rows.identity_check)
  expect(rows.customer_note?.length).toBeGreaterThan(60)
  expect(new Set((rows.file as Row<'file'>[]).map(({ file_type }) => file_type))).toEqual(
    new Set(['application/pdf', 'image/png', 'text/plain']),
  )
})

test('the demo has sign-ins and saves in each of the last twelve weeks', () => {
  for (const table of ['sign_in', 'change_log'] as const) {
    const ago = (rows[table] ?? []).map(({ at }) =>
      Math.floor((now.getTime() - Date.parse(String(at))) / (7 * dayMs)),
    )
    for (let week = 0; week < 12; week++)
      expect(
        ago.filter((weeks) => weeks === week).length,
        `${table}, ${week} weeks ago`,
      ).toBeGreaterThan(4)
  }
})

test('the version of a record matches the number of its changes in the change log', () => {
  const changes = Map.groupBy(
    rows.change_log as Row<'change_log'>[],
    ({ kind, record_id }) => `${kind} ${record_id}`,
  )
  for (const { user_id, row_version } of users)
    expect(row_version).toBe(1 + (changes.get(`user ${user_id}`)?.length ?? 0))
  for (const { customer_id, row_version } of accounts)
    expect(row_version).toBe(1 + (changes.get(`account ${customer_id}`)?.length ?? 0))
})
