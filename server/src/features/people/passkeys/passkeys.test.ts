import { passkeys } from '@labgate/contract/people/passkeys'
import { secondFactor, session } from '@labgate/contract/people/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpFactor } from '../../../../test/authenticator.ts'
import { openLab, password, type Lab, type Visitor } from '../../../../test/lab.ts'
import { passkeyDevice, type PasskeyDevice } from '../../../../test/passkey-device.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const add = async (visitor: Visitor, device: PasskeyDevice, name = 'Bench PC') => {
  const { options } = (await visitor.call(passkeys.begin, { password })).body
  return (await visitor.call(passkeys.add, { name, response: device.make(options) })).body
}
const showAtSignIn = async (device: PasskeyDevice, visitor = lab.visitor()) => {
  const begun = (await visitor.raw('POST', passkeys.beginSignIn.path, {})).body as {
    options: string
  }
  const response = device.show(begun.options)
  return visitor.raw('POST', passkeys.signIn.path, { response })
}
const withPassword = (email: string, code?: string) =>
  lab.visitor().raw('POST', session.authenticate.path, {
    email,
    password,
    ...(code !== undefined && { code }),
  })

describe('a passkey', () => {
  it('signs its user in without a password, and is in the list, the attempts, and the audit log', async () => {
    const user = await lab.make.user(1)
    const visitor = await lab.signIn(user)
    const device = passkeyDevice()
    expect(await add(visitor, device)).toMatchObject({ valid: true })
    const { body } = await showAtSignIn(device)
    expect(body).toMatchObject({ valid: true, userId: user.userId })
    expect((await visitor.call(passkeys.list, {})).body.list).toMatchObject([
      { name: 'Bench PC', isSynced: true, dateUsed: lab.clock.now.toISOString() },
    ])
    expect(
      await lab.owner(
        'select outcome from sign_in where user_id = $1 order by sign_in_id desc limit 1',
        [user.userId],
      ),
    ).toEqual([{ outcome: 'done' }])
    expect(
      await lab.owner(
        `
          select fields
          from audit
          where act = 'session.authenticate' and user_id = $1
          order by audit_id desc
          limit 1
        `,
        [user.userId],
      ),
    ).toEqual([{ fields: ['passkey'] }])
  })

  it('is a second factor: the password alone no longer signs in, a recovery code beside it does once', async () => {
    const user = await lab.make.user(1)
    const { recoveryCodes } = await add(await lab.signIn(user), passkeyDevice())
    expect(recoveryCodes).toHaveLength(10)
    expect((await withPassword(user.email)).body).toMatchObject({
      valid: false,
      code: 'second-factor',
    })
    expect((await withPassword(user.email, '123456')).body).toMatchObject({ code: 'code-wrong' })
    expect((await withPassword(user.email, recoveryCodes[0])).body).toMatchObject({ valid: true })
    expect((await withPassword(user.email, recoveryCodes[0])).body).toMatchObject({ valid: false })
  })

  it('is shown instead of a code where the second factor is required again', async () => {
    const user = await lab.make.user(1)
    const device = passkeyDevice()
    const visitor = await lab.signIn(user)
    await add(visitor, device)
    lab.clock.pass(10)
    const removal = async () => {
      const [{ passkeyId } = { passkeyId: 0 }] = (await visitor.call(passkeys.list, {})).body.list
      return (await visitor.call(passkeys.remove, { passkeyId })).body
    }
    expect(await removal()).toMatchObject({ valid: false, code: 'second-factor' })
    const { options } = (await visitor.call(passkeys.beginProof, {})).body
    expect(
      (await visitor.call(passkeys.prove, { response: device.show(options) })).body,
    ).toMatchObject({ valid: true })
    expect(await removal()).toMatchObject({ valid: true })
  })

  it('leaves no second factor behind once it is removed, unless there is an authenticator', async () => {
    const user = await lab.make.user(1)
    const visitor = await lab.signIn(user)
    await add(visitor, passkeyDevice(), 'Old phone')
    const state = async () => (await visitor.call(secondFactor.state, {})).body
    expect(await state()).toMatchObject({
      enabled: true,
      authenticator: false,
      passkeys: 1,
      recoveryCodesLeft: 10,
    })
    const remove = async () => {
      const [{ passkeyId } = { passkeyId: 0 }] = (await visitor.call(passkeys.list, {})).body.list
      await visitor.call(passkeys.remove, { passkeyId })
    }
    await remove()
    expect(await state()).toMatchObject({ enabled: false, passkeys: 0, recoveryCodesLeft: 0 })
    await add(visitor, passkeyDevice(), 'New phone')
    const authenticator = await setUpFactor(lab, visitor)
    await remove()
    expect(await state()).toMatchObject({ enabled: true, authenticator: true, passkeys: 0 })
    await add(visitor, passkeyDevice(), 'New phone')
    lab.clock.pass(1)
    await visitor.call(secondFactor.remove, { code: authenticator.code() })
    expect(await state()).toMatchObject({ enabled: true, authenticator: false, passkeys: 1 })
  })

  it('needs a name, is added once, and 20 are the most', async () => {
    const visitor = await lab.signIn(await lab.make.user(1))
    const device = passkeyDevice()
    const { options } = (await visitor.call(passkeys.begin, { password })).body
    const response = device.make(options)
    expect((await visitor.call(passkeys.add, { name: ' ', response })).body).toMatchObject({
      valid: false,
      issues: [{ path: ['name'] }],
    })
    expect((await visitor.call(passkeys.add, { name: 'Desk', response })).body).toMatchObject({
      valid: true,
    })
    expect(await add(visitor, device)).toMatchObject({ valid: false, code: 'taken' })
    for (let nth = 2; nth <= 20; nth++) await add(visitor, passkeyDevice(), `Device ${nth}`)
    expect((await visitor.call(passkeys.begin, { password })).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('20 passkeys') as string,
    })
  })
})

describe('a laboratory that requires passkeys', () => {
  it('lets staff only set one up until they have it, whatever code they show', async () => {
    const strict = await openLab({ LABGATE_REQUIRE_MFA: '1', PASSKEYS: 'require' })
    try {
      const visitor = await strict.signIn(await strict.make.user(1))
      await setUpFactor(strict, visitor)
      const ways = async () => (await visitor.call(session.plainWays, {})).body
      expect(await ways()).toMatchObject({ code: 'second-factor-setup' })
      expect((await visitor.call(secondFactor.state, {})).body).toMatchObject({
        passkeyRequired: true,
      })
      expect(await add(visitor, passkeyDevice())).toMatchObject({ valid: true })
      expect(await ways()).toMatchObject({ valid: true })
    } finally {
      await strict.close()
    }
  })
  it.each([
    [{ PASSKEYS: 'off' }, 'not used here'],
    [{ PUBLIC_URL: 'https://10.1.2.3' }, 'own name'],
  ])('and one with %j offers none', async (variables, text) => {
    const other = await openLab(variables)
    try {
      expect((await other.visitor().raw('POST', passkeys.beginSignIn.path, {})).body).toMatchObject(
        { valid: false, message: expect.stringContaining(text) as string },
      )
    } finally {
      await other.close()
    }
  })
})
