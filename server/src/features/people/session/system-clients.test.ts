import { accounts } from '@labgate/contract/accounts/accounts'
import { session } from '@labgate/contract/people/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, password, type Lab } from '../../../../test/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

/** A warehouse program: no cookies, no CSRF header, only the validation block. */
const program = async (path: string, body: object, address = '127.0.0.1') => {
  const got = await lab.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    remoteAddress: address,
  })
  return {
    status: got.statusCode,
    // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
    body: got.json() as any,
    cookies: got.cookies.filter(({ name }) => name === 'labgate'),
  }
}

describe('system clients (sources 12 and 13)', () => {
  it('sign in as users marked for their source, from listed addresses, and work without a cookie and header', async () => {
    const user = await lab.make.user(8, 0, { system_source: 12, system_addresses: ['127.0.0.1'] })
    const signIn = (tranSourceId: number, address?: string) =>
      program(session.authenticate.path, { email: user.userName, password, tranSourceId }, address)
    expect((await signIn(12, '10.1.2.3')).body.code).toBe('sign-in-failed')
    expect((await signIn(13)).body.code).toBe('sign-in-failed')
    expect((await signIn(11)).body.code).toBe('sign-in-failed')
    const { body, cookies } = await signIn(12)
    expect(body.valid).toBe(true)
    expect(cookies).toEqual([])
    const validation = {
      entityId_Login: 0,
      userId_Login: user.userId,
      token: body.validation.token,
      tranSourceId: 12,
      version: '2020.01.01',
    }
    const { customerId } = await lab.make.account()
    // no rowVersion, a name from a later version, numbers as text: old clients do this
    expect(
      (
        await program(accounts.save.path, {
          validation,
          customerId: String(customerId),
          phone: '(813) 555-0100',
          fromTheFuture: 1,
        })
      ).body,
    ).toMatchObject({
      valid: true,
    })
    expect(
      (
        await program(accounts.get.path, {
          validation: { ...validation, tranSourceId: 11 },
          customerId,
        })
      ).status,
    ).toBe(401)
    expect(
      (
        await lab.owner(
          `select from audit where act = 'accounts.get' and outcome = 'refused: not-signed-in'`,
        )
      ).length,
    ).toBe(1)
  })

  it('cannot sign in as a person', async () => {
    const person = await lab.make.user(8)
    expect(
      (
        await program(session.authenticate.path, {
          email: person.userName,
          password,
          tranSourceId: 12,
        })
      ).body.code,
    ).toBe('sign-in-failed')
  })
})

describe('signing out twice', () => {
  it('returns the same answer, reveals nothing, and ends no other user’s session', async () => {
    const [gone, other] = [
      await lab.signIn(await lab.make.user(1)),
      await lab.signIn(await lab.make.user(1)),
    ]
    const forged = lab.visitor()
    forged.signedIn = {
      ...other.signedIn,
      validation: { ...other.signedIn?.validation, token: 'made-up' },
    }
    const before = new Map(gone.cookies)
    const first = await gone.call(session.end, {})
    for (const [name, value] of before) gone.cookies.set(name, value)
    for (const visitor of [gone, forged, lab.visitor()])
      expect(
        await visitor.call(session.end, {}).then(({ status, body }) => ({ status, body })),
      ).toEqual({ status: 200, body: first.body })
    // a signed-in user who presents another token is not signed out
    for (const [name, value] of other.cookies) forged.cookies.set(name, value)
    expect((await forged.call(session.end, {})).status).toBe(401)
    expect((await other.call(session.list, {})).status).toBe(200)
    for (const visitor of [gone, forged])
      expect((await visitor.call(session.list, {})).status).toBe(401)
  })
})
