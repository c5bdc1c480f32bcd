import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../access/address-range.ts'
import { Refusal } from '../access/refusal.ts'

/**
 * Requests per minute; RATE_LIMITS multiplies them. An address is an IPv4 address or an IPv6
 * network (/64), and one office often has one. A session is one browser's, a login one person's, or
 * the name that someone tries to sign in with.
 */
export const rates = {
  /** All requests from an address, including pages and files. */
  address: 12_000,
  /**
   * Requests from an address to calls that need no session, and those refused because there was
   * none.
   */
  stranger: 300,
  session: 3000,
  login: 6000,
  /**
   * Attempts to sign in, or to choose a new password, as one person from one address: attempts from
   * elsewhere must not lock the owner out.
   */
  name: 120,
} as const

export interface Rates {
  /** Counts the request; refuses it if there were too many. */
  address(request: FastifyRequest, reply: FastifyReply): Promise<void>
  stranger(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /**
   * Refuses an address that was refused too often, without counting: before checking who the caller
   * is.
   */
  mayTry(request: FastifyRequest, reply: FastifyReply): Promise<void>
  session(
    request: FastifyRequest,
    reply: FastifyReply,
    session: { sessionId: number; userId: number },
  ): Promise<void>
  name(request: FastifyRequest, reply: FastifyReply, name: string): Promise<void>
}

/** Counts requests in memory, each node separately. */
export const ratesOf = async (app: FastifyInstance, factor: number): Promise<Rates> => {
  await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: 20_000 })
  const keys = new WeakMap<FastifyRequest, string>()
  const limiter = (max: number, ofAddress = false) => {
    const count = app.createRateLimit({
      max: max * factor,
      timeWindow: 60_000,
      keyGenerator: (request) => (ofAddress ? networkOf(request.ip) : (keys.get(request) ?? '')),
    })
    return async (
      request: FastifyRequest,
      reply: FastifyReply,
      key = '',
      increment = true,
    ): Promise<void> => {
      keys.set(request, key)
      const limit = await count(request, { increment })
      if (limit.isAllowed || !limit.isExceeded) return
      reply.header('retry-after', Math.max(1, limit.ttlInSeconds))
      throw new Refusal('too-many')
    }
  }
  const [address, stranger] = [limiter(rates.address, true), limiter(rates.stranger, true)]
  const [session, login, name] = [limiter(rates.session), limiter(rates.login), limiter(rates.name)]
  return {
    address: (request, reply) => address(request, reply),
    stranger: (request, reply) => stranger(request, reply),
    mayTry: (request, reply) => stranger(request, reply, '', false),
    session: async (request, reply, { sessionId, userId }) => {
      await session(request, reply, String(sessionId))
      await login(request, reply, String(userId))
    },
    name: (request, reply, given) =>
      name(request, reply, `${given.trim().toLowerCase().slice(0, 254)}|${networkOf(request.ip)}`),
  }
}
