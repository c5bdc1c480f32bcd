import '@fastify/cookie'
import { cookieNames } from '@labgate/contract/kit/cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../access/address-range.ts'
import { Refusal } from '../access/refusal.ts'
import type { AppContext } from '../app-context.ts'
import { mustMatchXsrf, signedOut, signsOut } from './admit.ts'
import { bodyPlacesOf, bodyRules } from './body-places.ts'
import { ratesOf, type Rates } from './rates.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint's name; only endpoints of the table have one. */
    name?: string
    carriesFile?: boolean
    isPublic?: boolean
  }
}

const mb = 1_048_576
/** The largest body of a call (rules.md#body-limits). */
export const bodyLimit = mb
export const fileBodyLimit = 36 * mb
/** Limit for a caller who is not signed in: names, passwords and codes. */
export const publicBodyLimit = 65_536

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** The host of an address; '' of none, of 'null' and of what is no address. */
const hostOf = (address: string | undefined): string =>
  address === undefined ? '' : (URL.parse(address)?.host ?? '')
/*
 * No host is never ours: a page without an origin of its own (a sandboxed frame, a file) sends
 * 'null', and without PUBLIC_URL our public host is empty, too.
 */
const isHostOfOurs = (host: string, ours: readonly string[]): boolean =>
  host !== '' && ours.includes(host)

/**
 * Refuses requests that another site's page makes a browser send. A browser that supports
 * Sec-Fetch-Site sends it with every request, and no script can change it; otherwise Origin is
 * compared with the requested address and the public one.
 */
const mustBeOurPage = (request: FastifyRequest, publicHost: string): void => {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOurs =
    site === undefined
      ? origin === undefined || isHostOfOurs(hostOf(origin), [request.host, publicHost])
      : site === 'same-origin' || site === 'none'
  if (!isOurs) throw new Refusal('xsrf', 'This call came from another site.')
}

/**
 * Refusals of callers that go too fast, send too much, or come through another site: each is a row
 * of the audit log, with a count.
 */
const isEvasion: ReadonlySet<string> = new Set(['too-many', 'too-large', 'xsrf'])
/** The signed-in user, as far as the head of a request shows. */
const people = new WeakMap<FastifyRequest, number>()

/** What a large body is counted under: the login, or the address of a program without a cookie. */
const callers = new WeakMap<FastifyRequest, string>()

/**
 * Admits a caller by the head of a request: the session of the binding cookie, or the address of a
 * system client. False: the user signs out of a session that has already ended.
 */
const admitCaller = async (
  { sessions, counted, config }: AppContext,
  rates: Rates,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> => {
  const cookie = request.cookies[cookieNames(config.secure).session]
  if (cookie !== undefined || !isReading(request)) await rates.mayTry(request, reply)
  const session = cookie === undefined ? undefined : await sessions.ofCookie(cookie)
  if (session !== undefined) {
    people.set(request, session.userId)
    await rates.session(request, reply, session)
    callers.set(request, `login ${session.userId}`)
    if (!isReading(request)) mustMatchXsrf(request, config.secure)
    return true
  }
  callers.set(request, `address ${networkOf(request.ip)}`)
  if (await sessions.isSystemClientAt(request.ip)) return true
  await rates.stranger(request, reply)
  if (signsOut(request.routeOptions.config.name)) return false
  counted.note(
    request.routeOptions.config.name ?? '',
    'refused: not-signed-in',
    networkOf(request.ip),
  )
  throw new Refusal('not-signed-in')
}

/**
 * Everything that can be known of a request before a byte of its body is read: rate, origin,
 * session and size. A request refused here leaves with its body unread, and its connection is
 * closed. Returns the rates, for callers that count elsewhere.
 */
export const checkRequestHead = async (
  app: FastifyInstance,
  context: AppContext,
): Promise<Rates> => {
  const rates = await ratesOf(app, context.config.RATE_LIMITS)
  const publicHost = hostOf(context.config.PUBLIC_URL)
  const places = bodyPlacesOf(app, context.now)
  /* False: the response is sent without reading the body. */
  const look = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    await rates.address(request, reply)
    const { name, isPublic, carriesFile } = request.routeOptions.config
    if (name !== undefined || !isReading(request)) mustBeOurPage(request, publicHost)
    if (isPublic) await rates.stranger(request, reply)
    else if (name !== undefined && !(await admitCaller(context, rates, request, reply)))
      return false
    if (!hasBody(request)) return true
    const { bodyLimit: most } = request.routeOptions
    const said = request.headers['content-length']
    if (said !== undefined && Number(said) > most) throw new Refusal('too-large')
    const isLarge =
      carriesFile === true && (said === undefined || Number(said) > bodyRules.largeFrom)
    await places.begin(request, isLarge, callers.get(request) ?? '')
    if (request.headers.expect !== undefined) reply.raw.writeContinue()
    return true
  }
  app.addHook('onRequest', async (request, reply) => {
    try {
      if (!(await look(request, reply))) return await reply.send(signedOut)
    } catch (error) {
      const { name = 'request' } = request.routeOptions.config
      if (error instanceof Refusal && isEvasion.has(error.code))
        context.counted.note(
          name,
          `refused: ${error.code}`,
          networkOf(request.ip),
          people.get(request),
        )
      throw error
    }
  })
  app.addHook('onSend', async (request, reply) => {
    if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close')
  })
  // without this Node itself sends 100 Continue to a client that waits for it, before its head has
  // been checked
  app.server.on('checkContinue', (request, response) => app.routing(request, response))
  return rates
}
