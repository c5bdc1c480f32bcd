import '@fastify/cookie'
import { timingSafeEqual } from 'node:crypto'
import { Source, systemClients } from '@labgate/contract/access/sources'
import { cookieNames } from '@labgate/contract/kit/cookies'
import { dayMs, utcDay } from '@labgate/contract/kit/days'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import { actorMay } from '../access/actor.ts'
import { Refusal } from '../access/refusal.ts'
import { needsSecondFactor } from '../access/second-factor-rule.ts'
import type { Session } from '../access/session-of-row.ts'
import type { AppContext } from '../app-context.ts'

const named = [Source.Public, ...systemClients]
/**
 * The source that a caller names: the public one or a system client; every other number is the
 * portal (rules.md#sources-and-cookie).
 */
export const sourceOf = (given: unknown): Source =>
  named.find((one) => one === Number(given)) ?? Source.Portal

interface Block {
  token: string
  userId: number
  entityId: number
  source: number
}

/**
 * The validation block as received, before any schema: who the caller is comes before what is wrong
 * with the request.
 */
export const blockOf = (raw: Record<string, unknown>): Block => {
  let given = Object.entries(raw).find(([name]) => name.toLowerCase() === 'validation')?.[1]
  if (typeof given === 'string') {
    try {
      given = JSON.parse(given) as unknown
    } catch {
      given = undefined
    }
  }
  const block = new Map(
    Object.entries((typeof given === 'object' && given) || {}).map(([name, value]) => [
      name.toLowerCase(),
      value as unknown,
    ]),
  )
  const token = block.get('token')
  return {
    token: typeof token === 'string' ? token : '',
    userId: Number(block.get('userid_login')),
    entityId: Number(block.get('entityid_login')),
    source: sourceOf(block.get('transourceid')),
  }
}

/** The header must repeat the cookie (rules.md#validation-block). */
export const mustMatchXsrf = (request: FastifyRequest, secure: boolean): void => {
  const cookie = Buffer.from(request.cookies[cookieNames(secure).xsrf] ?? '')
  const header = Buffer.from(String(request.headers['x-xsrf-token'] ?? ''))
  if (cookie.length < 20 || cookie.length !== header.length || !timingSafeEqual(cookie, header))
    throw new Refusal('xsrf')
}

const publicTokenOf = (at: Date): string => utcDay(at).replaceAll('-', '')

/**
 * The block of the two reset calls: today's or yesterday's UTC date as token
 * (rules.md#public-block). It keeps no one out; it only shows that the call is intended.
 */
export const mustBePublicBlock = (raw: Record<string, unknown>, now: Date): void => {
  const { token, userId, entityId } = blockOf(raw)
  if (
    entityId !== 1 ||
    userId !== -1 ||
    ![publicTokenOf(now), publicTokenOf(new Date(now.getTime() - dayMs))].includes(token)
  )
    throw new Refusal('not-signed-in', 'This call requires today’s public validation block.')
}

/**
 * A user who signs out twice is signed out: the second response is the same as the first and
 * reveals nothing.
 */
export const signsOut = (name: string | undefined): boolean => name === 'session.end'
export const signedOut = { valid: true, message: '', organizationSignOut: '' } as const

/**
 * Calls still allowed for someone who has yet to set up the second factor that the laboratory
 * requires.
 */
const beforeSetUp =
  /^(session\.(keepAlive|end|endOthers|endOne|list|signInHistory|changePassword)|secondFactor\.(begin|confirm|state)|passkeys\.(list|begin|add)|singleSignOn\.own|home\.shell)$/

/** Refused although the user is signed in: the audit log says who. */
export class RefusedTo extends Refusal {
  readonly session: Session
  constructor(code: Refusal['code'], session: Session) {
    super(code)
    this.session = session
  }
}

/** The session behind a call, or a refusal. A stranger learns nothing else. */
export const admit = async (
  { sessions, config }: AppContext,
  request: FastifyRequest,
  name: string,
  endpoint: Endpoint,
  raw: Record<string, unknown>,
): Promise<Session> => {
  const block = blockOf(raw)
  const session = await sessions.find(
    block.token,
    request.cookies[cookieNames(config.secure).session],
    request.headers['x-labgate-poll'] === undefined,
    request.ip,
  )
  if (!session) throw new Refusal('not-signed-in')
  const { actor } = session
  if (
    block.userId !== actor.userId ||
    block.entityId !== session.entityId ||
    block.source !== actor.source
  )
    throw new RefusedTo('not-signed-in', session)
  if (request.method !== 'GET' && session.cookieHash !== null) mustMatchXsrf(request, config.secure)
  const { access, changes, notInVisit } = endpoint
  if (access !== 'public' && access !== 'signed-in' && !actorMay(actor, access, changes))
    throw new RefusedTo('not-permitted', session)
  if (notInVisit && actor.visitId !== 0) throw new RefusedTo('not-in-visit', session)
  const mustSetUp =
    config.requiresSecondFactor &&
    needsSecondFactor(actor.own) &&
    session.cookieHash !== null &&
    !(config.PASSKEYS === 'require' ? session.hasPasskey : session.hasSecondFactor)
  if (mustSetUp && !beforeSetUp.test(name)) throw new RefusedTo('second-factor-setup', session)
  return session
}
