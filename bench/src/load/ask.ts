/** Where a counter goes that rises by one with each use of the ask: a row's version, and what must differ from save to save. */
export const mark = '{#}'

/** One request as a load generator repeats it. Plain data: it goes to another process. */
export interface Ask {
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Must stand in the answer, beside "valid":true at its beginning. */
  expects: string
  /** The counter's first value. Its mark may stand in headers and body. */
  from?: number
}

/** What the parent asks of the load generator. Asks of a deck are kept, with their counters, from one run to the next. */
export interface RunOrder {
  deck: string
  asks?: readonly Ask[]
  port: number
  callers: number
  seconds: number
  /** So many requests instead of so many seconds, each made once; a multiple of the callers. */
  most?: number
}
export type RunAnswer = { latencies: Float64Array; seconds: number } | { failed: string }
