import { fieldIsYours, type Level } from '@labgate/contract/access/fields'
import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { utcDay } from '@labgate/contract/kit/days'
import { session } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const lastLetter = async (to: string): Promise<string> => {
  const [row] = await lab.owner<{ body: Buffer }>(
    'select body from mail where to_address = $1 order by mail_id desc limit 1',
    [to],
  )
  return row ? lab.context.crypt.open(row.body, 'mail') : ''
}
const resetBlock = () => ({
  entityId_Login: 1,
  userId_Login: -1,
  token: utcDay(lab.clock.now).replaceAll('-', ''),
  tranSourceId: 1,
  version: '1.0',
})
const paths = (body: { issues: { path: string[] }[] }): string[] =>
  body.issues.map(({ path }) => path.join('.')).toSorted()

describe('a new user of an account', () => {
  it('gets a generated user name and a letter, chooses a password, and sees only that account', async () => {
    const { customerId } = await lab.make.account({ facility_code: 'HARB1' })
    const other = await lab.make.account({ name: 'Other Practice' })
    const location = await lab.make.location(customerId)
    const made = await admin.call(users.save, {
      userId: 0,
      customerId,
      firstName: 'Zoë',
      lastName: "O'Neil-Smith",
      email: 'zoe@harbor.example',
      locations: [{ locationId: location }],
    })
    expect(made.body).toMatchObject({ valid: true })
    const got = (await admin.call(users.get, { userId: Number(made.body.id) })).body
    expect(got).toMatchObject({
      userName: 'zoneilharb1',
      userTypeId: 2,
      customerId,
      secondaryLogin: false,
      password: '',
      locations: [{ locationId: location }],
    })
    const letter = await lastLetter('zoe@harbor.example')
    const code = /#code=(\w+)/.exec(letter)?.[1] ?? ''
    const visitor = lab.visitor()
    expect(
      (
        await visitor.raw('POST', session.resetPassword.path, {
          validation: resetBlock(),
          email: 'zoe@harbor.example',
          password: 'Amber-Lantern-31',
          code,
        })
      ).body.valid,
    ).toBe(true)
    const signedIn = await visitor.raw('POST', session.authenticate.path, {
      email: 'zoneilharb1',
      password: 'Amber-Lantern-31',
    })
    visitor.signedIn = signedIn.body
    expect(signedIn.body).toMatchObject({ valid: true, customerId })
    expect(
      (await visitor.call(users.list, { searchCriteria: { customerId: other.customerId } })).body
        .list,
    ).toEqual([])
  })

  it('requires names, an email, and for a provider an NPI with its check digit; gets a free user name if one is taken', async () => {
    const { customerId } = await lab.make.account({ facility_code: 'NAMES' })
    expect(
      paths((await admin.call(users.save, { userId: 0, customerId, physician: true })).body),
    ).toEqual(['email', 'firstName', 'lastName', 'npi'])
    expect(
      paths(
        (
          await admin.call(users.save, {
            userId: 0,
            customerId,
            firstName: 'A',
            lastName: 'B',
            email: 'a@b.example',
            physician: true,
            npi: '1234567890',
          })
        ).body,
      ),
    ).toEqual(['npi'])
    expect(
      paths(
        (
          await admin.call(users.save, {
            userId: 0,
            customerId,
            firstName: 'A',
            lastName: 'B',
            email: 'a@b.example',
            userTypeId: 7,
          })
        ).body,
      ),
    ).toEqual(['userTypeId'])
    const made = await Promise.all(
      [1, 2, 3].map((at) =>
        admin.call(users.save, {
          userId: 0,
          customerId,
          firstName: 'Ada',
          lastName: 'Moss',
          email: `ada${at}@b.example`,
        }),
      ),
    )
    expect(made.map(({ body }) => body.valid)).toEqual([true, true, true])
    const userNames = await Promise.all(
      made.map(
        async ({ body }) =>
          (await admin.call(users.get, { userId: Number(body.id) })).body.userName,
      ),
    )
    expect(new Set(userNames)).toEqual(new Set(['amossnames', 'amossnames-2', 'amossnames-3']))
  })

  it('cannot have an email as its user name, and has the spaces removed from its email', async () => {
    const { customerId } = await lab.make.account()
    const add = (more: object) =>
      admin.call(users.save, {
        userId: 0,
        customerId,
        firstName: 'A',
        lastName: 'Bee',
        email: ' a bee@x.example ',
        ...more,
      })
    expect(paths((await add({ userName: 'victim@people.example' })).body)).toEqual(['userName'])
    const { id } = (await add({ userName: 'a.bee_2' })).body
    expect((await admin.call(users.get, { userId: Number(id) })).body).toMatchObject({
      userName: 'a.bee_2',
      email: 'abee@x.example',
    })
  })

  it('never shows a password, and accepts one from an administrator only while new', async () => {
    const made = (
      await admin.call(users.save, {
        userId: 0,
        customerId: 0,
        firstName: 'Lee',
        lastName: 'Lab',
        email: 'lee@lab.example',
        userTypeId: 4,
        password: 'Copper-Kettle-64',
      })
    ).body
    expect(made.valid, JSON.stringify(made)).toBe(true)
    expect(
      (
        await lab.visitor().raw('POST', session.authenticate.path, {
          email: 'lee@lab.example',
          password: 'Copper-Kettle-64',
        })
      ).body.valid,
    ).toBe(true)
    const again = await admin.call(users.save, {
      userId: Number(made.id),
      password: 'Copper-Kettle-65',
      rowVersion: 1,
    })
    expect(again.body).toMatchObject({ valid: false, code: 'field-not-yours' })
  })
})

describe('permissions for user fields', () => {
  const trial: Record<string, unknown> = {
    firstName: 'New',
    lastName: 'New',
    phoneWork: '(813) 555-0111',
    disabled: true,
    email: 'moved@x.example',
    position: 'Nurse',
    viewEmployeeResults: true,
    salesVP: true,
    shipLog: true,
    poc: true,
    userTypeId: 3,
    npi: '1234567893',
  }
  it.each([
    [3, 3],
    [9, 5],
    [7, 1],
  ] as const)('type %i has level %i in every field of a save', async (type, level: Level) => {
    const { customerId } = await lab.make.account()
    const actor = await lab.make.user(type, type === 3 ? customerId : 0, { sales_user_edit: true })
    if (type === 9)
      await lab.owner('update customer set user_id_am = $1 where customer_id = $2', [
        actor.userId,
        customerId,
      ])
    const visitor = await lab.signIn(actor)
    for (const [field, value] of Object.entries(trial)) {
      const target = await lab.make.user(2, customerId)
      const { body } = await visitor.call(users.save, {
        userId: target.userId,
        [field]: value,
        rowVersion: 1,
      })
      const yours = fieldIsYours('user', level, field)
      expect(
        [field, body.valid, yours ? '' : body.issues?.[0]?.rule],
        JSON.stringify(body),
      ).toEqual([field, yours, yours ? '' : 'field-not-yours'])
    }
  })

  it('a practice’s administrator makes users of the own account alone, and no one moves a user', async () => {
    const [own, foreign] = [await lab.make.account(), await lab.make.account()]
    const clinic = await lab.signIn(await lab.make.user(3, own.customerId))
    const given = (customerId: number | undefined, n: number) => ({
      userId: 0,
      customerId,
      firstName: 'New',
      lastName: 'Person',
      email: `new${n}-${own.customerId}@x.example`,
    })
    const usersOf = async () =>
      lab.owner('select from app_user where customer_id in ($1, $2)', [
        own.customerId,
        foreign.customerId,
      ])
    const before = await usersOf()
    for (const [n, other] of [foreign.customerId, 0, 999_999].entries())
      expect((await clinic.call(users.save, given(other, n))).body).toMatchObject({
        code: 'not-found',
        message: 'Account not found.',
      })
    expect(await usersOf()).toHaveLength(before.length)
    for (const [n, same] of [own.customerId, undefined].entries()) {
      const { body } = await clinic.call(users.save, given(same, n))
      expect(body.valid, JSON.stringify(body)).toBe(true)
      expect((await clinic.call(users.get, { userId: Number(body.id) })).body.customerId).toBe(
        own.customerId,
      )
    }
    const target = await lab.make.user(2, own.customerId)
    for (const [visitor, other] of [
      [clinic, foreign.customerId],
      [clinic, 0],
      [admin, foreign.customerId],
      [admin, 0],
    ] as const)
      expect(
        (
          await visitor.call(users.save, {
            userId: target.userId,
            customerId: other,
            lastName: 'Moved',
            rowVersion: 1,
          })
        ).body,
      ).toMatchObject({ issues: [{ path: ['customerId'], rule: 'field-not-yours' }] })
  })

  it('a practice names a provider, and the laboratory approves', async () => {
    const { customerId } = await lab.make.account()
    const clinic = await lab.signIn(await lab.make.user(3, customerId))
    const target = await lab.make.user(2, customerId)
    expect(
      (
        await clinic.call(users.save, {
          userId: target.userId,
          physician: true,
          npi: '1234567893',
          rowVersion: 1,
        })
      ).body.valid,
    ).toBe(true)
    expect((await admin.call(users.get, { userId: target.userId })).body).toMatchObject({
      physician: false,
      physicianPending: true,
    })
    expect((await clinic.call(users.approveProvider, { userId: target.userId })).status).toBe(403)
    expect((await admin.call(users.approveProvider, { userId: target.userId })).body.valid).toBe(
      true,
    )
    expect((await admin.call(users.get, { userId: target.userId })).body).toMatchObject({
      physician: true,
      physicianPending: false,
    })
  })

  it('only an administrator changes the laboratory’s users, and no one changes their own type', async () => {
    const colleague = await lab.make.user(6)
    const supervisor = await lab.signIn(await lab.make.user(8))
    expect(
      (
        await supervisor.call(users.save, {
          userId: colleague.userId,
          disabled: true,
          rowVersion: 1,
        })
      ).body.code,
    ).toBe('not-found')
    expect(
      (
        await supervisor.call(users.save, {
          userId: 0,
          customerId: 0,
          firstName: 'A',
          lastName: 'B',
          email: 'n@x.example',
          userTypeId: 1,
        })
      ).body.code,
    ).toBe('not-found')
    expect(
      (
        await admin.call(users.save, {
          userId: admin.signedIn.userId,
          userTypeId: 4,
          rowVersion: 1,
        })
      ).body.issues[0].rule,
    ).toBe('own')
  })

  it('a disabled user is signed out immediately', async () => {
    const user = await lab.make.user(6)
    const visitor = await lab.signIn(user)
    expect(
      (await admin.call(users.save, { userId: user.userId, disabled: true, rowVersion: 1 })).body
        .valid,
    ).toBe(true)
    expect((await visitor.call(session.list, {})).status).toBe(401)
  })
})

describe('temporary passwords and primary logins', () => {
  it('require an identity check within 15 minutes, work for a day, and must be changed', async () => {
    const { customerId } = await lab.make.account()
    const user = await lab.make.user(2, customerId)
    const set = () =>
      admin.call(
        users.setTempPassword,
        { email: user.email, password: 'Silver-Heron-808' },
        { method: 'POST' },
      )
    expect((await set()).body.code).toBe('identity-first')
    expect(
      paths(
        (await admin.call(users.identityVerified, { userId: user.userId, method: '', note: '' }))
          .body,
      ),
    ).toEqual(['method', 'note'])
    expect(
      (
        await admin.call(users.identityVerified, {
          userId: user.userId,
          method: 'telephone',
          note: 'birth date and NPI',
        })
      ).body.valid,
    ).toBe(true)
    expect((await set()).body.valid).toBe(true)
    const checked = async (): Promise<unknown[]> => [
      (await admin.call(users.get, { userId: user.userId })).body.identityVerified,
      ((await admin.call(users.identityList, { userId: user.userId })).body.list as unknown[])
        .length,
    ]
    expect(await checked()).toEqual([true, 1])
    const attempt = async () =>
      (
        await lab.visitor().raw('POST', session.authenticate.path, {
          email: user.email,
          password: 'Silver-Heron-808',
        })
      ).body
    expect(await attempt()).toMatchObject({
      valid: true,
      changePwd: true,
      validation: { token: '' },
    })
    lab.clock.pass(24 * 60 + 1)
    admin = await lab.signIn(await lab.make.user(1))
    expect(await attempt()).toMatchObject({ valid: false, code: 'sign-in-failed' })
    expect((await set()).body.code).toBe('identity-first')
  })

  it('keep exactly one login of an email primary after every change', async () => {
    const [a, b] = [await lab.make.account(), await lab.make.account()]
    const email = 'two@people.example'
    const [one, two] = [
      await lab.make.user(3, a.customerId, { email }),
      await lab.make.user(3, b.customerId, { email, primary_login: false }),
    ]
    const primaries = async (of: string) =>
      (
        await lab.owner<{ user_id: number }>(
          'select user_id from app_user where email_folded = $1 and primary_login',
          [of],
        )
      ).map(({ user_id }) => user_id)
    expect((await admin.call(users.makePrimary, { UserId: two.userId })).body.valid).toBe(true)
    expect(await primaries(email)).toEqual([two.userId])
    const practice = await lab.signIn(await lab.make.user(3, a.customerId))
    const shownTo = async (by: Visitor) =>
      (await by.call(users.get, { userId: one.userId })).body.secondaryLogin
    // a practice does not learn whether its user's email has a sign-in elsewhere
    expect([await shownTo(admin), await shownTo(practice)]).toEqual([true, false])
    const { rowVersion } = (await admin.call(users.get, { userId: two.userId })).body
    expect(
      (
        await admin.call(users.save, {
          userId: two.userId,
          email: 'moved-away@people.example',
          rowVersion,
        })
      ).body.valid,
    ).toBe(true)
    expect(await primaries(email)).toEqual([one.userId])
    expect(await primaries('moved-away@people.example')).toEqual([two.userId])
    const listed = (
      await admin.call(users.listForEmail, { Email: 'TWO@people.example' }, { method: 'POST' })
    ).body.list
    expect(listed).toMatchObject([{ userId: one.userId, primary: true }])
  })
})

it('times are written as the laboratory does, or as a person chose for all their sign-ins', async () => {
  const person = await lab.make.user(8)
  const other = await lab.make.user(8)
  const chosen = async (clock: '' | '12' | '24') =>
    (await (await lab.signIn(person)).call(users.saveTimeFormat, { clock })).body
  const laboratory = async (clock: '12' | '24') => {
    const administrator = await lab.signIn(await lab.make.user(1))
    expect((await administrator.call(labCalendar.saveClock, { clock })).body.valid).toBe(true)
  }
  const clocksNow = async () => [
    (await lab.signIn(person)).signedIn.clock,
    (await lab.signIn(other)).signedIn.clock,
  ]
  expect(await clocksNow()).toEqual(['12', '12'])
  expect(await chosen('24')).toMatchObject({ valid: true, clock: '24' })
  expect(await clocksNow()).toEqual(['24', '12'])
  await laboratory('24')
  expect(await chosen('12')).toMatchObject({ clock: '12' })
  expect(await clocksNow()).toEqual(['12', '24'])
  expect(await chosen('')).toMatchObject({ clock: '24' })
  expect((await lab.signIn(person)).signedIn).toMatchObject({ clock: '24', ownClock: '' })
  await laboratory('12')
})
