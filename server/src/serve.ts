import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { aboutLab } from './about.ts'
import { Refusal } from './access/refusal.ts'
import type { AppContext } from './app-context.ts'
import { buildApp } from './app.ts'
import type { Closers } from './closers.ts'
import { answerHeaders } from './http/answer-headers.ts'
import { answerFailures } from './http/failures.ts'
import { serveHealth } from './http/health.ts'
import { answerNoRequest, securityHeaders } from './http/security-headers.ts'
import type { Metrics } from './telemetry/metrics.ts'
import { builtWeb, serveWeb } from './web.ts'

const msPerSecond = 1000

/**
 * What a process without the role `web` answers: whether it runs and is ready, for supervisors. It
 * knows no call, no page, and no session.
 */
export const signsOfLife = ({
  config,
  log,
}: Pick<AppContext, 'config' | 'log'>): FastifyInstance => {
  const app = Fastify({
    logger: false,
    return503OnClosing: false,
    clientErrorHandler: answerNoRequest(config.secure),
  })
  answerHeaders(app)
  answerFailures(app, log)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders(config.secure, true))
  })
  app.all('/*', async () => {
    throw new Refusal('unknown-call')
  })
  return app
}

/**
 * Listens: with the role `web` for calls and the web app, otherwise for signs of life alone; and for
 * `metrics`, if METRICS_PORT is set, on a port of their own. Returns the address. `log` informs the person at the terminal.
 */
export const serve = async (
  context: AppContext,
  closers: Closers,
  log: (line: string) => void,
  metrics: Metrics | undefined,
): Promise<string> => {
  const { config } = context
  const isWeb = config.ROLES.has('web')
  const app = isWeb ? await buildApp(context) : signsOfLife(context)
  closers.add(() => app.close())
  const health = serveHealth(app, context)
  if (isWeb)
    await serveWeb(app, aboutLab(context), {
      built: builtWeb,
      keptFolder: join(config.LABGATE_DATA, 'web-files'),
    })
  if (metrics !== undefined && config.METRICS_PORT !== undefined) {
    const { serveMetrics } = await import('./telemetry/metrics.ts')
    const served = await serveMetrics(metrics, config.METRICS_PORT, config.HOST)
    closers.add(served.close)
    log(`Metrics are available at ${served.address}`)
  }
  await app.listen({ host: config.HOST, port: config.PORT })
  /* A proxy learns first that the node stops, and sends what is new elsewhere. */
  closers.add(() => {
    health.stops()
    return pause(config.DRAIN_SECONDS * msPerSecond)
  })
  const { port } = app.server.address() as { port: number }
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  return isWeb ? (config.PUBLIC_URL ?? `http://${host}:${port}`) : `http://${host}:${port}`
}
