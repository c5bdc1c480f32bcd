/** Milliseconds, and requests per second. */
export interface Figures {
  p50: number
  p95: number
  p99: number
  perSecond: number
  requests: number
}

export interface Slice {
  latencies: Float64Array
  seconds: number
}

/** Figures of several slices of one measurement. */
export const figuresOf = (slices: readonly Slice[]): Figures => {
  const all = Float64Array.from(slices.flatMap(({ latencies }) => [...latencies])).toSorted()
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0)
  const percentile = (share: number): number =>
    all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN
  return {
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    perSecond: all.length / seconds,
    requests: all.length,
  }
}
