import { session } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rangePatience, signInPatience } from '../../src/access/throttle.ts'
import { drainBackgroundWork } from '../../src/background-work.ts'
import { openLab, password, type Lab, type Visitor } from '../lab.ts'
import { lastLetterTo, lettersTo, publicBlock } from '../letters.ts'

let lab: Lab
let customerId: number
let helper: Visitor
beforeAll(async () => {
  lab = await openLab({ PUBLIC_URL: 'http://portal.example' })
  customerId = (await lab.make.account()).customerId
  helper = await lab.signIn(await lab.make.user(7))
})
afterAll(() => lab.close())

const post = (path: string, content: object) =>
  lab.visitor().raw('POST', path, { validation: publicBlock(lab), ...content })
const checkIdentity = (by: Visitor, userId: number) =>
  by.call(users.identityVerified, { userId, method: 'telephone', note: 'birth date and NPI' })

describe('forgotten passwords', () => {
  it('reveal nothing to a stranger: name rules and answers are the same whether or not a login exists', async () => {
    const user = await lab.make.user(1, 0, { first_name: 'Zebulon', last_name: 'Quartermain' })
    const reset = async (email: string, chosen: string, code: string) =>
      (await post(session.resetPassword.path, { email, password: chosen, code })).body
    for (const chosen of ['Quartermain-2026', 'short'])
      expect(await reset(user.email, chosen, 'WRONGONE')).toEqual(
        await reset('nobody@nowhere.example', chosen, 'WRONGONE'),
      )
    await post(session.resetCode.path, { email: user.email })
    await drainBackgroundWork()
    const code = /\n {4}(\w{4} \w{4})\n/.exec(await lastLetterTo(lab, user.email))?.[1] ?? ''
    expect(await reset(user.email, 'Quartermain-2026', code)).toMatchObject({
      valid: false,
      code: 'password-weak',
    })
    expect((await reset(user.email, 'Quiet-Meadow-77', code)).valid).toBe(true)
  })

  it('wrong codes from strangers do not use up the right one', async () => {
    const user = await lab.make.user(1)
    await post(session.resetCode.path, { email: user.email })
    await drainBackgroundWork()
    const code = /\n {4}(\w{4} \w{4})\n/.exec(await lastLetterTo(lab, user.email))?.[1] ?? ''
    const from = (remoteAddress: string, given: string) =>
      lab.app.inject({
        method: 'POST',
        url: session.resetPassword.path,
        remoteAddress,
        headers: { 'content-type': 'application/json' },
        payload: {
          validation: publicBlock(lab),
          email: user.email,
          password: 'Quiet-Meadow-77',
          code: given,
        },
      })
    for (let tries = 0; tries < 18; tries++) await from(`203.0.113.${tries % 3}`, 'WRONGONE')
    expect((await from('203.0.113.1', code)).json()).toMatchObject({
      valid: false,
      code: 'too-many',
    })
    expect((await from('198.51.100.7', code)).json()).toMatchObject({ valid: true })
  })

  it('a person gets at most three reset emails an hour, without free text as a greeting', async () => {
    const user = await lab.make.user(2, customerId, { first_name: 'Win $500 at evil.example' })
    for (let times = 0; times < 4; times++) {
      await checkIdentity(helper, user.userId)
      await helper.call(users.resetPasswordForUser, { userId: user.userId })
    }
    expect(await lettersTo(lab, user.email)).toBe(3)
    expect(await lastLetterTo(lab, user.email)).not.toContain('evil')
  })
})

describe('a lockout', () => {
  const tryFrom = (remoteAddress: string, email: string, given: string, cookie = '') =>
    lab.app.inject({
      method: 'POST',
      url: session.authenticate.path,
      remoteAddress,
      headers: { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
      payload: { email, password: given },
    })
  const valid = async (...given: Parameters<typeof tryFrom>) =>
    (await tryFrom(...given)).json<{ valid: boolean }>().valid
  const deviceOf = async (...given: Parameters<typeof tryFrom>) => {
    const { cookies } = await tryFrom(...given)
    const device = cookies.find(({ name }) => name.endsWith('labgate-device'))
    return `${device?.name}=${device?.value}`
  }

  it('of a login delays the addresses that guess, not the owner elsewhere or the owner’s browser at the same address', async () => {
    const user = await lab.make.user(1)
    const device = await deviceOf('203.0.113.50', user.email, password)
    for (let tries = 0; tries < 4 * (signInPatience.free + 1); tries++)
      await tryFrom(`198.18.0.${tries % 4}`, user.email, 'Wrong-Password-1')
    expect(await valid('198.18.0.1', user.email, password)).toBe(false)
    expect(await valid('192.0.2.77', user.email, password)).toBe(true)
    expect(await valid('198.18.0.1', user.email, password, device)).toBe(true)
  })

  it('of a shared address does not affect people who have signed in there before', async () => {
    const [mine, news] = [await lab.make.user(1), await lab.make.user(1)]
    expect(await valid('203.0.113.80', mine.email, password)).toBe(true)
    for (let tries = 0; tries <= rangePatience.free; tries++)
      await tryFrom('203.0.113.80', `guess${tries}@lab.example`, 'Wrong-Password-1')
    expect(await valid('203.0.113.80', mine.email, password)).toBe(true)
    expect(
      await valid('203.0.113.80', news.email, password),
      'a login that never was there waits',
    ).toBe(false)
  })

  it('treats a known browser that guesses passwords as a stranger', async () => {
    const user = await lab.make.user(1)
    const device = await deviceOf('203.0.113.90', user.email, password)
    for (let tries = 0; tries < 12; tries++)
      await tryFrom('203.0.113.90', user.email, 'Wrong-Password-1', device)
    expect(await valid('203.0.113.90', user.email, password, device)).toBe(false)
  })

  it('counts all addresses of an IPv6 /64 network as one subscriber', async () => {
    const user = await lab.make.user(1)
    for (let tries = 0; tries < 6; tries++)
      await tryFrom(`2001:db8:0:7::${tries + 1}`, user.email, 'Wrong-Password-1')
    expect(await valid('2001:db8:0:7:ffff::9', user.email, password)).toBe(false)
    expect(await valid('2001:db8:0:8::1', user.email, password)).toBe(true)
  })
})
