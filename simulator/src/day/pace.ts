import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a minute of the simulated day; false: the day was stopped. */
export type Pace = (minute: number) => Promise<boolean>

/**
 * Spreads a day, from its first to its last minute, over this many real minutes; `stop` ends it at
 * any moment.
 */
export const paceOf =
  (minutes: number, stop: AbortSignal) =>
  (from: number, to: number): Pace => {
    const begun = performance.now()
    return async (minute) => {
      const due = begun + (minutes * 60_000 * (minute - from)) / Math.max(1, to - from)
      await pause(Math.max(0, due - performance.now()), undefined, { signal: stop }).catch(
        () => undefined,
      )
      return !stop.aborted
    }
  }
