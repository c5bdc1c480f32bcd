import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hashesWaiting } from '../access/passwords.ts'
import type { AppContext } from '../app-context.ts'
import { Wrong } from '../config.ts'
import { dutyNames } from '../db/duties.ts'
import type { WatchedWork, Watcher, WorkEnd } from '../watched-work.ts'
import { readBacklog, type Backlog, type Values } from './backlog.ts'
import { metricList, type MetricName, type NameOf } from './metric-names.ts'

export interface Metrics {
  /** Counts requests, jobs, calls to systems outside, and waits for a connection. */
  watcher: Watcher
  text(): Promise<string>
  contentType: string
  registry: Registry
}

/** A database that answers later than this is away for whoever collects. */
const mostMs = 2000
const msPerSecond = 1000
const ownAddress = /^127(\.\d{1,3}){3}$/
const buckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
/** Jobs take longer than answers. */
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600]

type OfProcess = Record<NameOf<'gauge', 'process'>, () => Values | Promise<Values>>
const one = (value: number): Values => [{ labels: {}, value }]
const labelsOf = (name: MetricName): string[] => [...metricList[name].labels]

/** What is told of this process. */
const ofProcess = (
  { config, database, duties }: Pick<AppContext, 'config' | 'database' | 'duties'>,
  backlog: () => Promise<Backlog | undefined>,
): OfProcess => ({
  labgate_database_connections_lent: () => one(database.load().lent),
  labgate_database_connections_most: () =>
    one(database.kind === 'embedded' ? 1 : config.LABGATE_POOL),
  labgate_database_callers_waiting: () => one(database.load().waiting),
  labgate_database_reachable: async () => one((await backlog()) === undefined ? 0 : 1),
  labgate_password_hashes_waiting: () => one(hashesWaiting()),
  labgate_duty_held: () => {
    const held = duties.held()
    return dutyNames.map((duty) => ({ labels: { duty }, value: held.includes(duty) ? 1 : 0 }))
  },
})

/*
 * Reads what is told of the laboratory once for all metrics of a collection; undefined while the
 * database is away, which is a metric itself.
 */
const backlogReader = (context: AppContext): (() => Promise<Backlog | undefined>) => {
  let reading: Promise<Backlog | undefined> | undefined
  const read = async (): Promise<Backlog | undefined> => {
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), mostMs)
    const found = readBacklog(context).catch((error: unknown) => {
      context.log.warn({ err: { message: (error as Error).message } }, 'metrics have no database')
      return undefined
    })
    return Promise.race([found, late.promise]).finally(() => {
      clearTimeout(timer)
      reading = undefined
    })
  }
  return () => (reading ??= read())
}

/** Requests by the route's pattern, jobs, calls to systems outside, and waits for a connection. */
const watcherOf = (histogram: (name: NameOf<'histogram', 'process'>) => Histogram): Watcher => {
  const requests = histogram('labgate_request_seconds')
  const jobs = histogram('labgate_job_seconds')
  const calls = histogram('labgate_partner_call_seconds')
  const waits = histogram('labgate_connection_wait_seconds')
  const tell = (work: WatchedWork, { failure, status = 0 }: WorkEnd, seconds: number): void => {
    const outcome = failure === undefined ? 'done' : 'failed'
    if (work.kind === 'request')
      requests.observe({ method: work.method, route: work.route, status }, seconds)
    else if (work.kind === 'job') jobs.observe({ queue: work.queue, outcome }, seconds)
    else if (work.kind === 'partner') calls.observe({ partner: work.partner, outcome }, seconds)
    else if (work.kind === 'connection') waits.observe(seconds)
  }
  const isCounted = (work: WatchedWork): boolean =>
    work.kind !== 'transaction' && work.kind !== 'statements'
  return {
    begin: (work) => {
      if (!isCounted(work)) return undefined
      const begun = performance.now()
      return {
        inside: (run) => run(),
        end: (end) => tell(work, end, (performance.now() - begun) / msPerSecond),
      }
    },
  }
}

/** Metrics for an operator's monitoring (metric-names.ts), and those of Node and its process. */
export const metricsOf = (context: AppContext): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const histogram = (name: NameOf<'histogram', 'process'>): Histogram =>
    new Histogram({
      name,
      help: metricList[name].help,
      labelNames: labelsOf(name),
      buckets: name === 'labgate_job_seconds' ? jobBuckets : buckets,
      registers,
    })
  const gauge = (name: NameOf<'gauge', 'process' | 'laboratory'>, values: () => unknown): Gauge =>
    new Gauge({
      name,
      help: metricList[name].help,
      labelNames: labelsOf(name),
      registers,
      async collect() {
        const found = (await values()) as Values | undefined
        this.reset()
        for (const { labels, value } of found ?? []) this.set(labels, value)
        // what is not known is not there, rather than zero
        if (found === undefined && metricList[name].labels.length === 0) this.remove()
      },
    })
  const backlog = backlogReader(context)
  const own = ofProcess(context, backlog)
  for (const name of Object.keys(own) as (keyof OfProcess)[]) gauge(name, own[name])
  for (const name of Object.keys(metricList) as MetricName[]) {
    const { kind, of } = metricList[name]
    if (kind === 'gauge' && of === 'laboratory')
      gauge(name as keyof Backlog, async () => (await backlog())?.[name as keyof Backlog])
  }
  return {
    watcher: watcherOf(histogram),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    registry,
  }
}

/**
 * Serves them on a separate port, to this machine only: the laboratory's activity is no one else's
 * business. `host`: an address of this machine's own, such as 127.0.0.2; any other is passed over.
 */
export const serveMetrics = async (
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  port: number,
  host = '',
): Promise<{ address: string; close: () => Promise<void> }> => {
  const own = ownAddress.test(host) ? host : '127.0.0.1'
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404).end()
    metrics.text().then(
      (text) => void response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => void response.writeHead(500).end(),
    )
  }).listen(port, own)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Wrong(
          'The port of METRICS_PORT is in use: another program listens there. Set another number.',
        )
      : error
  })
  return {
    address: `http://${own}:${(server.address() as AddressInfo).port}/metrics`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
