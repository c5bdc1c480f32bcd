import { parole } from '@labgate/contract/patients/parole'
import { patients } from '@labgate/contract/patients/patients'
import { restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findReader, readerOf } from '../../src/overviews/mail-choices/reader-of.ts'
import { sharedHash, type Visitor } from '../lab.ts'
import { openPractice, type Practice } from '../practice.ts'

/*
 * Whoever makes a sign-in can use it: one that the laboratory's staff made or changed shows a
 * practice's restricted charts only when somebody else has checked the identity
 * (docs/decisions/0088).
 */
let practice: Practice
let lab: Practice['lab']
let customerId: number
/** The practice's administrator. */
let lead: Visitor
/** Customer experience: makes sign-ins of practices. */
let staff: Visitor
let colleague: Visitor
beforeAll(async () => {
  practice = await openPractice()
  lab = practice.lab
  ;({ customerId } = practice.account)
  lead = await lab.signIn(
    await lab.make.user(3, customerId, { email: 'lead@practice.example', email_proven: true }),
  )
  staff = await lab.signIn(await lab.make.user(7))
  colleague = await lab.signIn(await lab.make.user(7))
  await lab.make.user(1, 0, { email: 'head@labgate.example', email_proven: true })
  expect(
    (
      await lead.call(restrictedCharts.save, {
        patientId: practice.ada,
        restrictedReason: 4,
      })
    ).body,
  ).toMatchObject({ valid: true })
})
afterAll(() => lab.close())
beforeEach(() => lab.owner('delete from mail'))

const mailedTo = async () =>
  (await lab.owner<{ to: string }>(`select distinct to_address as to from mail order by 1`)).map(
    ({ to }) => to,
  )
let count = 0
interface Made {
  userId: number
  visitor: Visitor
  message: string
}
const madeBy = async (by: Visitor, userTypeId: number, of = customerId): Promise<Made> => {
  const userName = `outside${++count}`
  const { body } = await by.call(users.save, {
    userId: 0,
    customerId: of,
    userTypeId,
    ...(userTypeId === 2 && { locations: [{ locationId: practice.tampa }] }),
    userName,
    firstName: 'Ada',
    lastName: `Outside${count}`,
    email: `${userName}@elsewhere.example`,
    rowVersion: 0,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  const userId = Number(body.id)
  await lab.owner(
    `
      insert into login (user_id, password_hash)
      values ($1, $2)
      on conflict (user_id) do update set password_hash = excluded.password_hash
    `,
    [userId, await sharedHash()],
  )
  await lab.owner(
    'update app_user set change_pwd = false, email_proven = true where user_id = $1',
    [userId],
  )
  return { userId, visitor: await lab.signIn(userName), message: String(body.message) }
}
const check = async (by: Visitor, userId: number) => {
  const { body } = await by.call(users.identityVerified, {
    userId,
    method: 'telephone',
    note: 'Birth date',
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  // a session is read again after five seconds
  lab.clock.pass(1)
}
const opens = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.call(patients.get, { patientId: practice.ada })).body.valid
const state = async (userId: number): Promise<boolean> =>
  (await lead.call(users.get, { userId })).body.notConfirmed
const save = async (by: Visitor, userId: number, more: object) => {
  const { rowVersion } = (await by.call(users.get, { userId })).body
  const { body } = await by.call(users.save, { userId, rowVersion, ...more })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
}

describe('a sign-in of a practice that staff of the laboratory made', () => {
  it('works, but no restricted chart opens, and it ends no restriction; the practice is told', async () => {
    const { userId, visitor, message } = await madeBy(staff, 3)
    expect(message).toContain(
      'Restricted charts stay closed to it until another person checks the identity.',
    )
    expect(await mailedTo()).toEqual(['lead@practice.example', `outside${count}@elsewhere.example`])
    const other = await lab.make.patient(customerId, practice.tampa, { last_name: 'Open' })
    expect((await visitor.call(patients.get, { patientId: other })).body.valid).toBe(true)
    expect((await visitor.call(patients.get, { patientId: practice.ada })).body).toMatchObject({
      code: 'chart-restricted',
      message:
        'This chart is restricted. Your sign-in was made or changed by the laboratory. An administrator of your practice, or another person at the laboratory, must check your identity first.',
    })
    const [ada = { firstName: '', lastName: '', dob: '' }] = await lab.owner<{
      firstName: string
      lastName: string
      dob: string
    }>(
      `
        select first_name as "firstName", last_name as "lastName", dob
        from patient
        where patient_id = $1
      `,
      [practice.ada],
    )
    const { list } = (await visitor.call(patients.duplicates, { patientId: 0, customerId, ...ada }))
      .body
    expect(list).toMatchObject([{ isRestricted: true, firstName: '', lastName: '', dob: null }])
    expect(
      (await visitor.call(restrictedCharts.save, { patientId: practice.ada, restrictedReason: 0 }))
        .body,
    ).toMatchObject({ code: 'chart-restricted' })
    const [found] = await lab.database.systemQuery('reader', [findReader(userId)])
    const reader = found?.rows[0] as never // as the query types it, which a test reads untyped
    expect(readerOf(userId, reader).scope.charts).toEqual([])
    expect(await state(userId)).toBe(true)

    await check(staff, userId)
    expect([await opens(visitor), await state(userId)]).toEqual([false, true])
    await check(lead, userId)
    expect([await opens(visitor), await state(userId)]).toEqual([true, false])
  })

  it('does not open them by what it makes: sign-ins of its own are in the same hand', async () => {
    const first = await madeBy(staff, 3)
    const next = await madeBy(first.visitor, 2)
    const twin = await madeBy(staff, 3)
    expect([await opens(first.visitor), await opens(next.visitor)]).toEqual([false, false])
    // nor does one in that hand vouch for another
    for (const by of [staff, first.visitor, twin.visitor]) await check(by, next.userId)
    await check(twin.visitor, first.userId)
    expect([await opens(first.visitor), await opens(next.visitor)]).toEqual([false, false])
    // another person of the laboratory: in a new practice nobody else is there
    await check(colleague, first.userId)
    expect([await opens(first.visitor), await opens(next.visitor)]).toEqual([true, true])
    expect(await opens(twin.visitor)).toBe(false)
  })

  it('is told to the laboratory’s administrators where the practice has no other administrator', async () => {
    const fresh = await lab.make.account()
    const { userId } = await madeBy(staff, 3, fresh.customerId)
    expect(await mailedTo()).toContain('head@labgate.example')
    await lab.owner('delete from mail')
    await madeBy(staff, 3, fresh.customerId)
    expect(await mailedTo()).toContain('head@labgate.example')
    await check(colleague, userId)
    await lab.owner('delete from mail')
    await madeBy(staff, 3, fresh.customerId)
    expect(await mailedTo()).not.toContain('head@labgate.example')
    expect(await mailedTo()).toContain(`outside${count - 2}@elsewhere.example`)
  })
})

it.each([
  ['made active again', async (userId: number) => save(staff, userId, { disabled: false }), true],
  [
    'given another user type',
    async (userId: number) => save(staff, userId, { userTypeId: 3 }),
    true,
  ],
  [
    'given a temporary password',
    async (userId: number) => {
      await check(staff, userId)
      const { body } = await staff.call(users.setTempPassword, {
        userId,
        password: 'Marigold-Harbor-77',
      })
      expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
    },
    false,
  ],
])('one of the practice’s own that staff has %s is closed to them again', async (_, act, tells) => {
  const { userId } = await lab.make.user(2, customerId, { disabled: _ === 'made active again' })
  expect(await state(userId)).toBe(false)
  await act(userId)
  expect(await state(userId)).toBe(true)
  if (tells) expect(await mailedTo()).toContain('lead@practice.example')
  await check(colleague, userId)
  expect(await state(userId)).toBe(false)
})

it('one that the practice makes itself sees them at once', async () => {
  const { visitor, userId } = await madeBy(lead, 2)
  expect([await opens(visitor), await state(userId)]).toEqual([true, false])
  expect(await mailedTo()).toEqual([`outside${count}@elsewhere.example`])
})

it('the laboratory’s administrators are told of an officer whom staff of some accounts made, and the practice of the link', async () => {
  const services = await lab.make.user(13)
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    customerId,
    services.userId,
  ])
  const by = await lab.signIn(services)
  const { userId } = await madeBy(by, 14, 0)
  expect(await mailedTo()).toContain('head@labgate.example')
  await lab.owner('delete from mail')
  const person = { last_name: 'Linked', first_name: 'Ida', dob: '1980-05-17' }
  const patientId = await lab.make.patient(customerId, practice.tampa, person)
  const { body } = await by.call(parole.save, {
    patientId,
    userId,
    lastName: 'Linked',
    firstName: 'Ida',
    dob: '1980-05-17',
  })
  expect(body).toMatchObject({
    valid: true,
    message: expect.stringContaining('once another person has checked the officer’s identity'),
  })
  expect(await mailedTo()).toContain('lead@practice.example')
})

it('a parole officer’s sign-in shows nobody until another person checks the identity', async () => {
  const { visitor, userId, message } = await madeBy(staff, 14, 0)
  expect(message).toContain('It shows no patient until another person checks the identity.')
  expect(await mailedTo()).toContain('head@labgate.example')
  const hash = Buffer.alloc(32, 5)
  await lab.owner(
    `insert into file (hash, size, file_type, content) values ($1, 4, 'text/plain', 'text')`,
    [hash],
  )
  const patientId = await lab.make.patient(customerId, practice.tampa, { last_name: 'Released' })
  await lab.owner(
    `
      insert into patient_attachment
        (
          patient_id,
          customer_id,
          attachment_type_id,
          description,
          effective_date,
          expire_date,
          user_id_parol_officer,
          purpose,
          file_hash,
          user_id_created
        )
      values ($1, $2, 12, 'Release', current_date - 9, current_date + 9, $3, 'Parole', $4, 1)
    `,
    [patientId, customerId, userId, hash],
  )
  await lab.owner(
    `
      insert into patient_parole (patient_id, customer_id, user_id, user_id_linked)
      values ($1, $2, $3, 1)
    `,
    [patientId, customerId, userId],
  )
  const seen = async () =>
    (await visitor.call(parole.own, { searchCriteria: { pageSize: 50 } })).body.list.length
  expect(await seen()).toBe(0)
  await check(staff, userId)
  expect(await seen()).toBe(0)
  await check(colleague, userId)
  expect(await seen()).toBe(1)
})
