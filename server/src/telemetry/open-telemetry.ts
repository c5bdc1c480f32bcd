import { hostname } from 'node:os'
import { apiVersion } from '@labgate/contract/people/session'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import type { AppContext } from '../app-context.ts'
import type { TelemetryPlaces } from '../telemetry-places.ts'
import { watchWork } from '../watched-work.ts'
import { metricsProducer } from './otlp-metrics.ts'
import { spanWatcher } from './spans.ts'

/** Milliseconds in which a process that stops sends what is left. */
const longestEndMs = 3000

type Needs = Pick<AppContext, 'config' | 'log' | 'now'>
/** What an exporter of either kind says of one export: code 0 if it was taken. */
interface ExportOutcome {
  code: number
  error?: Error | undefined
}
interface Exporter<T> {
  export(items: T, done: (outcome: ExportOutcome) => void): void
}

/**
 * Says once that the collector takes nothing, and once that it takes it again: the packages keep
 * that to themselves. What it did not take is lost.
 */
const withFailuresLogged = <T, E extends Exporter<T>>(
  exporter: E,
  what: string,
  log: Needs['log'],
): E => {
  const send = exporter.export.bind(exporter) as Exporter<T>['export']
  let isFailing = false
  exporter.export = (items, done) =>
    send(items, (outcome) => {
      const { code, error } = outcome
      if (code !== 0 && !isFailing)
        log.warn({ what, err: { message: error?.message } }, 'telemetry cannot be sent')
      if (code === 0 && isFailing) log.warn({ what }, 'telemetry is sent again')
      isFailing = code !== 0
      done(outcome)
    })
  return exporter
}

/* A node that stops does not wait for a collector that is away: what is left then is lost. */
const endWithin = async (
  ms: number,
  closing: readonly (() => Promise<void>)[],
  log: Needs['log'],
): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the collector does not answer')), ms)
  const all = Promise.all(closing.map((close) => close()))
  await Promise.race([all, late.promise])
    .catch((error: unknown) =>
      log.warn({ err: { message: (error as Error).message } }, 'telemetry was not all sent'),
    )
    .finally(() => clearTimeout(timer))
}

/**
 * Sends traces and metrics by OTLP as JSON over HTTP, until it is closed; then what is left is sent
 * first, for `mostMs` milliseconds at most. Headers, certificates, time limits, and the resource's attributes are read from the OTEL_*
 * variables by the packages themselves.
 */
export const sendTelemetry = (
  { config, log, now }: Needs,
  places: TelemetryPlaces,
  registry: Registry | undefined,
  mostMs = longestEndMs,
): { close: () => Promise<void> } => {
  const resource = resourceFromAttributes({
    'service.name': config.OTEL_SERVICE_NAME,
    'service.version': apiVersion,
    'service.instance.id': `${hostname()}:${config.PORT}`,
  }).merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
  const closing: (() => Promise<void>)[] = []
  if (places.traces !== undefined) {
    const provider = new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({
        root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
      }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: withFailuresLogged(
            new OTLPTraceExporter({ url: places.traces }),
            'traces',
            log,
          ),
        }),
      ],
    })
    const stop = watchWork(spanWatcher(provider.getTracer('labgate')))
    closing.push(async () => {
      stop()
      await provider.shutdown()
    })
  }
  if (places.metrics !== undefined && registry !== undefined) {
    const provider = new MeterProvider({
      resource,
      readers: [
        new PeriodicExportingMetricReader({
          exporter: withFailuresLogged(
            new OTLPMetricExporter({ url: places.metrics }),
            'metrics',
            log,
          ),
          exportIntervalMillis: config.OTEL_METRIC_EXPORT_INTERVAL,
          metricProducers: [metricsProducer(registry, resource, () => now().getTime())],
        }),
      ],
    })
    closing.push(() => provider.shutdown())
  }
  return { close: () => endWithin(mostMs, closing, log) }
}
