import { orders } from '@labgate/contract/orders/orders'
import { secondFactor, session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { delegates } from '@labgate/contract/people/signatures'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asMade } from '../as-made.ts'
import { setUpFactor } from '../authenticator.ts'
import { openLab, password, type Lab, type Visitor } from '../lab.ts'
import { lastLetterTo, lettersTo, linkIn, publicBlock } from '../letters.ts'

let lab: Lab
let customerId: number
let helper: Visitor
let second: Visitor
beforeAll(async () => {
  lab = await openLab({ PUBLIC_URL: 'https://portal.example' })
  customerId = (await lab.make.account()).customerId
})
afterAll(() => lab.close())
beforeEach(async () => {
  helper = await lab.signIn(await lab.make.user(7))
  second = await lab.signIn(await lab.make.user(8))
})

let made = 0
const provider = async () =>
  lab.make.user(3, customerId, {
    physician: true,
    npi: '1234567893',
    last_login: lab.clock.now.toISOString(),
  })
const ownMailbox = (): string => `thief${++made}@elsewhere.example`
const post = (path: string, content: object) =>
  lab.visitor().raw('POST', path, { validation: publicBlock(lab), ...content })
const prove = async (to: string) =>
  post(signInChanges.prove.path, { code: linkIn(await lastLetterTo(lab, to), 'prove') })
const rowVersionOf = async (userId: number) =>
  (
    await lab.owner<{ v: number }>('select row_version as v from app_user where user_id = $1', [
      userId,
    ])
  )[0]?.v ?? 0
const emailOf = async (userId: number) =>
  (await lab.owner<{ email: string }>('select email from app_user where user_id = $1', [userId]))[0]
    ?.email
const changeEmail = async (by: Visitor, userId: number, email: string) =>
  (await by.call(users.save, { userId, email, rowVersion: await rowVersionOf(userId) })).body
const openChangeOf = async (userId: number) =>
  (
    await lab.owner<{ id: number }>(
      `
        select sign_in_change_id as id
        from sign_in_change
        where user_id = $1
        order by 1 desc
        limit 1
      `,
      [userId],
    )
  )[0]?.id ?? 0
const checkIdentity = (by: Visitor, userId: number) =>
  by.call(users.identityVerified, { userId, method: 'telephone', note: 'birth date and NPI' })

describe('taking over a provider’s sign-in', () => {
  it('fails for one staff member: a new email takes effect only when it is proven and a second person confirms it', async () => {
    const target = await provider()
    const thief = ownMailbox()
    expect(await changeEmail(helper, target.userId, thief)).toMatchObject({
      valid: true,
      message: expect.stringContaining('a second person') as string,
    })
    expect(await emailOf(target.userId)).toBe(target.email)
    expect(await lettersTo(lab, target.email)).toBe(1)
    expect((await prove(thief)).body).toMatchObject({
      valid: true,
      message: expect.stringContaining('second person') as string,
    })
    const signInChangeId = await openChangeOf(target.userId)
    expect((await helper.call(signInChanges.confirm, { signInChangeId })).body).toMatchObject({
      valid: false,
      code: 'not-possible',
    })
    expect(await emailOf(target.userId)).toBe(target.email)
    // a reset is sent to the provider, and only with an identity check in the last 15 minutes
    expect(
      (await helper.call(users.resetPasswordForUser, { userId: target.userId })).body.code,
    ).toBe('identity-first')
    await checkIdentity(helper, target.userId)
    lab.clock.pass(16)
    expect(
      (await helper.call(users.resetPasswordForUser, { userId: target.userId })).body.code,
    ).toBe('identity-first')
    await checkIdentity(helper, target.userId)
    expect(
      (await helper.call(users.resetPasswordForUser, { userId: target.userId })).body.valid,
    ).toBe(true)
    expect(linkIn(await lastLetterTo(lab, thief), 'code')).toBe('')
  })

  it('is undone by one click of the owner, before and after it takes effect', async () => {
    const target = await provider()
    const running = await lab.signIn(target)
    const thief = ownMailbox()
    await changeEmail(helper, target.userId, thief)
    const objection = linkIn(await lastLetterTo(lab, target.email), 'object')
    await prove(thief)
    expect(
      (
        await second.call(signInChanges.confirm, {
          signInChangeId: await openChangeOf(target.userId),
        })
      ).body.valid,
    ).toBe(true)
    expect(await emailOf(target.userId)).toBe(thief)
    expect((await running.call(session.list, {})).status).toBe(401)
    expect((await post(signInChanges.object.path, { code: objection })).body.valid).toBe(true)
    expect(await emailOf(target.userId)).toBe(target.email)
    expect(
      (
        await lab
          .visitor()
          .raw('POST', session.authenticate.path, { email: target.email, password })
      ).body.valid,
    ).toBe(false)
    const next = ownMailbox()
    await changeEmail(helper, target.userId, next)
    expect(
      (
        await post(signInChanges.object.path, {
          code: linkIn(await lastLetterTo(lab, target.email), 'object'),
        })
      ).body.valid,
    ).toBe(true)
    expect((await prove(next)).body.code).toBe('code-wrong')
  })

  it('does not allow signing until the owner attests with an earlier factor or a second person reopens signing', async () => {
    const target = await provider()
    const owner = await lab.signIn(target)
    await checkIdentity(helper, target.userId)
    await helper.call(
      users.setTempPassword,
      { userId: target.userId, password: 'Silver-Heron-808' },
      { method: 'POST' },
    )
    expect((await owner.call(session.list, {})).status).toBe(401)
    const expired = (
      await lab.visitor().raw('POST', session.authenticate.path, {
        email: target.email,
        password: 'Silver-Heron-808',
      })
    ).body
    await post(session.resetPassword.path, {
      email: target.email,
      password,
      code: expired.resetCode,
    })
    const thief = await lab.signIn(target)
    const signs = () => thief.call(orders.eSign, asMade([1]))
    expect((await signs()).body.code).toBe('signing-closed')
    expect(
      (await thief.call(delegates.save, { userId: target.userId, delegates: [], attested: true }))
        .body.code,
    ).toBe('signing-closed')
    await setUpFactor(lab, thief)
    expect((await thief.call(signInChanges.attest, { password })).body.code).toBe('not-possible')
    await checkIdentity(helper, target.userId)
    expect(
      (await helper.call(signInChanges.openSigning, { userId: target.userId })).body.code,
    ).toBe('not-possible')
    // who changed the sign-in vouches for nobody
    const opened = () => second.call(signInChanges.openSigning, { userId: target.userId })
    expect((await opened()).body.code).toBe('identity-first')
    await checkIdentity(second, target.userId)
    expect((await opened()).body.valid).toBe(true)
    expect((await signs()).body.code).not.toBe('signing-closed')
  })

  it('the owner’s earlier factor reopens signing', async () => {
    const target = await provider()
    const authenticator = await setUpFactor(lab, await lab.signIn(target))
    lab.clock.pass(1)
    await checkIdentity(helper, target.userId)
    await helper.call(
      users.setTempPassword,
      { userId: target.userId, password: 'Silver-Heron-808' },
      { method: 'POST' },
    )
    await lab.owner('update app_user set change_pwd = false where user_id = $1', [target.userId])
    lab.clock.pass(1)
    const owner = await lab.signIn(target, {
      password: 'Silver-Heron-808',
      code: authenticator.code(),
    })
    expect(
      (await owner.call(signInChanges.attest, { password: 'Silver-Heron-808' })).body.code,
    ).toBe('second-factor')
    lab.clock.pass(1)
    await owner.call(secondFactor.prove, { code: authenticator.code() })
    expect((await owner.call(signInChanges.attest, { password })).body.code).toBe('faulty')
    expect(
      (await owner.call(signInChanges.attest, { password: 'Silver-Heron-808' })).body.valid,
    ).toBe(true)
    expect((await owner.call(orders.eSign, asMade([1]))).body.code).not.toBe('signing-closed')
  })

  it('does not work by creating one: a provider sign-in created by staff cannot sign until a second person opens signing', async () => {
    const email = ownMailbox()
    const { id } = (
      await helper.call(users.save, {
        userId: 0,
        customerId,
        userTypeId: 3,
        firstName: 'Ida',
        lastName: 'Moss',
        email,
        physician: true,
        npi: '1234567893',
      })
    ).body
    await post(session.resetPassword.path, {
      email,
      password,
      code: linkIn(await lastLetterTo(lab, email), 'code'),
    })
    const thief = await lab.signIn(email)
    expect((await thief.call(orders.eSign, asMade([1]))).body.code).toBe('signing-closed')
    await checkIdentity(second, Number(id))
    expect((await second.call(signInChanges.openSigning, { userId: Number(id) })).body.valid).toBe(
      true,
    )
  })

  it('staff who manage parole officers can change an officer’s sign-in only with a second person', async () => {
    const keeper = await lab.signIn(await lab.make.user(13))
    const officer = await lab.make.user(14, 0, { last_login: lab.clock.now.toISOString() })
    const thief = ownMailbox()
    expect((await changeEmail(keeper, officer.userId, thief)).message).toContain('a second person')
    expect((await prove(thief)).body.valid).toBe(true)
    expect(
      (
        await keeper.call(signInChanges.confirm, {
          signInChangeId: await openChangeOf(officer.userId),
        })
      ).status,
    ).toBe(403)
    expect(await emailOf(officer.userId)).toBe(officer.email)
    expect(
      (await keeper.call(users.resetPasswordForUser, { userId: officer.userId })).body.code,
    ).toBe('identity-first')
    expect((await checkIdentity(keeper, officer.userId)).body.valid).toBe(true)
    expect(
      (await keeper.call(users.resetPasswordForUser, { userId: officer.userId })).body.valid,
    ).toBe(true)
    expect(await lettersTo(lab, officer.email)).toBe(2)
  })
})

describe('a second factor', () => {
  it('cannot be replaced with only the password or reset without an identity check; a provider’s reset waits for a second person', async () => {
    const target = await provider()
    const owner = await lab.signIn(target)
    await setUpFactor(lab, owner)
    lab.clock.pass(6)
    expect((await owner.call(secondFactor.begin, { password })).body.code).toBe('second-factor')
    const admin = await lab.signIn(await lab.make.user(1))
    const reset = () =>
      admin.call(secondFactor.reset, { userId: target.userId, reason: 'lost phone' })
    expect((await reset()).body.code).toBe('identity-first')
    await checkIdentity(admin, target.userId)
    expect((await reset()).body).toMatchObject({
      valid: true,
      message: expect.stringContaining('a second person') as string,
    })
    const has = async () =>
      (
        await lab.owner<{ f: boolean }>(
          'select second_factor as f from app_user where user_id = $1',
          [target.userId],
        )
      )[0]?.f
    expect(await has()).toBe(true)
    expect(
      (
        await second.call(signInChanges.confirm, {
          signInChangeId: await openChangeOf(target.userId),
        })
      ).body.valid,
    ).toBe(true)
    expect(await has()).toBe(false)
  })

  it('is required of the sign-in that a user switches to', async () => {
    const email = 'two-practices@people.example'
    const one = await lab.make.user(3, customerId, { email })
    const other = await lab.make.user(3, (await lab.make.account()).customerId, {
      email,
      primary_login: false,
    })
    const authenticator = await setUpFactor(lab, await lab.signIn(other.userName))
    lab.clock.pass(1)
    const visitor = await lab.signIn(one)
    expect((await visitor.call(session.switchCustomer, { userId: other.userId })).body.code).toBe(
      'target-factor',
    )
    expect(
      (await visitor.call(session.switchCustomer, { userId: other.userId, code: '000000' })).body
        .code,
    ).toBe('code-wrong')
    expect(
      (
        await visitor.call(session.switchCustomer, {
          userId: other.userId,
          code: authenticator.code(),
        })
      ).body,
    ).toMatchObject({
      valid: true,
      userId: other.userId,
    })
  })

  it('a recovery code works once, even if used several times at the same time', async () => {
    const user = await lab.make.user(4)
    const { recoveryCodes } = await setUpFactor(lab, await lab.signIn(user))
    const tries = await Promise.all(
      Array.from({ length: 6 }, () =>
        lab.visitor().raw('POST', session.authenticate.path, {
          email: user.email,
          password,
          code: recoveryCodes[0],
        }),
      ),
    )
    expect(tries.filter(({ body }) => body.valid === true)).toHaveLength(1)
  })

  it('wrong passwords within a session are slowed down in every call that checks them', async () => {
    const owner = await lab.signIn(await lab.make.user(4))
    const codes: string[] = []
    for (let tries = 0; tries < 7; tries++)
      codes.push(
        (
          await owner.call(session.changePassword, {
            password: 'Wrong-Password-1',
            newPassword: 'Quiet-Meadow-77',
          })
        ).body.code as string,
      )
    expect(codes).toEqual([
      'faulty',
      'faulty',
      'faulty',
      'faulty',
      'faulty',
      'too-many',
      'too-many',
    ])
    expect((await owner.call(secondFactor.begin, { password })).body.code).toBe('too-many')
  })

  it('wrong codes within a session are slowed down, even if the next one is right', async () => {
    const owner = await lab.signIn(await lab.make.user(4))
    const authenticator = await setUpFactor(lab, owner)
    lab.clock.pass(6)
    const codes: string[] = []
    for (let tries = 0; tries < 7; tries++)
      codes.push((await owner.call(secondFactor.prove, { code: '000000' })).body.code as string)
    expect(codes[0]).toBe('code-wrong')
    expect(codes.slice(-2)).toEqual(['too-many', 'too-many'])
    expect((await owner.call(secondFactor.prove, { code: authenticator.code() })).body.code).toBe(
      'too-many',
    )
  })
})

describe('a laboratory that requires a second factor', () => {
  it('does not let users without one reset another’s, and requires one of providers, too', async () => {
    const strict = await openLab({ LABGATE_REQUIRE_MFA: '1' })
    try {
      const target = await strict.make.user(4)
      const admin = await strict.signIn(await strict.make.user(1))
      expect(
        (await admin.call(secondFactor.reset, { userId: target.userId, reason: 'lost' })).body.code,
      ).toBe('second-factor-setup')
      const { customerId: account } = await strict.make.account()
      const signer = await strict.signIn(await strict.make.user(2, account, { physician: true }))
      expect((await signer.call(orders.list, { searchCriteria: {} })).body.code).toBe(
        'second-factor-setup',
      )
      const clerk = await strict.signIn(await strict.make.user(2, account))
      expect((await clerk.call(orders.list, { searchCriteria: {} })).body.valid).toBe(true)
    } finally {
      await strict.close()
    }
  })
})
