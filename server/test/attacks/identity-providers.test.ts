import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgedProvider, type ForgedProvider } from '../forged-provider.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { backWith, beginAt, entered, inUseProvider } from '../single-sign-on.ts'

/*
 * What somebody tries who enters an identity provider, or who runs one: to have the server ask where
 * it must not, to send browsers elsewhere, or to set one up alone.
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
  forged.configuration = {}
  forged.token = undefined
  await lab.owner('delete from throttle')
})

/* Somebody with an account there tries to sign in. */
const comeBack = async (hidesEmail = false) => {
  const user = await lab.make.user(3, customerId)
  forged.odd = {
    claims: {
      sub: user.email,
      ...(!hidesEmail && { email: user.email, email_verified: true }),
    },
  }
  const visitor = lab.visitor()
  const { address } = await beginAt(visitor, organization)
  return backWith(visitor, forged.sends(address))
}

it.each([
  ['http://192.0.2.7/authorize', 'without TLS'],
  ['https://10.1.2.3/authorize', 'in a private network'],
  ['https://169.254.169.254/authorize', 'where clouds keep secrets'],
  ['javascript:alert(1)', 'that is a script'],
])('no browser is sent to %s, an address %s', async (authorization_endpoint) => {
  forged.configuration = { authorization_endpoint }
  expect(await beginAt(lab.visitor(), organization)).toMatchObject({ code: 'organization-away' })
})

it('a configuration of another issuer is not believed', async () => {
  forged.configuration = { issuer: 'https://login.example' }
  expect(await beginAt(lab.visitor(), organization)).toMatchObject({ code: 'organization-away' })
})

it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
  'asks no %s that is not listed, whoever names it, and whatever would answer there',
  async (name) => {
    const requests: string[] = []
    const inside = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"keys":[]}')
    })
    await new Promise<void>((done) => inside.listen(0, '127.0.0.2', done))
    const address = `http://127.0.0.2:${(inside.address() as AddressInfo).port}/inside`
    expect((await fetch(address)).status).toBe(200)
    forged.configuration = { [name]: address }
    expect(await comeBack(name === 'userinfo_endpoint')).toMatchObject({ valid: false, userId: 0 })
    expect(requests).toEqual(['/inside'])
    inside.close()
  },
)

it('follows no redirect, and reads no endless or silent answer', async () => {
  forged.token = (response) => response.writeHead(302, { location: `${forged.issuer}/keys` }).end()
  const before = forged.requests.filter((path) => path === '/keys').length
  expect(await comeBack()).toMatchObject({ code: 'organization-failed' })
  expect(forged.requests.filter((path) => path === '/keys')).toHaveLength(before)
  forged.token = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(300_000))
  expect(await comeBack()).toMatchObject({ code: 'organization-away' })
  forged.token = (response) => response.writeHead(503).end()
  expect(await comeBack()).toMatchObject({ code: 'organization-away' })
})

it.each([
  ['http://login.example', 'issuer'],
  ['https://10.0.0.8', 'issuer'],
  ['https://172.20.1.1/realm', 'issuer'],
  ['https://169.254.169.254', 'issuer'],
  ['https://user:secret@login.example', 'issuer'],
  ['ftp://login.example', 'issuer'],
  ['', 'issuer'],
])('%s is not entered as a provider’s address', async (issuer, field) => {
  const admin = await lab.signIn(await lab.make.user(1))
  const { customerId: other } = await lab.make.account()
  const input = { ...entered(other, forged), issuer }
  expect((await admin.call(singleSignOn.saveProvider, input)).body).toMatchObject({
    valid: false,
    issues: [{ path: [field] }],
  })
})

it('one person alone sets up no provider, and a change counts only when another confirmed it', async () => {
  const { customerId: other } = await lab.make.account()
  const [first, second] = [
    await lab.signIn(await lab.make.user(1)),
    await lab.signIn(await lab.make.user(1)),
  ]
  const input = entered(other, forged)
  const { id } = (await first.call(singleSignOn.saveProvider, input)).body
  expect(await beginAt(lab.visitor(), input.organization)).toMatchObject({
    code: 'organization-unknown',
  })
  const confirm = (by: Visitor, of: string) =>
    by.call(singleSignOn.confirmProvider, { identityProviderId: Number(of) })
  expect((await confirm(first, id)).body).toMatchObject({ valid: false, code: 'not-possible' })
  await expect(
    lab.owner(
      `
        update identity_provider
        set
          confirmed_at = now(),
          user_id_confirmed = user_id_asked
        where identity_provider_id = $1
      `,
      [Number(id)],
    ),
  ).rejects.toThrow('a second person has to do this')
  expect((await confirm(second, id)).body).toMatchObject({ valid: true })
  // the attacker's own provider, entered over it: nobody is sent there
  const evil = { ...input, issuer: 'https://192.0.2.9', clientSecret: 'x' }
  await first.call(singleSignOn.saveProvider, evil)
  const { address } = await beginAt(lab.visitor(), input.organization)
  expect(address).toContain(forged.issuer)
  // a code of another account
  expect(
    (
      await first.call(singleSignOn.saveProvider, {
        ...entered((await lab.make.account()).customerId, forged),
        organization: input.organization,
      })
    ).body,
  ).toMatchObject({ code: 'taken' })
})

it('whoever entered a part of a provider does not confirm it after somebody else saved it again', async () => {
  const { customerId: other } = await lab.make.account()
  const [first, second, third] = [
    await lab.signIn(await lab.make.user(1)),
    await lab.signIn(await lab.make.user(1)),
    await lab.signIn(await lab.make.user(1)),
  ]
  const save = async (by: Visitor, given: object) =>
    (await by.call(singleSignOn.saveProvider, { ...entered(other, forged), ...given })).body
  const confirm = async (by: Visitor, of: string) =>
    (await by.call(singleSignOn.confirmProvider, { identityProviderId: Number(of) })).body
  const isOffered = async (to: Visitor) =>
    (await to.call(singleSignOn.providers, { customerId: other })).body.list.at(-1).needsOther ===
    false
  await save(first, { organization: 'in-parts' })
  const { id } = await save(second, { organization: 'in-two-parts', clientSecret: '' })
  for (const by of [first, second]) {
    expect(await isOffered(by)).toBe(false)
    expect(await confirm(by, id)).toMatchObject({
      valid: false,
      message: expect.stringContaining('or a part of it') as unknown,
    })
  }
  await expect(
    lab.owner(
      `
        update identity_provider
        set
          confirmed_at = now(),
          user_id_confirmed = $2
        where identity_provider_id = $1
      `,
      [Number(id), first.signedIn.userId],
    ),
  ).rejects.toThrow('a second person has to do this')
  expect(await isOffered(third)).toBe(true)
  expect(await confirm(third, id)).toMatchObject({ valid: true })
  // what was confirmed is nobody's part of the next one
  const { id: next } = await save(second, { organization: 'in-no-parts', clientSecret: '' })
  expect(await confirm(first, next)).toMatchObject({ valid: true })
})

it('a secret that was entered for one issuer is not sent to another', async () => {
  const admin = await lab.signIn(await lab.make.user(1))
  const { customerId: other } = await lab.make.account()
  await inUseProvider(lab, other, forged)
  const input = { ...entered(other, forged), clientSecret: '' }
  expect((await admin.call(singleSignOn.saveProvider, input)).body).toMatchObject({ valid: true })
  expect(
    (await admin.call(singleSignOn.saveProvider, { ...input, issuer: 'https://192.0.2.9' })).body,
  ).toMatchObject({ issues: [{ path: ['clientSecret'] }] })
})

it('nobody but an administrator of the laboratory reads, enters, confirms, or ends a provider', async () => {
  const [admin] = [await lab.signIn(await lab.make.user(2, customerId))]
  for (const [endpoint, input] of [
    [singleSignOn.providers, { customerId }],
    [singleSignOn.saveProvider, entered(customerId, forged)],
    [singleSignOn.confirmProvider, { identityProviderId: 1 }],
    [singleSignOn.endProvider, { identityProviderId: 1 }],
    [singleSignOn.unlink, { userId: admin.signedIn.userId }],
  ] as const)
    expect((await admin.send(endpoint, input)).body).toMatchObject({ code: 'not-permitted' })
})
