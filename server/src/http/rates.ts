import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../access/address-range.ts'
import { Refusal } from '../access/refusal.ts'

/**
 * Requests a minute; RATE_LIMITS multiplies them. An address is one of IPv4 or a network (/64) of IPv6, and one office often has one. A session is
 * one browser's, a login one person's, or the name that somebody tries to sign in by.
 */
export const rates = {
  /** All that an address sends, pages and files included. */
  address: 12_000,
  /** What an address sends of calls that need no session, and of those that were refused because there was none. */
  stranger: 300,
  session: 3000,
  login: 6000,
  /** Tries to sign in, or to choose a new password, as one person, from one address: tries from elsewhere must not keep the owner out. */
  name: 120,
} as const

export interface Rates {
  /** Counts the request; refuses it when there were too many. */
  address(request: FastifyRequest, reply: FastifyReply): Promise<void>
  stranger(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Refuses an address that was refused too often, without counting: before anybody is asked who it is. */
  mayTry(request: FastifyRequest, reply: FastifyReply): Promise<void>
  session(request: FastifyRequest, reply: FastifyReply, session: { sessionId: number; userId: number }): Promise<void>
  name(request: FastifyRequest, reply: FastifyReply, name: string): Promise<void>
}

/** Counts requests in memory, each node for itself. */
export const ratesOf = async (app: FastifyInstance, factor: number): Promise<Rates> => {
  await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: 20_000 })
  const keys = new WeakMap<FastifyRequest, string>()
  const limiter = (max: number, ofAddress = false) => {
    const count = app.createRateLimit({ max: max * factor, timeWindow: 60_000, ...(!ofAddress && { keyGenerator: (request) => keys.get(request) ?? '' }) })
    return async (request: FastifyRequest, reply: FastifyReply, key = '', increment = true): Promise<void> => {
      keys.set(request, key)
      const limit = await count(request as never, { increment } as never)
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
    name: (request, reply, given) => name(request, reply, `${given.trim().toLowerCase().slice(0, 254)}|${networkOf(request.ip)}`),
  }
}
