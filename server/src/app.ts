import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { cookieNames } from '@labgate/contract/kit/cookies'
import { refusals } from '@labgate/contract/kit/refusals'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { AppContext } from './app-context.ts'
import { serveApiDocs } from './docs/api-docs.ts'
import { serveFaxWebhook } from './features/faxes/fax-webhook.ts'
import { serveFhir } from './features/interfaces/fhir/fhir-server.ts'
import { outcomeOf } from './features/interfaces/fhir/outcome.ts'
import { routes } from './features/routes.ts'
import { answerHeaders } from './http/answer-headers.ts'
import { bodyRules } from './http/body-places.ts'
import { checkRequestHead } from './http/check-request-head.ts'
import { answerFailures } from './http/failures.ts'
import { readLargeBodies } from './http/large-body.ts'
import { mount } from './http/mount.ts'
import { keepRequestIds, requestIdOf } from './http/request-id.ts'
import { answerNoRequest, securityHeaders } from './http/security-headers.ts'
import { watchRequests } from './http/watch-requests.ts'

/**
 * An address with an invalid escape, or with a part that is too long, matches no route: the
 * response is sent before any hook.
 */
const answerBadAddress = (secure: boolean, { url }: FastifyRequest, reply: FastifyReply): void => {
  const [status, message] = refusals.unreadable
  const isFhir = /^\/fhir\//i.test(url)
  const body = isFhir
    ? outcomeOf('invalid', 'The address cannot be read.')
    : { valid: false, message, code: 'unreadable' }
  void reply
    .code(status)
    .headers(securityHeaders(secure, true))
    .type(isFhir ? 'application/fhir+json; charset=utf-8' : 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** The server without a port: tests call it directly. */
export const buildApp = async (context: AppContext): Promise<FastifyInstance> => {
  const { config, log } = context
  const isBehindProxy = config.TRUST_PROXY !== ''
  const app = Fastify({
    logger: false,
    genReqId: requestIdOf(isBehindProxy),
    trustProxy: isBehindProxy && config.TRUST_PROXY.split(',').map((part) => part.trim()),
    routerOptions: { caseSensitive: false, maxParamLength: 200 },
    requestTimeout: bodyRules.longestLargeMs + bodyRules.longestWaitMs,
    http: { headersTimeout: 20_000 },
    bodyLimit: 1_048_576,
    // what still arrives on an open connection while the node stops is answered as always
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => answerBadAddress(config.secure, request, reply),
    clientErrorHandler: answerNoRequest(config.secure),
  })
  answerHeaders(app)
  keepRequestIds(app)
  watchRequests(app, isBehindProxy)
  answerFailures(app, log)
  readLargeBodies(app, context.database.keys)
  const names = cookieNames(config.secure)
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: false, // set below
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    reply.headers(securityHeaders(config.secure, /^\/(api|fhir)\//i.test(request.url)))
    if (request.cookies[names.xsrf] === undefined && !request.url.startsWith('/fhir/')) {
      const value = randomBytes(24).toString('base64url')
      reply.setCookie(names.xsrf, value, {
        sameSite: 'strict',
        path: '/',
        secure: config.secure,
        httpOnly: false,
      })
    }
  })
  const rates = await checkRequestHead(app, context)
  const writing = setInterval(() => void context.counted.flush(false), 10_000).unref()
  app.addHook('onClose', async () => {
    clearInterval(writing)
    await context.counted.flush()
  })
  app.addHook('onResponse', async (request, reply) => {
    // the route's pattern, never the address, which contains the token and the search terms
    const route = request.routeOptions.url ?? 'unknown'
    log.info({
      request: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
  mount(app, context, routes(context), rates)
  await serveFaxWebhook(app, context, rates)
  await serveFhir(app, context, rates)
  await serveApiDocs(app, context)
  return app
}
