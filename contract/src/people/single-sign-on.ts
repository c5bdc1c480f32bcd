import { z } from 'zod'
import { Done, Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { flag, id, instant, line, secret } from '../kit/values.ts'
import { SignedIn } from './session.ts'

/** How long a sign-in at an identity provider can take, and our own second factor after it. */
export const organizationWaitsMs = 10 * 60_000
/** How long a user who signed in there again needs no password that they do not have. */
export const shownAgainMs = 10 * 60_000

const codeForm = /^[a-z0-9][a-z0-9-]{1,39}$/
/** Whether a text can be an organization's code: lower-case letters, digits, and hyphens. */
export const isOrganization = (text: string): boolean => codeForm.test(text)

const providerShape = {
  /** What people enter to be sent to their identity provider. */
  organization: line(40),
  /** The provider's address, exactly as it writes it. */
  issuer: line(200),
  clientId: line(200),
  /** The account's people sign in there alone. */
  required: flag(),
  /** A second factor that the provider says it asked for is not asked for again at the sign-in. */
  trustsFactor: flag(),
}
/** An account's identity provider: the one in use, or a change that waits for a second person. */
export const IdentityProvider = z.object({
  ...providerShape,
  identityProviderId: id(),
  /** Nothing of it counts until a second person has confirmed it. */
  confirmed: flag(),
  askedBy: line(120),
  /** Another person must decide: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
  askedDate: instant(),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

/** Single sign-on by OpenID Connect, for each account (rules.md#single-sign-on). */
export const singleSignOn = endpoints({
  /** `customerId` 0: the laboratory's own. At most two: in use, and waiting. */
  providers: {
    method: 'GET',
    path: '/api/Customer/GetIdentityProviders',
    access: 'single-sign-on.read',
    input: query({ customerId: id() }),
    answer: shortListOf(IdentityProvider).extend({
      /** What the provider is told to send people back to; '' without PUBLIC_URL. */
      returnAddress: line(300),
      /** Users who have signed in with the provider in use. */
      users: z.number(),
    }),
  },
  /** Enters a provider, or a change of it. '' as secret keeps the one of the same issuer and client. */
  saveProvider: {
    method: 'POST',
    path: '/api/Customer/SaveIdentityProvider',
    access: 'single-sign-on.save',
    changes: true,
    notInVisit: true,
    input: body({ customerId: id(), ...providerShape, clientSecret: secret(500) }),
    answer: Saved,
  },
  /** A second person's confirmation: from now on it counts, in place of the one before. */
  confirmProvider: {
    method: 'POST',
    path: '/api/Customer/ConfirmIdentityProvider',
    access: 'single-sign-on.save',
    changes: true,
    notInVisit: true,
    input: body({ identityProviderId: id() }),
    answer: Done,
  },
  /** Turns it off at once, or withdraws what waits. */
  endProvider: {
    method: 'POST',
    path: '/api/Customer/EndIdentityProvider',
    access: 'single-sign-on.save',
    changes: true,
    notInVisit: true,
    input: body({ identityProviderId: id() }),
    answer: Done,
  },
  /**
   * Forgets who a user is at the identity provider: after a new sign-in there, the verified email
   * decides once more.
   */
  unlink: {
    method: 'POST',
    path: '/api/User/UnlinkSingleSignOn',
    access: 'single-sign-on.save',
    changes: true,
    notInVisit: true,
    input: body({ userId: id() }),
    answer: Done,
  },
  /** The caller's own way to sign in. */
  own: {
    method: 'GET',
    path: '/api/User/GetSingleSignOn',
    access: 'signed-in',
    input: query({}),
    answer: answer({
      passwordClosed: flag(),
      /** '' if the account has no identity provider. */
      organization: line(40),
      /** Signed in there again a moment ago: counts where a password is asked for. */
      shownAgain: flag(),
    }),
  },
  /** Where the browser is to go. `again`: the provider must have the person sign in again. */
  begin: {
    method: 'POST',
    path: '/api/User/BeginSingleSignOn',
    access: 'public',
    input: z.object({ organization: line(40), again: flag().optional() }),
    answer: answer({ address: z.string() }),
  },
  /** With what the provider sent the browser back with; as `session.authenticate`. */
  signIn: {
    method: 'POST',
    path: '/api/User/SingleSignOn',
    access: 'public',
    input: z.object({ code: secret(2000), state: secret(200), iss: secret(300).optional() }),
    answer: SignedIn,
  },
  /** The second factor, if it is asked for after `signIn`: a code, or a passkey's response. */
  showFactor: {
    method: 'POST',
    path: '/api/User/ShowFactorOfSingleSignOn',
    access: 'public',
    input: z.object({ code: secret(40).optional(), response: secret(20_000).optional() }),
    answer: SignedIn,
  },
})
