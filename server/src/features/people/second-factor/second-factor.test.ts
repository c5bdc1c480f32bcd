import { secondFactor, session } from '@labgate/contract/people/session'
import { signInChanges } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpFactor } from '../../../../test/authenticator.ts'
import { openLab, password, type Lab, type Visitor } from '../../../../test/lab.ts'
import { base32, hotp, stepOf } from '../../../access/totp.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ LABGATE_REQUIRE_MFA: '1' })
})
afterAll(() => lab.close())

const setUp = async (visitor: Visitor) => {
  const { secret, recoveryCodes: recovery } = await setUpFactor(lab, visitor)
  return { secret, recovery }
}

describe('one-time passwords', () => {
  it('match RFC 4226 and RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890')
    expect([0, 1, 2, 9].map((counter) => hotp(secret, counter))).toEqual([
      '755224',
      '287082',
      '359152',
      '520489',
    ])
    expect(
      [59, 1_111_111_109, 20_000_000_000].map((seconds) =>
        hotp(secret, stepOf(new Date(seconds * 1000))),
      ),
    ).toEqual(['287082', '081804', '353130'])
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  })
})

describe('a second factor', () => {
  it('is required at sign-in once set up; a code and a recovery code each work once', async () => {
    const user = await lab.make.user(1)
    const { secret, recovery } = await setUp(await lab.signIn(user))
    lab.clock.pass(1)
    const attempt = async (code?: string) =>
      (
        await lab.visitor().raw('POST', session.authenticate.path, {
          email: user.email,
          password,
          ...(code !== undefined && { code }),
        })
      ).body
    expect(await attempt()).toMatchObject({
      valid: false,
      code: 'second-factor',
      secondFactor: true,
      userId: 0,
    })
    expect(
      await lab.owner(
        `select outcome from sign_in where user_id = $1 order by sign_in_id desc limit 1`,
        [user.userId],
      ),
    ).toEqual([{ outcome: 'code asked for' }])
    expect(await attempt('000000')).toMatchObject({ valid: false, code: 'code-wrong' })
    const code = hotp(secret, stepOf(lab.clock.now))
    expect((await attempt(code)).valid).toBe(true)
    expect((await attempt(code)).valid).toBe(false)
    expect((await attempt(recovery[0]?.toLowerCase().replaceAll('-', ' '))).valid).toBe(true)
    expect((await attempt(recovery[0])).valid).toBe(false)
  })

  it('has ten different recovery codes of 120 bits', async () => {
    const { recovery } = await setUp(await lab.signIn(await lab.make.user(1)))
    expect(new Set(recovery).size).toBe(10)
    for (const code of recovery) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  })

  it('is required before any other call if the laboratory requires one: from staff and practice administrators, not from other practice users', async () => {
    const visitor = await lab.signIn(await lab.make.user(1))
    expect((await visitor.call(users.list, { searchCriteria: {} })).body).toMatchObject({
      valid: false,
      code: 'second-factor-setup',
    })
    await setUp(visitor)
    expect((await visitor.call(users.list, { searchCriteria: {} })).body.valid).toBe(true)
    const { customerId } = await lab.make.account()
    expect(
      (
        await (
          await lab.signIn(await lab.make.user(3, customerId))
        ).call(users.list, { searchCriteria: {} })
      ).body.code,
    ).toBe('second-factor-setup')
    expect(
      (
        await (
          await lab.signIn(await lab.make.user(2, customerId))
        ).call(users.list, { searchCriteria: {} })
      ).body.valid,
    ).toBe(true)
  })

  it('is required again for a temporary password after five minutes', async () => {
    const visitor = await lab.signIn(await lab.make.user(1))
    const { secret } = await setUp(visitor)
    const target = await lab.make.user(6)
    const set = () =>
      visitor.call(
        users.setTempPassword,
        { userId: target.userId, password: 'Silver-Heron-808' },
        { method: 'POST' },
      )
    expect((await set()).body.code).toBe('identity-first')
    lab.clock.pass(6)
    expect((await set()).body.code).toBe('second-factor')
    expect((await visitor.call(secondFactor.prove, { code: '000000' })).body.code).toBe(
      'code-wrong',
    )
    expect(
      (await visitor.call(secondFactor.prove, { code: hotp(secret, stepOf(lab.clock.now)) })).body
        .valid,
    ).toBe(true)
    expect((await set()).body.code).toBe('identity-first')
  })

  it('is reset by an administrator after an identity check, and the person’s sessions end', async () => {
    const user = await lab.make.user(4)
    const visitor = await lab.signIn(user)
    await setUp(visitor)
    const admin = await lab.signIn(await lab.make.user(1))
    await setUp(admin)
    expect(
      (await admin.call(secondFactor.reset, { userId: user.userId, reason: 'lost phone' })).body
        .code,
    ).toBe('identity-first')
    await admin.call(users.identityVerified, {
      userId: user.userId,
      method: 'video',
      note: 'badge and birth date',
    })
    expect(
      (await admin.call(secondFactor.reset, { userId: user.userId, reason: 'lost phone' })).body
        .valid,
    ).toBe(true)
    expect((await admin.call(signInChanges.list, { userId: user.userId })).body.list).toMatchObject(
      [{ kind: 'second-factor', newValue: 'lost phone' }],
    )
    expect((await visitor.call(session.list, {})).status).toBe(401)
    expect((await lab.signIn(user)).signedIn.valid).toBe(true)
  })
})
