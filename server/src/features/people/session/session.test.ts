import { accounts } from '@labgate/contract/accounts/accounts'
import { utcDay } from '@labgate/contract/kit/days'
import { session } from '@labgate/contract/people/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onNode, openLab, password, type Lab } from '../../../../test/lab.ts'
import { drainBackgroundWork } from '../../../background-work.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const lastLetter = async (to: string): Promise<string> => {
  const [row] = await lab.owner<{ body: Buffer }>(
    'select body from mail where to_address = $1 order by mail_id desc limit 1',
    [to],
  )
  return row ? lab.context.crypt.open(row.body, 'mail') : ''
}
const resetBlock = (at = lab.clock.now) => ({
  entityId_Login: 1,
  userId_Login: -1,
  token: utcDay(at).replaceAll('-', ''),
  tranSourceId: 1,
  version: '1.0',
})

describe('signing in', () => {
  it('returns every field of the contract, and a session that works', async () => {
    const account = await lab.make.account({ name: 'Harbor Clinic' })
    const user = await lab.make.user(3, account.customerId, {
      first_name: 'Ana',
      last_name: 'Núñez',
    })
    const ana = await lab.signIn(user)
    expect(ana.signedIn).toMatchObject({
      valid: true,
      changePwd: false,
      customerId: account.customerId,
      customerName: 'Harbor Clinic',
      firstName: 'Ana',
      salesVP: 0,
      multiLogin: 0,
    })
    expect((await ana.call(accounts.get, { customerId: account.customerId })).body).toMatchObject({
      valid: true,
      name: 'Harbor Clinic',
    })
  })

  it.each([
    ['a wrong password', {}, 'Wrong-Password-1'],
    ['a disabled user', { disabled: true }, password],
  ])(
    'refuses %s with the same response as an unknown email, and every field empty',
    async (_, columns, given) => {
      const user = await lab.make.user(1, 0, columns)
      const [known, unknown] = await Promise.all([
        lab
          .visitor()
          .raw('POST', session.authenticate.path, { email: user.email, password: given }),
        lab.visitor().raw('POST', session.authenticate.path, {
          email: 'nobody@nowhere.example',
          password: given,
        }),
      ])
      expect(known).toMatchObject({
        status: 200,
        body: { valid: false, code: 'sign-in-failed', userId: 0, validation: { token: '' } },
      })
      expect(known.body).toEqual(unknown.body)
    },
  )

  it('refuses users of an inactive account', async () => {
    const { customerId } = await lab.make.account({ active: false })
    const user = await lab.make.user(3, customerId)
    expect(
      (await lab.visitor().raw('POST', session.authenticate.path, { email: user.email, password }))
        .body.valid,
    ).toBe(false)
  })

  it('delays further attempts after five failures, and accepts the correct password after the delay', async () => {
    const user = await lab.make.user(1)
    const attempt = async (given: string) =>
      (
        await lab
          .visitor()
          .raw('POST', session.authenticate.path, { email: user.email, password: given })
      ).body.valid as boolean
    for (let tries = 0; tries < 5; tries++) expect(await attempt('Wrong-Password-1')).toBe(false)
    expect(await attempt(password)).toBe(false)
    lab.clock.pass(1)
    expect(await attempt(password)).toBe(true)
  })

  it('leads from an email with several logins to the primary one', async () => {
    // returned in name order
    const [a, b] = [
      await lab.make.account({ name: 'Bay Clinic' }),
      await lab.make.account({ name: 'Cove Clinic' }),
    ]
    const email = 'both@people.example'
    await lab.make.user(3, a.customerId, { email, primary_login: false })
    const primary = await lab.make.user(3, b.customerId, { email })
    expect((await lab.signIn(email)).signedIn).toMatchObject({
      userId: primary.userId,
      multiLogin: 1,
      accounts: [{ customerId: a.customerId }, { customerId: b.customerId }],
    })
  })
})

describe('a session', () => {
  it('is rejected without its cookie or the CSRF header, or with another user, entity, or source', async () => {
    const user = await lab.make.user(1)
    const visitor = await lab.signIn(user)
    const ask = (validation: Record<string, unknown>) =>
      visitor.call(session.list, {}, { validation })
    const own = visitor.validation()
    expect((await ask(own)).status).toBe(200)
    expect((await ask({ ...own, userId_Login: user.userId + 1 })).status).toBe(401)
    expect((await ask({ ...own, entityId_Login: 5 })).status).toBe(401)
    expect((await ask({ ...own, tranSourceId: 12 })).status).toBe(401)
    expect((await ask({ ...own, tranSourceId: 99 })).status).toBe(200)
    expect((await visitor.call(session.keepAlive, {}, { xsrf: false })).body).toMatchObject({
      valid: false,
      code: 'xsrf',
    })
    const thief = lab.visitor()
    thief.signedIn = visitor.signedIn
    expect((await thief.call(session.list, {})).status).toBe(401)
  })

  it('ends after 30 idle minutes unless a call other than polling keeps it, and ends after 12 hours in any case', async () => {
    const visitor = await lab.signIn(await lab.make.user(1))
    const alive = async (headers = {}) =>
      (await visitor.raw('POST', session.list.path, { validation: visitor.validation() }, headers))
        .status === 200
    lab.clock.pass(29)
    expect(await alive()).toBe(true)
    lab.clock.pass(20)
    expect(await alive({ 'x-labgate-poll': '1' })).toBe(true)
    lab.clock.pass(11)
    expect(await alive()).toBe(false)
    const other = await lab.signIn(await lab.make.user(1))
    for (let hours = 0; hours < 12 * 3; hours++) {
      lab.clock.pass(20)
      await other.call(session.keepAlive, {})
    }
    expect((await other.call(session.list, {})).status).toBe(401)
  })

  it('started on one node continues on another, and ends on both', async () => {
    const node = await lab.secondNode()
    const here = await lab.signIn(await lab.make.user(1))
    const there = onNode(here, node)
    expect((await there.call(session.list, {})).status).toBe(200)
    expect((await here.call(session.list, {})).status).toBe(200)
    await here.call(session.end, {})
    await expect.poll(async () => (await there.call(session.list, {})).status).toBe(401)
    expect((await here.call(session.list, {})).status).toBe(401)
  })

  it('is restored in a new tab from the cookie only', async () => {
    const first = await lab.signIn(await lab.make.user(1))
    const tab = lab.visitor()
    for (const [name, value] of first.cookies) tab.cookies.set(name, value)
    const rebuilt = await tab.raw('POST', session.getSession.path, {})
    expect(rebuilt.body).toMatchObject({ valid: true, userId: first.signedIn.userId })
    tab.signedIn = rebuilt.body
    expect((await tab.call(session.list, {})).status).toBe(200)
    expect((await first.call(session.list, {})).status).toBe(200)
    expect((await lab.visitor().raw('POST', session.getSession.path, {})).status).toBe(403)
  })

  it('lists the user’s sessions and ends the others', async () => {
    const user = await lab.make.user(1)
    const [here, there] = [await lab.signIn(user), await lab.signIn(user)]
    expect((await here.call(session.list, {})).body.list).toHaveLength(2)
    expect((await here.call(session.endOthers, { password })).body).toMatchObject({
      valid: true,
      ended: 1,
    })
    expect((await there.call(session.list, {})).status).toBe(401)
  })
})

describe('a forgotten password', () => {
  it('is replaced once with the emailed code, and all sessions end', async () => {
    const user = await lab.make.user(1)
    const before = await lab.signIn(user)
    const visitor = lab.visitor()
    const response = await visitor.raw('POST', session.resetCode.path, {
      validation: resetBlock(),
      email: user.email,
    })
    const stranger = await visitor.raw('POST', session.resetCode.path, {
      validation: resetBlock(),
      email: 'nobody@nowhere.example',
    })
    expect(response.body).toEqual(stranger.body)
    await drainBackgroundWork()
    const code = /\n {4}(\w{4} \w{4})\n/.exec(await lastLetter(user.email))?.[1] ?? ''
    const reset = (given: string, to: string) =>
      visitor.raw('POST', session.resetPassword.path, {
        validation: resetBlock(),
        email: user.email,
        password: to,
        code: given,
      })
    expect((await reset('', 'Quiet-Meadow-77')).body).toMatchObject({
      valid: false,
      code: 'code-wrong',
    })
    expect((await reset('WRONGONE', 'Quiet-Meadow-77')).body).toMatchObject({
      valid: false,
      code: 'code-wrong',
    })
    expect((await reset(code, 'short')).body).toMatchObject({ valid: false, code: 'password-weak' })
    expect((await reset(code, 'Quiet-Meadow-77')).body.valid).toBe(true)
    expect((await reset(code, 'Quiet-Meadow-78')).body.valid).toBe(false)
    expect((await before.call(session.list, {})).status).toBe(401)
    expect(
      (
        await visitor.raw('POST', session.authenticate.path, {
          email: user.email,
          password: 'Quiet-Meadow-77',
        })
      ).body.valid,
    ).toBe(true)
  })

  it('sends at most three codes an hour to one address, and accepts five attempts from one place, after which the correct code fails', async () => {
    const user = await lab.make.user(1)
    const visitor = lab.visitor()
    for (let times = 0; times < 4; times++)
      await visitor.raw('POST', session.resetCode.path, {
        validation: resetBlock(),
        email: user.email,
      })
    await drainBackgroundWork()
    expect(await lab.owner('select from mail where to_address = $1', [user.email])).toHaveLength(3)
    const code = /\n {4}(\w{4} \w{4})\n/.exec(await lastLetter(user.email))?.[1] ?? ''
    for (let tries = 0; tries < 5; tries++)
      await visitor.raw('POST', session.resetPassword.path, {
        validation: resetBlock(),
        email: user.email,
        password: 'Quiet-Meadow-77',
        code: 'WRONGONE',
      })
    expect(
      (
        await visitor.raw('POST', session.resetPassword.path, {
          validation: resetBlock(),
          email: user.email,
          password: 'Quiet-Meadow-77',
          code,
        })
      ).body.valid,
    ).toBe(false)
  })

  it('that has expired returns a reset code and no session', async () => {
    const user = await lab.make.user(1, 0, { change_pwd: true })
    const got = await lab
      .visitor()
      .raw('POST', session.authenticate.path, { email: user.email, password })
    expect(got.body).toMatchObject({
      valid: true,
      changePwd: true,
      validation: { token: '' },
      userId: 0,
    })
    const reset = await lab.visitor().raw('POST', session.resetPassword.path, {
      validation: resetBlock(),
      email: user.email,
      password: 'Quiet-Meadow-77',
      code: got.body.resetCode,
    })
    expect(reset.body.valid).toBe(true)
  })

  it.each(['password1234A!', 'Labgate-Reference-1', 'P@ssw0rd-2026x'])(
    'cannot be replaced by %s',
    async (weak) => {
      const visitor = await lab.signIn(await lab.make.user(1))
      expect(
        (await visitor.call(session.changePassword, { password, newPassword: weak })).body,
      ).toMatchObject({ valid: false, code: 'password-weak' })
    },
  )
})

describe('switching accounts', () => {
  it('is limited to the user’s own logins, with a new token, and ends the old one', async () => {
    const [a, b, c] = [await lab.make.account(), await lab.make.account(), await lab.make.account()]
    const email = 'switcher@people.example'
    const one = await lab.make.user(3, a.customerId, { email })
    const two = await lab.make.user(3, b.customerId, { email, primary_login: false })
    const unproven = await lab.make.user(3, c.customerId, {
      email,
      primary_login: false,
      email_proven: false,
    })
    const stranger = await lab.make.user(3, c.customerId)
    const visitor = await lab.signIn(one)
    expect(
      (await visitor.call(session.switchCustomer, { userId: stranger.userId })).body,
    ).toMatchObject({ valid: false, code: 'not-found' })
    expect(
      (await visitor.call(session.switchCustomer, { userId: unproven.userId })).body,
    ).toMatchObject({ valid: false, code: 'not-found' })
    const got = await visitor.call(session.switchCustomer, { userId: two.userId })
    expect(got.body).toMatchObject({ valid: true, customerId: b.customerId, userId: two.userId })
    expect((await visitor.call(session.list, {})).status).toBe(401)
    visitor.signedIn = got.body
    expect((await visitor.call(session.list, {})).status).toBe(200)
  })
})

describe('source 1', () => {
  it('is accepted only for the two calls of a forgotten password', async () => {
    const admin = await lab.signIn(await lab.make.user(1, 0, { email: 'source-one@lab.example' }))
    const response = await lab.app.inject({
      method: 'POST',
      url: session.resetCode.path,
      payload: { validation: resetBlock(), email: 'nobody@lab.example' },
      headers: { 'content-type': 'application/json' },
    })
    expect(response.json()).toMatchObject({ valid: true })
    const validation = { ...admin.validation(), tranSourceId: 1 }
    expect(
      (await admin.raw('POST', accounts.list.path, { validation, searchCriteria: {} })).status,
    ).toBe(401)
    const [row] = await lab.owner<{ outcome: string }>(
      `
        select outcome
        from audit
        where act = 'accounts.list' and user_id = $1
        order by audit_id desc
        limit 1
      `,
      [admin.signedIn.userId],
    )
    expect(row?.outcome).toBe('refused: not-signed-in')
    for (const more of [{ tranSourceId: 1 }, { TRANSOURCEID: '1' }, { validation: resetBlock() }]) {
      const { statusCode } = await lab.app.inject({
        method: 'POST',
        url: session.authenticate.path,
        payload: { email: 'source-one@lab.example', password, ...more },
        headers: { 'content-type': 'application/json' },
      })
      expect(statusCode, JSON.stringify(more)).toBe(401)
    }
  })
})
