import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'
import { metricList, type MetricName } from './metric-names.ts'

type Exported = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
/** A value as prom-client has it; of a histogram, of which part. */
interface Value {
  value: number
  labels: Record<string, string | number | undefined>
  metricName?: string
}

const scope = { name: 'labgate' }
const msPerSecond = 1000
const nanosecondsPerMs = 1e6
const timeOf = (ms: number): HrTime => [
  Math.floor(ms / msPerSecond),
  Math.floor((ms % msPerSecond) * nanosecondsPerMs),
]
const unitOf = (name: string): string =>
  name in metricList ? metricList[name as MetricName].unit : ''
const isPart = ({ metricName = '' }: Value, part: string): boolean => metricName.endsWith(part)

/** The bound of a bucket. */
const bound = 'le'
const attributesOf = (labels: Value['labels']): Attributes =>
  Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => name !== bound)
      .map(([name, value]) => [name, String(value)]),
  )

/** Counts up to each bound become counts between bounds. */
const histogramsOf = (values: readonly Value[]): { attributes: Attributes; value: Histogram }[] => {
  const groups = Map.groupBy(values, ({ labels }) => JSON.stringify(attributesOf(labels)))
  return [...groups.values()].map((parts) => {
    const upTo = parts
      .filter((part) => isPart(part, '_bucket'))
      .map(({ labels, value }) => ({
        upper: Number(String(labels[bound]).replace('+Inf', 'Infinity')),
        value,
      }))
      .toSorted((one, other) => one.upper - other.upper)
    return {
      attributes: attributesOf(parts[0]?.labels ?? {}),
      value: {
        buckets: {
          boundaries: upTo.map(({ upper }) => upper).filter((upper) => Number.isFinite(upper)),
          counts: upTo.map(({ value }, at) => value - (upTo[at - 1]?.value ?? 0)),
        },
        sum: parts.find((part) => isPart(part, '_sum'))?.value ?? 0,
        count: parts.find((part) => isPart(part, '_count'))?.value ?? 0,
      },
    }
  })
}

const metricDataOf = (
  { name, help, type, values }: Exported,
  startTime: HrTime,
  endTime: HrTime,
): MetricData | undefined => {
  const descriptor = {
    name,
    description: help,
    unit: unitOf(name),
    valueType: ValueType.DOUBLE,
  }
  const all = values as Value[]
  const aggregationTemporality = AggregationTemporality.CUMULATIVE
  const points = (): DataPoint<number>[] =>
    all.map(({ labels, value }) => ({
      startTime,
      endTime,
      attributes: attributesOf(labels),
      value,
    }))
  // by its name: the type of prom-client is an enum that its program does not have
  switch (String(type)) {
    case 'gauge':
      return {
        descriptor,
        aggregationTemporality,
        dataPointType: DataPointType.GAUGE,
        dataPoints: points(),
      }
    case 'counter':
      return {
        descriptor,
        aggregationTemporality,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: points(),
      }
    case 'histogram':
      return {
        descriptor,
        aggregationTemporality,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramsOf(all).map((one) => ({ ...one, startTime, endTime })),
      }
    default:
      return undefined
  }
}

/** The metrics of /metrics for OTLP: the same names, values, and labels. */
export const metricsProducer = (
  registry: Registry,
  resource: Resource,
  now: () => number,
): MetricProducer => {
  const startTime = timeOf(now())
  return {
    collect: async () => {
      const endTime = timeOf(now())
      const found = await registry.getMetricsAsJSON()
      return {
        resourceMetrics: {
          resource,
          scopeMetrics: [
            {
              scope,
              metrics: found.flatMap((one) => metricDataOf(one, startTime, endTime) ?? []),
            },
          ],
        },
        errors: [],
      }
    },
  }
}
