import { home } from '@labgate/contract/overviews/home'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openCollector, type Collector, type SentSpan } from '../../test/collector.ts'
import { openLab, type Lab } from '../../test/lab.ts'
import { Closers } from '../closers.ts'
import { readConfig } from '../config.ts'
import { doing } from '../current-work.ts'
import { plainWays } from '../plain-ways.ts'
import { asking, isWatched, watched } from '../watched-work.ts'
import { metricList } from './metric-names.ts'
import { sendTelemetry } from './open-telemetry.ts'
import { startTelemetry } from './start-telemetry.ts'

let lab: Lab
let collector: Collector
const closers: Closers[] = []
beforeAll(async () => {
  lab = await openLab({ TRUST_PROXY: '127.0.0.1' })
})
afterEach(async () => {
  for (const one of closers.splice(0)) await one.closeAll()
  await collector?.close()
})
afterAll(() => lab.close())

const lines: string[] = []
const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) })
/** Starts to send; what was done until `end` has arrived when it returns. */
const start = async (more: Record<string, string> = {}): Promise<{ end(): Promise<void> }> => {
  collector = await openCollector()
  lines.length = 0
  const own = new Closers()
  closers.push(own)
  const config = {
    ...lab.context.config,
    ...readConfig({ LABGATE_DEMO: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...more }),
  }
  await startTelemetry({ ...lab.context, config, log }, own)
  return { end: () => own.closeAll() }
}
const attributesOf = ({ attributes }: SentSpan): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
const named = (name: string): SentSpan => {
  const found = collector.spans().find((span) => span.name === name)
  if (found === undefined)
    throw new Error(
      `no span ${name}: ${collector
        .spans()
        .map((span) => span.name)
        .join(', ')}`,
    )
  return found
}

describe('traces', () => {
  test('a call, its transaction, and its statements are one trace', async () => {
    const visitor = await lab.signIn(await lab.make.user(1))
    const { end } = await start()
    const got = await visitor.call(home.shell, {})
    await end()
    const call = named('GET /api/Home/GetShell')
    expect(attributesOf(call)).toMatchObject({
      'http.route': '/api/Home/GetShell',
      'labgate.call': 'home.shell',
      'labgate.request': got.headers['x-request-id'],
    })
    const spans = collector.spans()
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    const transactions = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId)
    expect(transactions.map(({ name }) => name)).toContain('transaction ask')
    const within = spans.filter((span) =>
      transactions.some(({ spanId }) => spanId === span.parentSpanId),
    )
    expect(within.map(({ name }) => name)).toContain('select session')
    const together = within.find(({ name }) => name.endsWith(' more'))
    expect(attributesOf(together as SentSpan)).toMatchObject({
      'db.system.name': 'postgresql',
      'labgate.statements': {
        values: expect.arrayContaining([{ stringValue: 'select app_user' }]),
      },
    })
  })

  test('a proxy’s trace goes on, and a bad one is not taken', async () => {
    const { end } = await start()
    const parent = '4bf92f3577b34da6a3ce929d0e0e4736'
    const ask = (traceparent: string) =>
      lab.app.inject({ method: 'GET', url: '/api/no/such', headers: { traceparent } })
    await ask(`00-${parent}-00f067aa0ba902b7-01`)
    await ask(`00-${parent}-00f067aa0ba902b7-00`)
    await ask(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)
    await ask('Ada Moss')
    await end()
    const taken = collector.spans().filter(({ traceId }) => traceId === parent)
    // the second says that it is not to be kept
    expect(taken.map(({ parentSpanId }) => parentSpanId)).toEqual(['00f067aa0ba902b7'])
    expect(collector.spans()).toHaveLength(3)
    expect(collector.said()).not.toContain('Moss')
  })

  test('a browser’s own trace is not taken', async () => {
    const own = await openLab()
    const { end } = await start()
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
    await own.app.inject({ method: 'GET', url: '/api/no/such', headers })
    await end()
    expect(collector.spans().map((span) => span.traceId === traceId)).toEqual([false])
    await own.close()
  })

  test('a job is a trace with its transactions; what a node does beside is in none', async () => {
    const { end } = await start()
    await doing({ queue: 'mail', job: 'a-job' }, () =>
      watched({ kind: 'job', queue: 'mail', job: 'a-job' }, () =>
        lab.database.systemQuery('letters', []),
      ),
    )
    await lab.database.systemQuery('heartbeat', [])
    await end()
    expect(
      collector
        .spans()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['job mail', 'system', 'transaction letters'])
  })

  test('a failure is told by its code, never by its words', async () => {
    const { end } = await start()
    await expect(
      asking('trading partner', async () => {
        throw Object.assign(new Error('Ada Moss is unknown at 10.0.0.7'), { code: 'ECONNRESET' })
      }),
    ).rejects.toThrow('Ada')
    await end()
    const span = named('ask trading partner')
    expect(attributesOf(span)).toEqual({
      'labgate.partner': 'trading partner',
      'error.type': 'ECONNRESET',
    })
    expect(span.status).toEqual({ code: 2 })
    expect(span.events).toEqual([])
  })

  test('of the share that the sampler leaves out nothing is sent', async () => {
    const { end } = await start({ OTEL_TRACES_SAMPLER_ARG: '0' })
    await lab.app.inject({ method: 'GET', url: '/api/no/such' })
    await end()
    expect(collector.spans()).toEqual([])
  })
})

/** Of a histogram, as OTLP writes it. */
interface Point {
  count: number
  bucketCounts: number[]
  explicitBounds: number[]
}

test('metrics are sent under the names and with the units of the list', async () => {
  const { end } = await start()
  await lab.app.inject({ method: 'GET', url: '/api/no/such' })
  await end()
  const sent = collector.metrics()
  for (const [name, { unit, kind }] of Object.entries(metricList)) {
    expect(sent.get(name)?.['unit'], name).toBe(unit)
    expect(sent.get(name), name).toHaveProperty(kind)
  }
  const requests = sent.get('labgate_request_seconds')?.['histogram'] as { dataPoints: Point[] }
  const [point, ...others] = requests.dataPoints
  if (point === undefined) throw new Error('no request was counted')
  expect(others).toEqual([])
  expect(point.count).toBe(1)
  expect(point.bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(point.bucketCounts).toHaveLength(point.explicitBounds.length + 1)
  expect(sent.has('process_cpu_seconds_total')).toBe(true)
})

test('a collector that takes nothing is said once in the log', async () => {
  const { end } = await start({ OTEL_METRICS_EXPORTER: 'none' })
  collector.answers(400)
  await lab.app.inject({ method: 'GET', url: '/api/no/such' })
  await end()
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'telemetry cannot be sent',
    'telemetry was not all sent',
  ])
})

test('a node that stops does not wait for a collector that does not answer', async () => {
  collector = await openCollector()
  collector.answers(0)
  lines.length = 0
  const places = { traces: `${collector.url}/v1/traces`, metrics: undefined }
  const sending = sendTelemetry({ ...lab.context, log }, places, undefined, 1)
  await lab.app.inject({ method: 'GET', url: '/api/no/such' })
  await sending.close()
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'telemetry was not all sent',
  ])
})

test('each signal is sent where its settings say, or nowhere', async () => {
  const { end } = await start({ OTEL_TRACES_EXPORTER: 'none' })
  await lab.app.inject({ method: 'GET', url: '/api/no/such' })
  await end()
  expect(collector.spans()).toEqual([])
  expect(collector.metrics().size).toBeGreaterThan(0)
  await start({ OTEL_SDK_DISABLED: '1' })
  expect(isWatched()).toBe(false)
})

test('a collector elsewhere is reached by TLS, unless the operator allows it without', () => {
  const of = (address: string) =>
    plainWays(readConfig({ LABGATE_DEMO: '0', OTEL_EXPORTER_OTLP_ENDPOINT: address })).map(
      ({ setting }) => setting,
    )
  expect(of('http://10.0.0.9:4318')).toEqual(['PLAIN_TELEMETRY'])
  expect(of('https://collector.example')).toEqual([])
  expect(of('http://127.0.0.1:4318')).toEqual([])
})

test('settings of OpenTelemetry that Labgate does not follow are refused', () => {
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('must be http/json')
  expect(() => readConfig({ OTEL_TRACES_SAMPLER: 'always_on' })).toThrow('OTEL_TRACES_SAMPLER')
})
