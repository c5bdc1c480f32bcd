import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import { Later } from './failures.ts'

/**
 * Bodies while they arrive. A large one takes a slot, so that memory is bounded: few per node,
 * fewer per session, so that no one holds them all. A sender that is too slow, or takes too long,
 * is cut off: slots are for those who use them.
 */
export const bodyRules = {
  /** Bytes from which a body needs a slot; smaller ones arrive with the rest of a request. */
  largeFrom: 262_144,
  places: 6,
  placesOfOne: 2,
  /** Callers waiting for a slot, and for how many milliseconds each. */
  mostWaiting: 60,
  longestWaitMs: 60_000,
  /** Bytes per second that a sender must average after the grace period. */
  leastRate: 8192,
  graceMs: 10_000,
  /** Milliseconds for a whole body. */
  longestMs: 30_000,
  longestLargeMs: 300_000,
} as const

interface Arriving {
  isLarge: boolean
  since: number
  bytesBefore: number
}
interface Waiting {
  whose: string
  until: number
  go: () => void
  refuse: (error: Error) => void
}

export interface BodyPlaces {
  /**
   * Watches a body from now on; for a large one it resolves once there is a slot. `whose`: no one
   * can hold all slots.
   */
  begin(request: FastifyRequest, isLarge: boolean, whose: string): Promise<void>
  /** Cuts off senders that are too slow by now. */
  sweep(): void
}

export const bodyPlacesOf = (app: FastifyInstance, now: () => Date): BodyPlaces => {
  const arriving = new Map<FastifyRequest, Arriving>()
  const held = new Map<FastifyRequest, string>()
  const waiting = new Set<Waiting>()
  const heldBy = (whose: string): number => [...held.values()].filter((one) => one === whose).length
  const isFree = (whose: string): boolean =>
    held.size < bodyRules.places && heldBy(whose) < bodyRules.placesOfOne
  const callNext = (): void => {
    for (const one of waiting)
      if (isFree(one.whose)) {
        waiting.delete(one)
        one.go()
      }
  }
  const leave = (request: FastifyRequest): void => {
    arriving.delete(request)
    if (held.delete(request)) callNext()
  }
  const place = async (request: FastifyRequest, whose: string): Promise<void> => {
    if (!isFree(whose)) {
      if (waiting.size >= bodyRules.mostWaiting)
        throw new Later('busy', 'Too many uploads at once. Please try again in a moment.')
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = {
          whose,
          until: now().getTime() + bodyRules.longestWaitMs,
          // taken at once: of two called together only one can have the last slot
          go: () => {
            held.set(request, whose)
            resolve()
          },
          refuse: reject,
        }
        waiting.add(one)
        request.raw.once('close', () => {
          if (waiting.delete(one)) reject(new Refusal('unreadable'))
        })
      })
    }
    held.set(request, whose)
  }
  const sweep = (): void => {
    const at = now().getTime()
    for (const one of waiting)
      if (one.until < at) {
        waiting.delete(one)
        one.refuse(new Later('busy', 'Too many uploads at once. Please try again in a moment.'))
      }
    for (const [request, { isLarge, since, bytesBefore }] of arriving) {
      const ms = at - since
      const bytes = request.raw.socket.bytesRead - bytesBefore
      const isTooSlow =
        ms > bodyRules.graceMs && bytes < ((ms - bodyRules.graceMs) / 1000) * bodyRules.leastRate
      if (isTooSlow || ms > (isLarge ? bodyRules.longestLargeMs : bodyRules.longestMs)) {
        leave(request)
        request.raw.socket.destroy()
      }
    }
  }
  // the body has arrived: the rest is our own time. The slot is held until the response, since the
  // bytes are still in memory
  app.addHook('preValidation', async (request) => void arriving.delete(request))
  app.addHook('onResponse', async (request) => leave(request))
  const sweeping = setInterval(sweep, 1000).unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
  return {
    begin: async (request, isLarge, whose) => {
      if (isLarge) await place(request, whose)
      const { raw } = request
      // a sender that disconnects, even while waiting, must not keep its slot
      if (raw.destroyed) return leave(request)
      raw.once('close', () => leave(request))
      if (!raw.complete)
        arriving.set(request, {
          isLarge,
          since: now().getTime(),
          bytesBefore: raw.socket.bytesRead,
        })
    },
    sweep,
  }
}
