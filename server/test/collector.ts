import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface KeyValue {
  key: string
  value: Record<string, unknown>
}
/** A span as OTLP writes it in JSON. */
export interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: KeyValue[]
  status: { code?: number; message?: string }
  events: unknown[]
}
interface Body {
  resourceSpans?: { scopeSpans: { spans: SentSpan[] }[] }[]
  resourceMetrics?: {
    resource: { attributes: KeyValue[] }
    scopeMetrics: { metrics: ({ name: string; unit: string } & Record<string, unknown>)[] }[]
  }[]
}

/** What an OpenTelemetry collector would get: OTLP as JSON on this machine. */
export interface Collector {
  url: string
  spans(): SentSpan[]
  /** Names of the metrics of the last export. */
  metrics(): Map<string, Record<string, unknown>>
  /** All that arrived, as it was written. */
  said(): string
  /** What it answers from now on; 0: nothing. */
  answers(status: number): void
  close(): Promise<void>
}

export const openCollector = async (): Promise<Collector> => {
  const bodies: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      if (status === 0) return
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const parsed = (): Body[] => bodies.map((body) => JSON.parse(body) as Body)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      parsed().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      new Map(
        parsed()
          .flatMap(({ resourceMetrics = [] }) => resourceMetrics)
          .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
          .map((metric) => [metric.name, metric]),
      ),
    said: () => bodies.join('\n'),
    answers: (given) => {
      status = given
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
