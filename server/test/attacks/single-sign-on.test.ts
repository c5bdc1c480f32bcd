import { passkeys } from '@labgate/contract/people/passkeys'
import { secondFactor, session } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setUpFactor } from '../authenticator.ts'
import { forgedProvider, type ForgedProvider, type OddToken } from '../forged-provider.ts'
import { openLab, password, type Lab } from '../lab.ts'
import { lastLetterTo, publicBlock } from '../letters.ts'
import { passkeyDevice } from '../passkey-device.ts'
import { backWith, beginAt, entered, inUseProvider } from '../single-sign-on.ts'

/*
 * What somebody tries who has an identity provider, or a browser that comes from one: to be another
 * person, to use a sign-in twice, or to have the server ask where it must not.
 */

let lab: Lab
let forged: ForgedProvider
let customerId: number
let organization: string
beforeAll(async () => {
  lab = await openLab()
  forged = await forgedProvider(() => lab.clock.now)
  ;({ customerId } = await lab.make.account())
  ;({ organization } = await inUseProvider(lab, customerId, forged))
})
afterAll(async () => {
  await forged.close()
  await lab.close()
})
beforeEach(async () => {
  forged.odd = {}
  forged.configuration = {}
  forged.token = undefined
  await lab.owner('delete from throttle')
})

let people = 0
const personThere = (email: string, verified: unknown = true) => ({
  sub: `person ${++people}`,
  email,
  email_verified: verified,
})
const signIn = async (claims: object, odd: OddToken = {}, visitor = lab.visitor()) => {
  forged.odd = { ...odd, claims: { ...claims, ...odd.claims } }
  const { address } = await beginAt(visitor, organization)
  return backWith(visitor, forged.sends(address))
}
const withPassword = async (email: string) =>
  (await lab.visitor().raw('POST', session.authenticate.path, { email, password })).body
const failed = { valid: false, code: 'organization-failed', userId: 0 }
const refused = { valid: false, code: 'organization-refused', userId: 0 }

it('an email is believed only if the provider has verified it, and only within the account', async () => {
  const user = await lab.make.user(3, customerId)
  const elsewhere = await lab.make.user(3, (await lab.make.account()).customerId)
  const staff = await lab.make.user(1)
  for (const verified of [false, null, 'true', 1])
    expect(await signIn(personThere(user.email, verified))).toMatchObject(refused)
  for (const email of [elsewhere.email, staff.email, 'no-one@people.example', '', ' '])
    expect(await signIn(personThere(email))).toMatchObject(refused)
  expect(await signIn(personThere(user.email.toUpperCase()))).toMatchObject({
    valid: true,
    userId: user.userId,
    userTypeId: 3,
    customerId,
  })
})

it('the subject alone decides after the first sign-in, whatever email the provider says then', async () => {
  const [user, other] = [await lab.make.user(3, customerId), await lab.make.user(2, customerId)]
  const there = personThere(user.email)
  expect(await signIn(there)).toMatchObject({ valid: true, userId: user.userId })
  expect(await signIn({ ...there, email: other.email })).toMatchObject({ userId: user.userId })
  expect(await signIn({ sub: there.sub })).toMatchObject({ userId: user.userId })
  // somebody new at the provider, who was given the email
  expect(await signIn(personThere(user.email))).toMatchObject(refused)
})

it('a claim changes no right, and an email of two users is nobody’s', async () => {
  const user = await lab.make.user(3, customerId)
  const claims = { ...personThere(user.email), roles: ['admin'], userTypeId: 1, groups: ['1'] }
  expect(await signIn(claims)).toMatchObject({ userId: user.userId, userTypeId: 3 })
  const twice = await lab.make.user(3, customerId)
  await lab.make.user(3, customerId, { email: twice.email, primary_login: false })
  expect(await signIn(personThere(twice.email))).toMatchObject(refused)
})

it('an inactive user, and one of an inactive account, do not get in', async () => {
  const user = await lab.make.user(3, customerId)
  const there = personThere(user.email)
  expect(await signIn(there)).toMatchObject({ valid: true })
  await lab.owner('update app_user set disabled = true where user_id = $1', [user.userId])
  expect(await signIn(there)).toMatchObject(refused)
  await lab.owner('update customer set active = false where customer_id = $1', [customerId])
  expect(await beginAt(lab.visitor(), organization)).toMatchObject({ code: 'organization-unknown' })
  await lab.owner('update customer set active = true where customer_id = $1', [customerId])
})

it.each<[string, OddToken]>([
  ['unsigned', { signed: 'none' }],
  ['signed by a key that is not the provider’s', { signed: 'unknown' }],
  ['signed with the secret that we have, too', { signed: 'secret' }],
  ['of another issuer', { claims: { iss: 'https://login.example' } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['for several clients, and issued to another', { claims: { aud: ['labgate', 'b'], azp: 'b' } }],
  ['with the nonce of another attempt', { claims: { nonce: 'another' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['without a subject', { claims: { sub: undefined } }],
])('a token %s shows no one', async (_what, odd) => {
  const user = await lab.make.user(3, customerId)
  expect(await signIn(personThere(user.email), odd)).toMatchObject(failed)
  expect(await signIn(personThere(user.email))).toMatchObject({ valid: true })
})

it('clocks may differ by a minute, and no more', async () => {
  const user = await lab.make.user(3, customerId)
  const there = personThere(user.email)
  const seconds = Math.floor(lab.clock.now.getTime() / 1000)
  const at = (exp: number, iat: number, nbf = iat) =>
    signIn(there, { claims: { exp: seconds + exp, iat: seconds + iat, nbf: seconds + nbf } })
  expect(await at(-61, -600)).toMatchObject(failed)
  expect(await at(-50, -600)).toMatchObject({ valid: true })
  expect(await at(600, 50)).toMatchObject({ valid: true })
  expect(await at(600, 0, 70)).toMatchObject(failed)
})

it('what the provider sent back counts once, in the browser that began, for ten minutes', async () => {
  const user = await lab.make.user(3, customerId)
  forged.odd = { claims: personThere(user.email) }
  const [visitor, other] = [lab.visitor(), lab.visitor()]
  const { address } = await beginAt(visitor, organization)
  const sent = forged.sends(address)
  // another browser, with no attempt and with its own
  expect(await backWith(lab.visitor(), sent)).toMatchObject(failed)
  await beginAt(other, organization)
  expect(await backWith(other, sent)).toMatchObject(failed)
  const both = await Promise.all([backWith(visitor, sent), backWith(visitor, sent)])
  expect(both.filter(({ valid }) => valid)).toHaveLength(1)
  expect(await backWith(visitor, sent)).toMatchObject(failed)
  const late = await beginAt(visitor, organization)
  lab.clock.pass(11)
  expect(await backWith(visitor, forged.sends(late.address))).toMatchObject(failed)
})

it('a wrong state uses the attempt up, and a code of another attempt is refused by its verifier', async () => {
  const user = await lab.make.user(3, customerId)
  forged.odd = { claims: personThere(user.email) }
  const visitor = lab.visitor()
  const first = forged.sends((await beginAt(visitor, organization)).address)
  const second = forged.sends((await beginAt(visitor, organization)).address)
  expect(await backWith(visitor, { code: first.code, state: second.state })).toMatchObject(failed)
  expect(await backWith(visitor, second)).toMatchObject(failed)
})

it('keeps neither the attempt nor the client secret as they are', async () => {
  const visitor = lab.visitor()
  const { address } = await beginAt(visitor, organization)
  const [, cookie = ''] = [...visitor.cookies].find(([name]) => name.includes('organization')) ?? []
  expect(cookie).toHaveLength(43)
  const kept = JSON.stringify([
    await lab.owner(`select encode(attempt_hash, 'hex') as hash, a.* from organization_attempt a`),
    await lab.owner(`select encode(client_secret, 'escape') as secret from identity_provider`),
  ])
  for (const secret of [cookie, forged.clientSecret, new URL(address).searchParams.get('state')])
    expect(kept).not.toContain(secret)
})

it('the second factor is asked for, unless the provider is trusted and says that it asked', async () => {
  const user = await lab.make.user(3, customerId)
  const device = await setUpFactor(lab, await lab.signIn(user))
  lab.clock.pass(1)
  const there = { ...personThere(user.email), amr: ['pwd', 'mfa'] }
  const visitor = lab.visitor()
  expect(await signIn(there, {}, visitor)).toMatchObject({ code: 'second-factor' })
  const show = async (code: string, by = visitor) =>
    (await by.raw('POST', singleSignOn.showFactor.path, { code })).body
  expect(await show('000000')).toMatchObject({ code: 'code-wrong' })
  expect(await show(device.code(), lab.visitor())).toMatchObject(failed)
  expect(await show(device.code())).toMatchObject({ valid: true, userId: user.userId })
  expect(await show(device.recoveryCodes[0] ?? '')).toMatchObject(failed)
  const { customerId: trusting } = await lab.make.account()
  const trusted = await inUseProvider(lab, trusting, forged, { trustsFactor: true })
  const other = await lab.make.user(3, trusting)
  await setUpFactor(lab, await lab.signIn(other))
  for (const [amr, is] of [
    [['pwd'], { code: 'second-factor' }],
    ['mfa', { code: 'second-factor' }],
    [['pwd', 'mfa'], { valid: true }],
  ] as const) {
    const by = lab.visitor()
    forged.odd = { claims: { sub: 'other', email: other.email, email_verified: true, amr } }
    const { address } = await beginAt(by, trusted.organization)
    expect(await backWith(by, forged.sends(address))).toMatchObject(is)
  }
})

it('wrong codes after a single sign-on are slowed down as everywhere', async () => {
  const user = await lab.make.user(3, customerId)
  const device = await setUpFactor(lab, await lab.signIn(user))
  lab.clock.pass(1)
  const visitor = lab.visitor()
  await signIn(personThere(user.email), {}, visitor)
  const show = async (code: string) =>
    (await visitor.raw('POST', singleSignOn.showFactor.path, { code })).body
  for (let nth = 0; nth < 5; nth++) expect(await show('000000')).toMatchObject({ valid: false })
  expect(await show(device.code())).toMatchObject({ code: 'too-many' })
})

it('the password of a user who signs in there is closed: for signing in, a reset, and one set by others', async () => {
  const user = await lab.make.user(3, customerId)
  expect(await withPassword(user.email)).toMatchObject({ valid: true })
  const visitor = lab.visitor()
  expect(await signIn(personThere(user.email), {}, visitor)).toMatchObject({ valid: true })
  expect(await withPassword(user.email)).toMatchObject({ valid: false, code: 'password-closed' })
  // nothing is said to somebody who does not know it
  expect(
    (
      await lab.visitor().raw('POST', session.authenticate.path, {
        email: user.email,
        password: 'Guessed-Harbor-1',
      })
    ).body,
  ).toMatchObject({ code: 'sign-in-failed' })
  await lab.visitor().raw('POST', session.resetCode.path, {
    validation: publicBlock(lab),
    email: user.email,
  })
  await expect.poll(() => lastLetterTo(lab, user.email)).toContain('no password to choose')
  expect(
    (await visitor.call(session.changePassword, { password, newPassword: 'Silver-Heron-808' }))
      .body,
  ).toMatchObject({ code: 'password-closed' })
  const admin = await lab.signIn(await lab.make.user(1))
  // who looks after users sees that there is no password to reset
  expect((await admin.call(users.get, { userId: user.userId })).body.passwordClosed).toBe(true)
  const found = await admin.call(users.list, { searchCriteria: { customerId, email: user.email } })
  expect(found.body.list).toMatchObject([{ passwordClosed: true }])
  await admin.call(users.identityVerified, {
    userId: user.userId,
    method: 'telephone',
    note: 'DOB',
  })
  for (const [endpoint, input] of [
    [users.setTempPassword, { userId: user.userId, password: 'Silver-Heron-808' }],
    [users.resetPasswordForUser, { userId: user.userId }],
  ] as const)
    expect((await admin.send(endpoint, input, { method: 'POST' })).body).toMatchObject({
      code: 'password-closed',
    })
})

it('an open screen adds no second factor: the organization must have the person sign in again', async () => {
  const user = await lab.make.user(3, customerId)
  const visitor = lab.visitor()
  const there = personThere(user.email)
  await signIn(there, {}, visitor)
  const begin = async () => (await visitor.call(secondFactor.begin, { password })).body
  expect(await begin()).toMatchObject({ code: 'organization-again' })
  const seconds = Math.floor(lab.clock.now.getTime() / 1000)
  const again = async (auth_time: number | undefined) => {
    forged.odd = { claims: { ...there, auth_time } }
    const { address } = await beginAt(visitor, organization, true)
    expect(new URL(address).searchParams.get('prompt')).toBe('login')
    return backWith(visitor, forged.sends(address))
  }
  // it says nothing, or that it did not ask
  expect(await again(undefined)).toMatchObject(failed)
  expect(await again(seconds - 3600)).toMatchObject(failed)
  expect(await again(seconds)).toMatchObject({ valid: true })
  expect(await begin()).toMatchObject({ valid: true })
  lab.clock.pass(11)
  expect(await begin()).toMatchObject({ code: 'organization-again' })
})

it('where it is required, only the organization signs in, and the laboratory’s administrators and systems keep their passwords', async () => {
  const { customerId: other } = await lab.make.account()
  const [user, twin] = [await lab.make.user(3, other), await lab.make.user(3, other)]
  const device = passkeyDevice()
  const owner = await lab.signIn(twin)
  const { options } = (await owner.call(passkeys.begin, { password })).body
  await owner.call(passkeys.add, { name: 'Phone', response: device.make(options) })
  const place = await inUseProvider(lab, other, forged)
  const [first, second] = [
    await lab.signIn(await lab.make.user(1)),
    await lab.signIn(await lab.make.user(1)),
  ]
  const required = { ...entered(other, forged), organization: place.organization, required: true }
  const ask = async (more: object = {}) => {
    const { id } = (await first.call(singleSignOn.saveProvider, { ...required, ...more })).body
    return (await second.call(singleSignOn.confirmProvider, { identityProviderId: Number(id) }))
      .body
  }
  // a typing error locks no one out
  expect(await ask()).toMatchObject({ valid: false, code: 'not-possible' })
  const by = lab.visitor()
  forged.odd = { claims: { sub: 'first', email: user.email, email_verified: true } }
  await backWith(by, forged.sends((await beginAt(by, place.organization)).address))
  for (const typo of [{ clientId: 'labgate-typo' }, { clientSecret: 'another secret' }])
    expect(await ask(typo), 'nobody has signed in with that').toMatchObject({
      valid: false,
      code: 'not-possible',
    })
  expect(await ask()).toMatchObject({ valid: true })
  expect(await withPassword(twin.email)).toMatchObject({ code: 'password-closed' })
  const shown = (await lab.visitor().raw('POST', passkeys.beginSignIn.path, {})).body.options
  expect(
    (await lab.visitor().raw('POST', passkeys.signIn.path, { response: device.show(shown) })).body,
  ).toMatchObject({ valid: false, code: 'password-closed' })
  const { list } = (await first.call(singleSignOn.providers, { customerId: other })).body
  await first.call(singleSignOn.endProvider, { identityProviderId: list[0].identityProviderId })
  expect(await withPassword(user.email)).toMatchObject({ valid: true })
  // the laboratory's own
  const staff = [await lab.make.user(7), await lab.make.user(1)] as const
  const own = await inUseProvider(lab, 0, forged)
  const officer = await lab.make.user(14)
  const browser = lab.visitor()
  forged.odd = { claims: { sub: 'officer', email: officer.email, email_verified: true } }
  const to = await beginAt(browser, own.organization)
  expect(await backWith(browser, forged.sends(to.address))).toMatchObject(refused)
  for (const one of staff) {
    const browser = lab.visitor()
    forged.odd = { claims: { sub: one.email, email: one.email, email_verified: true } }
    const { address } = await beginAt(browser, own.organization)
    expect(await backWith(browser, forged.sends(address))).toMatchObject({ userId: one.userId })
  }
  expect(await withPassword(staff[0].email)).toMatchObject({ code: 'password-closed' })
  expect(await withPassword(staff[1].email)).toMatchObject({ valid: true })
  const { id } = (
    await first.call(singleSignOn.saveProvider, {
      ...entered(0, forged),
      organization: own.organization,
      required: true,
    })
  ).body
  await second.call(singleSignOn.confirmProvider, { identityProviderId: Number(id) })
  expect(await withPassword((await lab.make.user(7)).email)).toMatchObject({
    code: 'password-closed',
  })
  for (const { email } of [staff[1], officer])
    expect(await withPassword(email)).toMatchObject({ valid: true })
})

it('a provider speaks for its own account: from its session nobody switches to another one', async () => {
  const { customerId: other } = await lab.make.account()
  const user = await lab.make.user(3, customerId)
  const twin = await lab.make.user(3, other, { email: user.email, primary_login: false })
  const visitor = lab.visitor()
  await signIn(personThere(user.email), {}, visitor)
  expect((await visitor.call(session.switchCustomer, { userId: twin.userId })).body).toMatchObject({
    code: 'not-possible',
  })
})

it('once unlinked, by an administrator, the verified email decides again', async () => {
  const user = await lab.make.user(3, customerId)
  const visitor = lab.visitor()
  await signIn(personThere(user.email), {}, visitor)
  const admin = await lab.signIn(await lab.make.user(1))
  expect((await admin.call(singleSignOn.unlink, { userId: user.userId })).body.valid).toBe(true)
  expect((await visitor.call(session.keepAlive, {})).status).toBe(401)
  expect(await signIn(personThere(user.email))).toMatchObject({ userId: user.userId })
})
