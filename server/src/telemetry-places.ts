import type { Config } from './config.ts'

type Settings = Pick<
  Config,
  | 'OTEL_SDK_DISABLED'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'
  | 'OTEL_TRACES_EXPORTER'
  | 'OTEL_METRICS_EXPORTER'
>

/** Where traces and metrics are sent; undefined: they are not. */
export interface TelemetryPlaces {
  traces: string | undefined
  metrics: string | undefined
}

/** `path` is added to the address for all signals, and not to the one for this alone. */
const placeOf = (
  own: string | undefined,
  shared: string | undefined,
  path: string,
): string | undefined =>
  own ?? (shared === undefined ? undefined : `${shared.replace(/\/$/, '')}/${path}`)

/** By the rules of OpenTelemetry's OTLP exporter. */
export const telemetryPlaces = ({
  OTEL_SDK_DISABLED: isOff,
  OTEL_EXPORTER_OTLP_ENDPOINT: shared,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: metrics,
  OTEL_TRACES_EXPORTER,
  OTEL_METRICS_EXPORTER,
}: Settings): TelemetryPlaces => ({
  traces:
    isOff || OTEL_TRACES_EXPORTER === 'none' ? undefined : placeOf(traces, shared, 'v1/traces'),
  metrics:
    isOff || OTEL_METRICS_EXPORTER === 'none' ? undefined : placeOf(metrics, shared, 'v1/metrics'),
})
