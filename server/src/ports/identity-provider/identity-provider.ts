import { createHash } from 'node:crypto'
import type { Reach } from '../../reach.ts'
import { addressFault, fetchWithin } from '../fetch-within.ts'

/** An identity provider, and what it knows us as. */
export interface ProviderPlace {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where it sends people back to. */
  returnAddress: string
  /** Where it sends people who signed out there. */
  startAddress: string
}
/** What one attempt is checked by; the browser alone keeps the text that these are made of. */
export interface AttemptSecrets {
  state: string
  nonce: string
  verifier: string
}
/** Whom the provider signed in. */
export interface ShownPerson {
  subject: string
  /** It says that it asked for more than one factor (RFC 8176: 'mfa'). */
  hasSecondFactor: boolean
  /** When it last had the person sign in; null if it does not say. */
  shownAt: Date | null
  /** Where the browser signs out there; '' nowhere. */
  signOut: string
  /** The email that it has verified; undefined if none. May ask the provider. */
  email(): Promise<string | undefined>
}

/** The provider does not respond, or not from where it may. */
export class ProviderAway extends Error {}
/** What came back shows no one. The message is a code of the library's. */
export class NotShown extends Error {}

/** Seconds by which the provider's clock and ours may differ. */
export const clockToleranceSeconds = 60
/** A person who had to sign in there again did so at most so long ago. */
const againSeconds = 300
/** Signatures by keys that only the provider has: neither none, nor one made with our own secret. */
const algorithms: ReadonlySet<string> = new Set(
  'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' '),
)

/** The library is loaded when somebody first signs in this way. */
const library = () => import('openid-client')

const algorithmOf = (token: string): unknown => {
  try {
    const [head = ''] = token.split('.')
    return (JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { alg?: unknown }).alg
  } catch {
    return undefined
  }
}

/**
 * Asks an identity provider (OpenID Connect Core, authorization code with PKCE). Its configuration
 * and keys are read for each sign-in: a new key counts at once, and one that was withdrawn no
 * longer. All methods throw ProviderAway or NotShown.
 */
export const identityProvider = (
  { issuer, clientId, clientSecret, returnAddress, startAddress }: ProviderPlace,
  reach: Reach,
  now: () => Date,
) => {
  let isAway = false
  const within = fetchWithin(reach, 'identity provider')
  const ask = async (address: string, request: object): Promise<Response> => {
    try {
      const answer = await within(address, request)
      isAway ||= answer.status >= 500
      return answer
    } catch (error) {
      isAway = true
      throw error
    }
  }
  const orSay = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof NotShown) throw error
      const code = String((error as { code?: unknown }).code ?? 'unknown')
      throw isAway ? new ProviderAway(code) : new NotShown(code)
    }
  }
  const configured = async () => {
    const client = await library()
    const isPlain = issuer.startsWith('http:')
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: ask,
      // oxlint-disable-next-line typescript/no-deprecated -- a provider on this machine has no TLS
      ...(isPlain && { execute: [client.allowInsecureRequests] }),
    })
    const server = found.serverMetadata()
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const skew = Math.round((now().getTime() - Date.now()) / 1000)
    const config = new client.Configuration(
      server,
      clientId,
      {
        client_secret: clientSecret,
        [client.clockSkew]: skew,
        [client.clockTolerance]: clockToleranceSeconds,
      },
      ways.includes('client_secret_basic')
        ? client.ClientSecretBasic(clientSecret)
        : client.ClientSecretPost(clientSecret),
    )
    config[client.customFetch] = ask
    client.enableNonRepudiationChecks(config)
    // oxlint-disable-next-line typescript/no-deprecated -- as above; addressFault allows no other
    if (isPlain) client.allowInsecureRequests(config)
    return { client, config, server }
  }
  return {
    /** Where the browser is to go. `isAgain`: the person has to sign in there again. */
    addressFor: ({ state, nonce, verifier }: AttemptSecrets, isAgain: boolean): Promise<string> =>
      orSay(async () => {
        const { client, config } = await configured()
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: returnAddress,
          scope: 'openid email',
          response_type: 'code',
          state,
          nonce,
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
          ...(isAgain && { prompt: 'login', max_age: '0' }),
        }).href
        if (addressFault(address, reach) !== undefined) throw new NotShown('address')
        return address
      }),
    /** Whom the provider signed in, by what it sent the browser back with. */
    shown: (
      given: { code: string; state: string; iss?: string | undefined },
      { state, nonce, verifier }: AttemptSecrets,
      isAgain: boolean,
    ): Promise<ShownPerson> =>
      orSay(async () => {
        const { client, config, server } = await configured()
        const back = new URL(returnAddress)
        for (const name of ['code', 'state', 'iss'] as const)
          if (given[name] !== undefined) back.searchParams.set(name, given[name])
        const tokens = await client.authorizationCodeGrant(config, back, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(isAgain && { maxAge: againSeconds }),
        })
        const claims = tokens.claims()
        if (claims === undefined || !algorithms.has(String(algorithmOf(tokens.id_token ?? ''))))
          throw new NotShown('algorithm')
        const methods: unknown = claims['amr']
        const { end_session_endpoint: end } = server
        return {
          subject: claims.sub,
          hasSecondFactor: Array.isArray(methods) && methods.includes('mfa'),
          shownAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
          signOut:
            end === undefined || addressFault(end, reach) !== undefined
              ? ''
              : client.buildEndSessionUrl(config, { post_logout_redirect_uri: startAddress }).href,
          email: () =>
            orSay(async () => {
              const said =
                claims['email'] === undefined && server.userinfo_endpoint !== undefined
                  ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
                  : claims
              const { email, email_verified: isVerified } = said as {
                email?: unknown
                email_verified?: unknown
              }
              return typeof email === 'string' && isVerified === true ? email : undefined
            }),
        }
      }),
  }
}
