import type { SignedIn } from '@labgate/contract/people/session'
import { singleSignOn, type IdentityProvider } from '@labgate/contract/people/single-sign-on'
import type { Lab, Visitor } from './lab.ts'

interface Place {
  issuer: string
  clientId: string
  clientSecret: string
}
let count = 0

/** What a laboratory's administrator enters. */
export const entered = (
  customerId: number,
  { issuer, clientId, clientSecret }: Place,
  more: { required?: boolean; trustsFactor?: boolean; organization?: string } = {},
) => ({
  customerId,
  organization: more.organization ?? `practice-${++count}`,
  issuer,
  clientId,
  clientSecret,
  required: more.required ?? false,
  trustsFactor: more.trustsFactor ?? false,
})

/** An account's identity provider, entered by one administrator and confirmed by another. */
export const inUseProvider = async (
  lab: Lab,
  customerId: number,
  place: Place,
  more: { required?: boolean; trustsFactor?: boolean; organization?: string } = {},
): Promise<IdentityProvider> => {
  const [first, second] = [
    await lab.signIn(await lab.make.user(1)),
    await lab.signIn(await lab.make.user(1)),
  ]
  const input = entered(customerId, place, more)
  const saved = (await first.call(singleSignOn.saveProvider, input)).body
  const done = (
    await second.call(singleSignOn.confirmProvider, { identityProviderId: Number(saved.id) })
  ).body
  if (done.valid !== true)
    throw new Error(`not confirmed: ${JSON.stringify(saved)} ${JSON.stringify(done)}`)
  const { list } = (await second.call(singleSignOn.providers, { customerId })).body
  return list[0] as IdentityProvider
}

/** Where a browser is sent, for an organization. */
export const beginAt = async (
  visitor: Visitor,
  organization: string,
  again = false,
): Promise<{ valid: boolean; code?: string; address: string }> =>
  (await visitor.raw('POST', singleSignOn.begin.path, { organization, again })).body

/** Signs in with what a provider sent the browser back with. */
export const backWith = async (
  visitor: Visitor,
  given: { code: string; state: string; iss?: string },
): Promise<SignedIn & { code: string }> => {
  const { body } = await visitor.raw('POST', singleSignOn.signIn.path, given)
  if (body.valid === true) visitor.signedIn = body as SignedIn
  return body as SignedIn & { code: string }
}
