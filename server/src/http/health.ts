import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Config } from '../config.ts'
import { rawQuery } from '../db/queries.ts'
import { answerHeaders } from './answer-headers.ts'

/** A database that answers later than this is away for a proxy that looks for a node. */
const mostMs = 2000
/** Probes of many proxies cost the database one look a second. */
const freshMs = 1000

type Readiness = 'ready' | 'database away' | 'stopping'

/**
 * For proxies and supervisors: GET /health answers while the process does; GET /ready says whether
 * this process can serve: its database answers, and it is not about to stop; GET /accepting says
 * whether new connections are to come here: from the moment at which the process is told to stop it
 * is 404, by which HAProxy leaves open connections alone (`disable-on-404`), and each answer asks the
 * proxy to close its connection behind it. All name its roles and its duties, and tell nothing else.
 */
export const serveHealth = (
  app: FastifyInstance,
  {
    config,
    database,
    duties,
  }: Pick<AppContext, 'database'> & {
    config: Pick<Config, 'ROLES'>
    duties: Pick<AppContext['duties'], 'held'>
  },
): { stops(): void } => {
  const of = () => ({ roles: [...config.ROLES], duties: duties.held() })
  let isStopping = false
  let looked: { at: number; outcome: Promise<Readiness> } | undefined
  const look = async (): Promise<Readiness> => {
    const late = Promise.withResolvers<Readiness>()
    const timer = setTimeout(() => late.resolve('database away'), mostMs)
    const answered = database
      .systemQuery('readiness', [rawQuery('select 1')])
      .then((): Readiness => 'ready')
      .catch((): Readiness => 'database away')
    return Promise.race([answered, late.promise]).finally(() => clearTimeout(timer))
  }
  const readiness = async (): Promise<Readiness> => {
    if (isStopping) return 'stopping'
    const now = performance.now()
    if (looked === undefined || now - looked.at > freshMs) looked = { at: now, outcome: look() }
    return looked.outcome
  }
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'running', ...of() }),
  )
  app.get('/ready', async (_request, reply) => {
    const status = await readiness()
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...of() })
  })
  app.get('/accepting', async (_request, reply) =>
    reply
      .code(isStopping ? 404 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isStopping ? 'stopping' : 'accepting', ...of() }),
  )
  return {
    stops: () => {
      isStopping = true
      answerHeaders(app).set('connection', 'close')
    },
  }
}
