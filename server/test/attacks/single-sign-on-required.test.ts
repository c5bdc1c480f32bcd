import { session } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgedProvider, type ForgedProvider } from '../forged-provider.ts'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { backWith, beginAt, entered, inUseProvider } from '../single-sign-on.ts'

/*
 * Where an account's identity provider becomes required, is replaced, or is turned off, nobody stays
 * signed in by what no longer signs in (docs/decisions/0083).
 */
let lab: Lab
let forged: ForgedProvider
beforeAll(async () => {
  lab = await openLab()
  forged = await forgedProvider(() => lab.clock.now)
})
afterAll(async () => {
  await forged.close()
  await lab.close()
})

let people = 0
const signIn = async (organization: string, email: string) => {
  const visitor = lab.visitor()
  forged.odd = { claims: { sub: `required ${++people}`, email, email_verified: true } }
  const { address } = await beginAt(visitor, organization)
  expect(await backWith(visitor, forged.sends(address))).toMatchObject({ valid: true })
  return visitor
}
const isIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.call(session.keepAlive, {})).body.valid === true
/** Requires the account's provider; returns what whoever confirms it is told. */
const require = async (customerId: number, organization: string): Promise<string> => {
  const [first, second] = [
    await lab.signIn(await lab.make.user(1)),
    await lab.signIn(await lab.make.user(1)),
  ]
  const input = entered(customerId, forged, { organization, required: true })
  const saved = (await first.call(singleSignOn.saveProvider, input)).body
  const { body } = await second.call(singleSignOn.confirmProvider, {
    identityProviderId: Number(saved.id),
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  expect([await isIn(first), await isIn(second)]).toEqual([true, true])
  return body.message
}

it('a provider that becomes required ends the sessions of its account that began with a password', async () => {
  const [{ customerId }, elsewhere] = [await lab.make.account(), await lab.make.account()]
  const { organization } = await inUseProvider(lab, customerId, forged)
  const byPassword = await lab.signIn(await lab.make.user(2, customerId))
  const byProvider = await signIn(organization, (await lab.make.user(3, customerId)).email)
  const ofOthers = await lab.signIn(await lab.make.user(2, elsewhere.customerId))
  expect(await require(customerId, organization)).toContain('One session was ended.')
  expect(await isIn(byPassword)).toBe(false)
  expect([await isIn(byProvider), await isIn(ofOthers)]).toEqual([true, true])
})

it('the laboratory’s ends those of its staff, but of no administrator, who keep their passwords', async () => {
  const { organization } = await inUseProvider(lab, 0, forged)
  await signIn(organization, (await lab.make.user(8)).email)
  const staff = await lab.signIn(await lab.make.user(8))
  const administrator = await lab.signIn(await lab.make.user(1))
  await require(0, organization)
  expect(await isIn(staff)).toBe(false)
  expect(await isIn(administrator)).toBe(true)
})

it('a provider that is turned off ends the sessions that began with it, and no other', async () => {
  const [{ customerId }, elsewhere] = [await lab.make.account(), await lab.make.account()]
  const [here, there] = [
    await inUseProvider(lab, customerId, forged),
    await inUseProvider(lab, elsewhere.customerId, forged),
  ]
  const byProvider = await signIn(here.organization, (await lab.make.user(3, customerId)).email)
  const ofOthers = await signIn(
    there.organization,
    (await lab.make.user(3, elsewhere.customerId)).email,
  )
  const byPassword = await lab.signIn(await lab.make.user(2, customerId))
  const administrator = await lab.signIn(await lab.make.user(1))
  const { list } = (await administrator.call(singleSignOn.providers, { customerId })).body
  const { body } = await administrator.call(singleSignOn.endProvider, {
    identityProviderId: list[0]?.identityProviderId ?? 0,
  })
  expect(body.message).toContain('One session was ended.')
  expect([await isIn(byProvider), await isIn(byPassword), await isIn(ofOthers)]).toEqual([
    false,
    true,
    true,
  ])
})

it('a provider that is replaced by one of another issuer ends the sessions that began with it; a change of its own keeps them', async () => {
  const other = await forgedProvider(() => lab.clock.now)
  const { customerId } = await lab.make.account()
  const { organization } = await inUseProvider(lab, customerId, forged)
  const byProvider = await signIn(organization, (await lab.make.user(3, customerId)).email)
  const replace = async (provider: ForgedProvider): Promise<void> => {
    const [first, second] = [
      await lab.signIn(await lab.make.user(1)),
      await lab.signIn(await lab.make.user(1)),
    ]
    const input = entered(customerId, provider, { organization })
    const saved = (await first.call(singleSignOn.saveProvider, input)).body
    await second.call(singleSignOn.confirmProvider, { identityProviderId: Number(saved.id) })
  }
  await replace(forged)
  expect(await isIn(byProvider)).toBe(true)
  await replace(other)
  expect(await isIn(byProvider)).toBe(false)
  await other.close()
})
