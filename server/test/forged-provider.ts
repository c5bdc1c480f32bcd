import {
  createHash,
  createHmac,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
} from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How an ID token differs from a right one. */
export interface OddToken {
  claims?: Record<string, unknown>
  /** 'none': unsigned; 'unknown': by a key that is not published; 'secret': by the client's secret. */
  signed?: 'none' | 'unknown' | 'secret'
}
/** An identity provider that says whatever a test wants. */
export interface ForgedProvider {
  issuer: string
  clientId: string
  clientSecret: string
  odd: OddToken
  /** Differs from what it should publish. */
  configuration: Record<string, unknown>
  /** Its next answers at the token's address; undefined: the right one. */
  token: ((response: ServerResponse) => void) | undefined
  /** Until when it keeps back its answers at the token's address. */
  held: Promise<void> | undefined
  /** Paths that were asked for. */
  requests: string[]
  /** What its page would send the browser back with. */
  sends(address: string): { code: string; state: string }
  close(): Promise<void>
}

const b64 = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url')

/** `now`: its clock. */
export const forgedProvider = async (now: () => Date): Promise<ForgedProvider> => {
  const [clientId, clientSecret] = ['labgate', 'Quiet-Lantern-Meadow-55']
  const pairs = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [own, unknown] = [pairs(), pairs()]
  const kid = randomUUID()
  const challenges = new Map<string, { nonce: string; challenge: string }>()
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const json = (response: ServerResponse, content: object, status = 200): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(content))
  const signed = (head: object, claims: object, key: KeyObject): string => {
    const text = `${b64(head)}.${b64(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const idToken = (nonce: string): string => {
    const seconds = Math.floor(now().getTime() / 1000)
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: 'ada',
      nonce,
      iat: seconds,
      exp: seconds + 300,
      ...forged.odd.claims,
    }
    if (forged.odd.signed === 'none') return `${b64({ alg: 'none' })}.${b64(claims)}.`
    if (forged.odd.signed === 'secret') {
      const text = `${b64({ alg: 'HS256', kid })}.${b64(claims)}`
      return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`
    }
    return forged.odd.signed === 'unknown'
      ? signed({ alg: 'ES256', kid: randomUUID() }, claims, unknown.privateKey)
      : signed({ alg: 'ES256', kid }, claims, own.privateKey)
  }
  const forged: ForgedProvider = {
    issuer,
    clientId,
    clientSecret,
    odd: {},
    configuration: {},
    token: undefined,
    held: undefined,
    requests: [],
    sends: (address) => {
      const { searchParams } = new URL(address)
      const code = randomUUID()
      challenges.set(code, {
        nonce: searchParams.get('nonce') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
      })
      return { code, state: searchParams.get('state') ?? '' }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  const answerToken = async (
    request: AsyncIterable<Buffer>,
    response: ServerResponse,
  ): Promise<void> => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
    const code = form.get('code') ?? ''
    const begun = challenges.get(code)
    const verifier = form.get('code_verifier') ?? ''
    await forged.held
    if (forged.token !== undefined) return forged.token(response)
    if (
      begun === undefined ||
      createHash('sha256').update(verifier).digest('base64url') !== begun.challenge
    )
      return json(response, { error: 'invalid_grant' }, 400)
    json(response, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken(begun.nonce),
    })
  }
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    forged.requests.push(pathname)
    if (pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
        ...forged.configuration,
      })
    if (pathname === '/keys')
      return json(response, {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }],
      })
    if (pathname === '/token') {
      answerToken(request, response).catch(() => response.destroy())
      return
    }
    response.writeHead(404).end()
  })
  return forged
}
