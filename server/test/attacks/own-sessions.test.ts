import { session } from '@labgate/contract/people/session'
import { userSessions } from '@labgate/contract/people/user-sessions'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { setUpFactor } from '../authenticator.ts'
import { openLab, password, type Lab, type Visitor } from '../lab.ts'

let lab: Lab
let customerId: number
beforeAll(async () => {
  lab = await openLab()
  customerId = (await lab.make.account()).customerId
})
afterAll(() => lab.close())

const isOpen = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.call(session.keepAlive, {})).status === 200
const idOf = async (visitor: Visitor): Promise<number> =>
  ((await visitor.call(session.list, {})).body.list as { own: boolean; sessionId: number }[]).find(
    ({ own }) => own,
  )?.sessionId ?? 0

describe('one of a user’s own sessions', () => {
  it('can be ended separately, and another user’s session cannot', async () => {
    const user = await lab.make.user(2, customerId)
    const [here, lost, kept] = [
      await lab.signIn(user),
      await lab.signIn(user),
      await lab.signIn(user),
    ]
    const stranger = await lab.signIn(await lab.make.user(2, customerId))
    const end = async (sessionId: number) =>
      (await here.call(session.endOne, { sessionId, password })).body
    expect(await end(await idOf(stranger))).toMatchObject({ valid: false, code: 'not-found' })
    expect(await end(await idOf(lost))).toMatchObject({ valid: true })
    expect(await Promise.all([here, lost, kept, stranger].map(isOpen))).toEqual([
      true,
      false,
      true,
      true,
    ])
    const [row] = await lab.owner<{ target: string }>(
      `select target from audit where act = 'session.endOne' and outcome = 'done'`,
    )
    expect(row?.target).toMatch(/^session \d+$/)
  })

  it('can be ended only with the second factor or, without one, the password', async () => {
    const [plain, factored] = [
      await lab.make.user(2, customerId),
      await lab.make.user(2, customerId),
    ]
    const [here, there] = [await lab.signIn(plain), await lab.signIn(plain)]
    const sessionId = await idOf(there)
    for (const end of [
      (more: object) => here.call(session.endOne, { sessionId, ...more }),
      (more: object) => here.call(session.endOthers, { ...more }),
    ]) {
      expect((await end({})).body).toMatchObject({
        valid: false,
        issues: [{ path: ['password'], rule: 'required' }],
      })
      expect((await end({ password: 'Wrong-Password-1' })).body).toMatchObject({
        valid: false,
        issues: [{ path: ['password'], rule: 'wrong' }],
      })
    }
    expect(await isOpen(there)).toBe(true)
    const [mine, other] = [await lab.signIn(factored), await lab.signIn(factored)]
    await setUpFactor(lab, mine)
    lab.clock.pass(6)
    expect((await mine.call(session.endOthers, { password })).body).toMatchObject({
      valid: false,
      code: 'second-factor',
    })
    expect(await isOpen(other)).toBe(true)
  })

  it('ends when the same browser signs in again', async () => {
    const user = await lab.make.user(2, customerId)
    const first = await lab.signIn(user)
    const before = lab.visitor()
    before.signedIn = first.signedIn
    for (const [name, value] of first.cookies) before.cookies.set(name, value)
    expect(
      (await first.raw('POST', session.authenticate.path, { email: user.userName, password })).body
        .valid,
    ).toBe(true)
    expect(await isOpen(before)).toBe(false)
  })
})

test('a practice administrator can sign only the practice’s users out of every browser; only a laboratory administrator can sign out everyone', async () => {
  const [target, elsewhere] = [
    await lab.make.user(2, customerId),
    await lab.make.user(2, (await lab.make.account()).customerId),
  ]
  const [one, two, other] = [
    await lab.signIn(target),
    await lab.signIn(target),
    await lab.signIn(elsewhere),
  ]
  const clinic = await lab.signIn(await lab.make.user(3, customerId))
  const admin = await lab.signIn(await lab.make.user(1))
  expect((await clinic.call(users.endSessions, { userId: elsewhere.userId })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
  expect((await one.call(users.endSessions, { userId: elsewhere.userId })).body).toMatchObject({
    valid: false,
    code: 'not-permitted',
  })
  expect((await clinic.call(users.endSessions, { userId: target.userId })).body).toMatchObject({
    valid: true,
    message: '2 sessions were ended.',
  })
  expect(await Promise.all([one, two, other].map(isOpen))).toEqual([false, false, true])
  expect((await clinic.call(session.endAll, { password })).body).toMatchObject({
    valid: false,
    code: 'not-permitted',
  })
  expect((await admin.call(session.endAll, {})).body).toMatchObject({
    valid: false,
    code: 'faulty',
  })
  expect((await admin.call(session.endAll, { password })).body).toMatchObject({ valid: true })
  expect(await Promise.all([clinic, other, admin].map(isOpen))).toEqual([false, false, true])
})

describe('a session of somebody else', () => {
  const listOf = async (by: Visitor, userId: number) =>
    (await by.call(userSessions.list, { userId })).body
  const end = async (by: Visitor, userId: number, sessionId: number) =>
    (await by.call(userSessions.endOne, { userId, sessionId })).body

  it('is seen and ended alone by those who look after the user, and in the audit log', async () => {
    const target = await lab.make.user(2, customerId)
    const [one, two] = [await lab.signIn(target), await lab.signIn(target)]
    const clinic = await lab.signIn(await lab.make.user(3, customerId))
    const { list } = await listOf(clinic, target.userId)
    expect(list).toHaveLength(2)
    expect(list).toMatchObject([
      { sessionId: await idOf(two), own: false },
      { sessionId: await idOf(one), own: false },
    ])
    expect(await end(clinic, target.userId, await idOf(one))).toMatchObject({ valid: true })
    expect(await Promise.all([one, two].map(isOpen))).toEqual([false, true])
    expect((await one.call(session.list, {})).body).toMatchObject({
      code: 'not-signed-in',
      message: 'Your session has ended. Please sign in again.',
    })
    expect(
      await lab.owner(
        `
          select target, outcome from audit where act = 'userSessions.endOne' and user_id = $1
        `,
        [clinic.signedIn.userId],
      ),
    ).toEqual([{ target: `user ${target.userId}`, outcome: 'done' }])
    const admin = await lab.signIn(await lab.make.user(1))
    expect(await end(admin, target.userId, await idOf(two))).toMatchObject({ valid: true })
  })

  it('is not found by another practice, by another user’s number, or among the laboratory’s for a practice', async () => {
    const [target, colleague] = [
      await lab.make.user(2, customerId),
      await lab.make.user(2, customerId),
    ]
    const [theirs, other] = [await lab.signIn(target), await lab.signIn(colleague)]
    const staff = await lab.signIn(await lab.make.user(7))
    const clinic = await lab.signIn(await lab.make.user(3, customerId))
    const stranger = await lab.signIn(await lab.make.user(3, (await lab.make.account()).customerId))
    const supervisor = await lab.signIn(await lab.make.user(8))
    const missing = { valid: false, code: 'not-found' }
    for (const [by, visitor] of [
      [stranger, theirs],
      [clinic, staff],
      // only administrators change the laboratory's own people
      [supervisor, staff],
    ] as const) {
      expect(await listOf(by, visitor.signedIn.userId)).toMatchObject(missing)
      expect(await end(by, visitor.signedIn.userId, await idOf(visitor))).toMatchObject(missing)
    }
    expect(await end(clinic, target.userId, await idOf(other))).toMatchObject(missing)
    expect(await end(clinic, target.userId, await idOf(staff))).toMatchObject(missing)
    for (const by of [theirs, await lab.signIn(await lab.make.user(14, customerId))]) {
      expect(await listOf(by, colleague.userId)).toMatchObject({ code: 'not-permitted' })
      expect(await end(by, colleague.userId, await idOf(other))).toMatchObject({
        code: 'not-permitted',
      })
    }
    expect(await Promise.all([theirs, other, staff].map(isOpen))).toEqual([true, true, true])
    expect(await end(clinic, clinic.signedIn.userId, await idOf(clinic))).toMatchObject({
      code: 'not-possible',
    })
  })

  it('is ended only with the second factor of the last five minutes', async () => {
    const target = await lab.signIn(await lab.make.user(2, customerId))
    const clinic = await lab.signIn(await lab.make.user(3, customerId))
    await setUpFactor(lab, clinic)
    lab.clock.pass(6)
    expect(await end(clinic, target.signedIn.userId, await idOf(target))).toMatchObject({
      code: 'second-factor',
    })
    expect(await isOpen(target)).toBe(true)
  })
})

describe('a password that an administrator sets for a new user', () => {
  const add = async (admin: Visitor, more: object) =>
    (
      await admin.call(users.save, {
        userId: 0,
        userTypeId: 4,
        customerId: 0,
        firstName: 'Ada',
        lastName: 'Moss',
        email: 'x@lab.example',
        ...more,
      })
    ).body

  it('must be changed at the first sign-in, even if the request turns that off, and expires after 24 hours', async () => {
    const admin = await lab.signIn(await lab.make.user(1))
    const signIn = async (email: string) =>
      (await lab.visitor().raw('POST', session.authenticate.path, { email, password })).body
    expect(
      await add(admin, {
        userName: 'first.one',
        email: 'first.one@lab.example',
        password,
        changePwd: false,
      }),
    ).toMatchObject({ valid: true })
    expect(await signIn('first.one')).toMatchObject({
      valid: true,
      changePwd: true,
      validation: { token: '' },
    })
    expect(
      await add(admin, { userName: 'second.one', email: 'second.one@lab.example', password }),
    ).toMatchObject({ valid: true })
    lab.clock.pass(24 * 60 + 1)
    expect(await signIn('second.one')).toMatchObject({ valid: false, code: 'sign-in-failed' })
  })

  it('cannot contain the account’s name', async () => {
    const account = await lab.make.account({ name: 'Zephyr Pain Clinic' })
    const admin = await lab.signIn(await lab.make.user(1))
    const given = {
      userTypeId: 2,
      customerId: account.customerId,
      email: 'zoe@zephyr.example',
      password: 'Quiet-Zephyr-77',
    }
    expect(await add(admin, given)).toMatchObject({
      valid: false,
      code: 'password-weak',
      issues: [{ rule: 'password-common' }],
    })
  })
})

test('the audit log names the factors of each sign-in', async () => {
  const user = await lab.make.user(4)
  const visitor = await lab.signIn(user)
  const { recoveryCodes, code } = await setUpFactor(lab, visitor)
  lab.clock.pass(1)
  await lab.signIn(user, { code: code() })
  await lab.signIn(user, { code: recoveryCodes[0] })
  await lab.visitor().raw('POST', session.authenticate.path, { email: user.userName, password })
  const rows = await lab.owner<{ outcome: string; fields: string[] }>(
    `
      select outcome, fields
      from audit
      where act = 'session.authenticate' and user_id = $1
      order by audit_id
    `,
    [user.userId],
  )
  expect(rows).toEqual([
    { outcome: 'done', fields: ['password'] },
    { outcome: 'done', fields: ['password', 'authenticator'] },
    { outcome: 'done', fields: ['password', 'recovery code'] },
    { outcome: 'code asked for', fields: ['password'] },
  ])
})
