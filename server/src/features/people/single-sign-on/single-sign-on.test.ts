import { session } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpFactor } from '../../../../test/authenticator.ts'
import { realProvider, walk, type RealProvider } from '../../../../test/identity-provider.ts'
import { openLab, password, type Lab } from '../../../../test/lab.ts'
import { lastLetterTo } from '../../../../test/letters.ts'
import { backWith, beginAt, inUseProvider } from '../../../../test/single-sign-on.ts'

/* With an identity provider of another maker. */

const origin = 'http://localhost:80'
let lab: Lab
let provider: RealProvider
let customerId: number
let organization: string
beforeAll(async () => {
  lab = await openLab()
  provider = await realProvider({
    returnAddresses: [`${new URL(origin).origin}/login/organization`],
    startAddresses: [`${new URL(origin).origin}/login`],
  })
  ;({ customerId } = await lab.make.account())
  ;({ organization } = await inUseProvider(lab, customerId, provider))
})
afterAll(async () => {
  await provider.close()
  await lab.close()
})

const made = async () => {
  const user = await lab.make.user(3, customerId)
  provider.person = { subject: `s${user.userId}`, email: user.email, verified: true }
  return user
}
const signIn = async (visitor = lab.visitor(), again = false) => {
  const { address } = await beginAt(visitor, organization, again)
  return backWith(visitor, await walk(address))
}

describe('single sign-on', () => {
  it('signs a user in with the account’s provider, and links the two at the first time', async () => {
    const user = await made()
    const visitor = lab.visitor()
    expect(await signIn(visitor)).toMatchObject({ valid: true, userId: user.userId, customerId })
    expect((await visitor.call(session.keepAlive, {})).body.valid).toBe(true)
    expect(await lastLetterTo(lab, user.email)).toContain('for the first time')
    expect(
      await lab.owner(
        `
          select outcome, fields
          from audit
          where act = 'session.authenticate' and user_id = $1
          order by audit_id desc
          limit 1
        `,
        [user.userId],
      ),
    ).toEqual([{ outcome: 'done', fields: ['single sign-on'] }])
    provider.person = { ...provider.person, email: 'changed@people.example' }
    expect(await signIn()).toMatchObject({ userId: user.userId })
    const admin = await lab.signIn(await lab.make.user(1))
    const { body } = await admin.call(singleSignOn.providers, { customerId })
    expect(body).toMatchObject({
      list: [{ organization, confirmed: true, issuer: provider.issuer }],
      returnAddress: 'http://localhost/login/organization',
      users: 1,
    })
    expect(JSON.stringify(body)).not.toContain(provider.clientSecret)
  })

  it('goes on when the provider signs with another key', async () => {
    const user = await made()
    expect(await signIn()).toMatchObject({ userId: user.userId })
    const visitor = lab.visitor()
    provider.rotate()
    expect(await signIn(visitor)).toMatchObject({ userId: user.userId })
  })

  it('refuses an email that the provider has not verified', async () => {
    await made()
    provider.person = { ...provider.person, verified: false }
    expect(await signIn()).toMatchObject({ valid: false, code: 'organization-refused' })
  })

  it('asks for our second factor after it, and has the person sign in there again for a new one', async () => {
    const user = await made()
    const visitor = lab.visitor()
    await signIn(visitor)
    expect((await visitor.call(singleSignOn.own, {})).body).toMatchObject({
      passwordClosed: true,
      organization,
      shownAgain: false,
    })
    expect(await signIn(visitor, true)).toMatchObject({ userId: user.userId })
    expect((await visitor.call(singleSignOn.own, {})).body).toMatchObject({ shownAgain: true })
    const device = await setUpFactor(lab, visitor)
    lab.clock.pass(1)
    expect(await signIn(visitor)).toMatchObject({ valid: false, code: 'second-factor' })
    const shown = await visitor.raw('POST', singleSignOn.showFactor.path, { code: device.code() })
    expect(shown.body).toMatchObject({ valid: true, userId: user.userId })
  })

  it('says where the browser signs out of the provider, too', async () => {
    await made()
    const visitor = lab.visitor()
    await signIn(visitor)
    const { organizationSignOut } = (await visitor.call(session.end, {})).body
    const address = new URL(organizationSignOut)
    expect(address.origin).toBe(provider.issuer)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: provider.clientId,
      post_logout_redirect_uri: 'http://localhost/login',
    })
    expect((await fetch(address)).status).toBe(200)
    const other = await lab.signIn(await lab.make.user(1))
    expect((await other.call(session.end, {})).body.organizationSignOut).toBe('')
  })

  it('when it is turned off, passwords count again', async () => {
    const user = await made()
    await signIn()
    const withPassword = async () =>
      (await lab.visitor().raw('POST', session.authenticate.path, { email: user.email, password }))
        .body
    expect(await withPassword()).toMatchObject({ code: 'password-closed' })
    const admin = await lab.signIn(await lab.make.user(1))
    const { list } = (await admin.call(singleSignOn.providers, { customerId })).body
    await admin.call(singleSignOn.endProvider, {
      identityProviderId: list[0].identityProviderId,
    })
    expect(await withPassword()).toMatchObject({ valid: true })
    expect(await beginAt(lab.visitor(), organization)).toMatchObject({
      code: 'organization-unknown',
    })
  })
})
