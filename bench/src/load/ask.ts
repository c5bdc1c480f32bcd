/**
 * Placeholder for a counter that rises by one with each use of the ask: a row's version, and
 * whatever must differ from save to save.
 */
export const mark = '{#}'

/** One request, as a load generator repeats it. Plain data: it is sent to another process. */
export interface Ask {
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Must appear in the response, along with "valid":true at its beginning. */
  expects: string
  /** The counter's first value. Its mark can appear in headers and body. */
  from?: number
}

/**
 * The parent's order to the load generator. A deck's asks are kept, with their counters, from one
 * run to the next.
 */
export interface RunOrder {
  deck: string
  asks?: readonly Ask[]
  port: number
  callers: number
  seconds: number
  /** This many requests instead of this many seconds, each made once; a multiple of the callers. */
  most?: number
}
export type RunAnswer = { latencies: Float64Array; seconds: number } | { failed: string }
