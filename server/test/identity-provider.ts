import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration, type JWK } from 'oidc-provider'

/*
 * An identity provider of another maker (oidc-provider of npm) on this machine. Whoever comes is
 * signed in as the person that the test names, or, on a page, as the one that is typed.
 */

export interface PersonThere {
  subject: string
  email: string
  verified: boolean
  /** Methods by which it signed the person in (RFC 8176). */
  methods?: string[]
}
export interface RealProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who is signed in next. */
  person: PersonThere
  /** From now on it signs with another key. */
  rotate(): void
  close(): Promise<void>
}

const newKey = (): JWK => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomUUID(),
    alg: 'RS256',
    use: 'sig',
  } as JWK
}
const page = (content: string): string => `<!doctype html>
<html lang="en">
  <head><title>Practice sign-in</title><meta name="viewport" content="width=device-width" /></head>
  <body><main><h1>Practice sign-in</h1>${content}</main></body>
</html>`
const emailForm = (uid: string): string => `
  <form method="post" action="/interaction/${uid}">
    <label>Email <input name="email" type="email" autofocus /></label>
    <button>Continue</button>
  </form>`
const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

/**
 * `returnAddresses`: the portal's, as its administrator told it. `asks`: it has a page on which the
 * email is typed; every email is somebody's.
 */
export const realProvider = async ({
  returnAddresses,
  startAddresses = [],
  asks = false,
}: {
  returnAddresses: string[]
  startAddresses?: string[]
  asks?: boolean
}): Promise<RealProvider> => {
  const [clientId, clientSecret] = ['labgate', 'Quiet-Lantern-Meadow-55']
  const people = new Map<string, PersonThere>()
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = (keys: JWK[]): Configuration => ({
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: returnAddresses,
        post_logout_redirect_uris: startAddresses,
      },
    ],
    jwks: { keys },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = page(
            `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
          )
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => ({
        sub: subject,
        email: people.get(subject)?.email,
        email_verified: people.get(subject)?.verified,
      }),
    }),
  })
  const started = (): Provider => new Provider(issuer, settings([newKey()]))
  const real: RealProvider & { provider: Provider } = {
    issuer,
    clientId,
    clientSecret,
    person: { subject: 'no one', email: '', verified: false },
    provider: started(),
    rotate: () => {
      real.provider = started()
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  const finish = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { provider, person } = real
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      people.set(person.subject, person)
      await provider.interactionFinished(request, response, {
        login: { accountId: person.subject, amr: person.methods ?? ['pwd'] },
      })
      return
    }
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params['client_id']),
    })
    grant.addOIDCScope('openid email')
    await provider.interactionFinished(request, response, {
      consent: { grantId: await grant.save() },
    })
  }
  const interaction = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, uid } = await real.provider.interactionDetails(request, response)
    if (asks && prompt.name === 'login' && request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page(emailForm(uid)))
      return
    }
    if (request.method === 'POST') {
      const email = (await formOf(request)).get('email') ?? ''
      real.person = { subject: `subject of ${email}`, email, verified: true }
    }
    await finish(request, response)
  }
  server.on('request', (request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    if (request.url?.startsWith('/interaction/') !== true)
      return void real.provider.callback()(request, response)
    interaction(request, response).catch(() => response.writeHead(500).end())
  })
  return real
}

/**
 * A browser's way through a provider, from one address to where it is sent back: the parameters of
 * that address.
 */
export const walk = async (from: string): Promise<{ code: string; state: string; iss: string }> => {
  const cookies = new Map<string, string>()
  let address = from
  for (let step = 0; step < 10; step++) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const to = answer.headers.get('location')
    if (to === null) throw new Error(`${answer.status}: ${await answer.text()}`)
    const next = new URL(to, address)
    if (next.pathname === '/login/organization')
      return {
        code: next.searchParams.get('code') ?? '',
        state: next.searchParams.get('state') ?? '',
        iss: next.searchParams.get('iss') ?? '',
      }
    address = next.href
  }
  throw new Error('The provider sent no one back.')
}
