import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { absoluteMs, idleMs } from '@labgate/contract/people/session'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hashesWaiting } from './access/passwords.ts'
import type { AppContext } from './app-context.ts'
import { Wrong } from './config.ts'
import { systemScope } from './core/scope/system-scope.ts'
import { rawQuery } from './db/queries.ts'

export interface Metrics {
  /** Counts a request by the route's pattern, never by its address. */
  answered(method: string, route: string, status: number, ms: number): void
  text(): Promise<string>
  contentType: string
}

const runningSessions = async ({ database, now }: AppContext): Promise<number> => {
  const since = (ms: number): string => new Date(now().getTime() - ms).toISOString()
  const [outcome] = await database.systemQuery('metrics', [
    rawQuery(
      'select count(*) from session where started_at > $1 and seen_at > $2 and ended_at is null',
      [since(absoluteMs), since(idleMs)],
    ),
  ])
  return (outcome?.rows[0] as { count: number } | undefined)?.count ?? 0
}

const uncertainFaxes = async ({ database }: AppContext): Promise<number> => {
  const [outcome] = await database.ask(systemScope, [
    rawQuery(`select count(*) from fax where state = 'uncertain'`),
  ])
  return (outcome?.rows[0] as { count: number } | undefined)?.count ?? 0
}

/**
 * Metrics for an operator's monitoring: requests by route, connections, sessions, waiting password
 * hashes, uncertain faxes, memory and event loop.
 */
export const metricsOf = (context: AppContext): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'labgate_request_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers,
  })
  const gauge = (name: string, help: string, value: () => number | Promise<number>): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value())
      },
    })
  gauge(
    'labgate_database_connections_lent',
    'Connections in use on this node.',
    () => context.database.load().lent,
  )
  gauge(
    'labgate_database_callers_waiting',
    'Requests on this node waiting for a connection.',
    () => context.database.load().waiting,
  )
  gauge(
    'labgate_password_hashes_waiting',
    'Sign-ins on this node waiting for password hashing.',
    hashesWaiting,
  )
  gauge('labgate_sessions_running', 'Active sessions on all nodes.', () => runningSessions(context))
  gauge('labgate_faxes_uncertain', 'Faxes with unknown delivery.', () => uncertainFaxes(context))
  return {
    answered: (method, route, status, ms) => requests.observe({ method, route, status }, ms / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/**
 * Serves them on a separate port, to this machine only: the laboratory's activity is no one else's
 * business.
 */
export const serveMetrics = async (
  metrics: Metrics,
  port: number,
): Promise<{ address: string; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404).end()
    metrics.text().then(
      (text) => void response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => void response.writeHead(500).end(),
    )
  }).listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Wrong(
          'The port of METRICS_PORT is in use: another program listens there. Set another number.',
        )
      : error
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
