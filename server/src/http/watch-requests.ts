import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import { beginWatched, failureCode, type TraceParent, type Watch } from '../watched-work.ts'

/** Asked every second by proxies and supervisors: they would hide everything else. */
const lifeSigns: ReadonlySet<string> = new Set(['/health', '/ready'])

/** Version, trace, span, and flags (W3C Trace Context, 3.2); a later version may have more parts. */
const shape =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/
/** The parts of a traceparent header; undefined of anything else. */
export const traceParentOf = (text: unknown): TraceParent | undefined => {
  const found = typeof text === 'string' && text.length <= 512 ? shape.exec(text) : null
  if (found === null) return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = found
  if (version === '00' && more !== undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const firstOfFailures = 500

/**
 * Tells of each request by its route's pattern: never its address, which can hold a token, an id, or
 * what was searched for. A proxy's traceparent is taken over, a browser's own is not.
 */
export const watchRequests = (app: FastifyInstance, isBehindProxy: boolean): void => {
  const watches = new WeakMap<FastifyRequest, Watch>()
  const codes = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions
    const watch = lifeSigns.has(route)
      ? undefined
      : beginWatched({
          kind: 'request',
          method: request.method,
          route,
          call: (config as { name?: string }).name,
          request: request.id,
          parent: isBehindProxy ? traceParentOf(request.headers['traceparent']) : undefined,
        })
    if (watch === undefined) return done()
    watches.set(request, watch)
    watch.inside(done)
  })
  app.addHook('onError', async (request, _reply, error) => {
    if (watches.has(request))
      codes.set(request, error instanceof Refusal ? error.code : failureCode(error))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply
    const code = codes.get(request)
    watches
      .get(request)
      ?.end(
        status >= firstOfFailures
          ? { status, failure: code ?? 'failed' }
          : { status, refusal: code },
      )
  })
}
