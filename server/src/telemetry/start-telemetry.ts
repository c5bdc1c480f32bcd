import type { AppContext } from '../app-context.ts'
import type { Closers } from '../closers.ts'
import { telemetryPlaces } from '../telemetry-places.ts'
import { watchWork } from '../watched-work.ts'
import type { Metrics } from './metrics.ts'

/**
 * Begins to count and to trace, if the settings say so; otherwise nothing is loaded, and work is
 * told to nobody. Returns the metrics if they are wanted.
 */
export const startTelemetry = async (
  context: AppContext,
  closers: Closers,
): Promise<Metrics | undefined> => {
  const { config } = context
  const places = telemetryPlaces(config)
  const wantsMetrics = config.METRICS_PORT !== undefined || places.metrics !== undefined
  const metrics = wantsMetrics ? (await import('./metrics.ts')).metricsOf(context) : undefined
  if (metrics !== undefined) {
    const stop = watchWork(metrics.watcher)
    closers.add(async () => stop())
  }
  if (places.traces !== undefined || places.metrics !== undefined) {
    const { sendTelemetry } = await import('./open-telemetry.ts')
    closers.add(sendTelemetry(context, places, metrics?.registry).close)
  }
  return metrics
}
