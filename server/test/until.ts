import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@labgate/demo/random.ts'

/**
 * Milliseconds that only a hang takes, on however busy a machine; a test's own limit
 * (vitest.config.ts) is longer, so that the wait can say what it was for.
 */
export const hangMs = 300_000

/**
 * Waits for a state, looking again every `everyMs`: returns what `condition` returned as soon as
 * that is not false or undefined. Fails if it never is.
 */
export const until = async <T>(
  condition: () => T | Promise<T>,
  { what, everyMs = 10 }: { what: string; everyMs?: number },
): Promise<NonNullable<T>> => {
  for (const end = performance.now() + hangMs; ; await sleep(everyMs)) {
    const found = await condition()
    if (found) return found
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`)
  }
}

/**
 * Waits a random time: it chooses the moment at which a proof kills, or at which a simulated
 * partner responds. Nothing may depend on how long it is.
 */
export const atRandomMoment = (random: Random, mostMs: number, leastMs = 0): Promise<void> =>
  sleep(random.int(leastMs, mostMs))

/**
 * Lets other processes work between two rounds of a loop that a test runs. Nothing may depend on
 * how long it is.
 */
export const betweenRounds = (ms: number): Promise<void> => sleep(ms)
