import '@fastify/cookie'
import { cookieNames } from '@labgate/contract/cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import type { House } from '../house.ts'
import { mustMatchXsrf, signedOut, signsOut } from './admit.ts'
import { bodyPlacesOf, bodyRules } from './body-places.ts'
import { networkOf } from '../access/address-range.ts'
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
/** Decisions.md 31. */
export const bodyLimit = mb
export const fileBodyLimit = 36 * mb
/** What anybody may send who is not signed in: names, passwords and codes. */
export const publicBodyLimit = 65_536

const hasBody = ({ headers }: FastifyRequest): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const hostOf = (address: string | undefined): string => (address === undefined ? '' : (URL.parse(address)?.host ?? ''))

/**
 * Refuses what a page of another site makes a browser send. A browser that knows Sec-Fetch-Site says it of every request, and no script can change it; of
 * others Origin is compared with the address that was asked, and with the public one.
 */
const mustBeOurPage = (request: FastifyRequest, publicHost: string): void => {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOurs = site === undefined ? origin === undefined || [request.host, publicHost].includes(hostOf(origin)) : site === 'same-origin' || site === 'none'
  if (!isOurs) throw new Refusal('xsrf', 'This call came from another site.')
}

/** Refusals of whoever goes too fast, sends too much, or comes by another site: each is a row of the audit log, by count. */
const isEvasion: ReadonlySet<string> = new Set(['too-many', 'too-large', 'xsrf'])
/** Who is signed in, as far as the head of a request tells. */
const people = new WeakMap<FastifyRequest, number>()

/** What a large body is counted by: the login, or the address of a program without cookie. */
const callers = new WeakMap<FastifyRequest, string>()

/**
 * Who may speak at all, by what the head of a request says: the session of the binding cookie, or the address of a system client. False: somebody signs out of a
 * session that is over.
 */
const admitCaller = async ({ sessions, counted, config }: House, rates: Rates, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
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
  counted.note(request.routeOptions.config.name ?? '', 'refused: not-signed-in', networkOf(request.ip))
  throw new Refusal('not-signed-in')
}

/**
 * Everything that can be known of a request before a byte of its body is read: rate, origin, session and size. What is refused here leaves with its
 * body unread, and its connection is closed. Answers the rates, for those who count otherwise.
 */
export const lookBeforeBody = async (app: FastifyInstance, house: House): Promise<Rates> => {
  const rates = await ratesOf(app, house.config.RATE_LIMITS)
  const publicHost = hostOf(house.config.PUBLIC_URL)
  const places = bodyPlacesOf(app, house.now)
  /* False: it is answered without its body. */
  const look = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    await rates.address(request, reply)
    const { name, isPublic, carriesFile } = request.routeOptions.config
    if (name !== undefined || !isReading(request)) mustBeOurPage(request, publicHost)
    if (isPublic) await rates.stranger(request, reply)
    else if (name !== undefined && !(await admitCaller(house, rates, request, reply))) return false
    if (!hasBody(request)) return true
    const { bodyLimit: most } = request.routeOptions
    const said = request.headers['content-length']
    if (said !== undefined && Number(said) > most) throw new Refusal('too-large')
    const isLarge = carriesFile === true && (said === undefined || Number(said) > bodyRules.largeFrom)
    await places.begin(request, isLarge, callers.get(request) ?? '')
    if (request.headers.expect !== undefined) reply.raw.writeContinue()
    return true
  }
  app.addHook('onRequest', async (request, reply) => {
    try {
      if (!(await look(request, reply))) return await reply.send(signedOut)
    } catch (error) {
      const { name = 'request' } = request.routeOptions.config
      if (error instanceof Refusal && isEvasion.has(error.code)) house.counted.note(name, `refused: ${error.code}`, networkOf(request.ip), people.get(request))
      throw error
    }
  })
  app.addHook('onSend', async (request, reply) => {
    if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close')
  })
  // without this Node itself asks for the body of whoever waits to be asked, before anybody has looked at its head
  app.server.on('checkContinue', (request, response) => app.routing(request, response))
  return rates
}
