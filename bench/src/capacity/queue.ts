/** A place where work waits for a free processor, first come, first served. */
export interface Queue {
  /** Requests a second, on average; each comes whenever it likes. */
  perSecond: number
  /** Mean milliseconds of processor time of a request; most take less, few take much more. */
  serviceMs: number
  processors: number
}
/** How long requests waited for a processor, in milliseconds. */
export interface Waits {
  mean: number
  p95: number
}

const millisecondsOfSecond = 1000
const untilSteady = 0.1

/** A time with this mean, of a process without memory. `random`: from 0 to less than 1. */
const exponential = (mean: number, random: () => number): number => -Math.log(1 - random()) * mean

/** Plays so many requests through a queue; the first tenth is not counted. */
export const playQueue = (
  { perSecond, serviceMs, processors }: Queue,
  requests: number,
  random: () => number,
): Waits => {
  const freeAt = Array.from({ length: processors }, () => 0)
  const waits: number[] = []
  let now = 0
  for (let count = 0; count < requests; count++) {
    now += exponential(millisecondsOfSecond / perSecond, random)
    let first = 0
    for (let at = 1; at < processors; at++) if ((freeAt[at] ?? 0) < (freeAt[first] ?? 0)) first = at
    const begun = Math.max(now, freeAt[first] ?? 0)
    freeAt[first] = begun + exponential(serviceMs, random)
    if (count >= requests * untilSteady) waits.push(begun - now)
  }
  waits.sort((one, other) => one - other)
  return {
    mean: waits.reduce((sum, wait) => sum + wait, 0) / waits.length,
    p95: waits[Math.floor(waits.length * 0.95)] ?? 0,
  }
}

/** The requests a second that keep so large a share of the processors busy. */
export const rateAt = (busy: number, serviceMs: number, processors: number): number =>
  (busy * processors * millisecondsOfSecond) / serviceMs
