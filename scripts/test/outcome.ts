import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Spent } from './spent.ts'

/** What a runner counted. */
export interface Counts {
  passed: number
  failed: number
  /** Full names of tests that did not run: each counts as failed. */
  skipped: string[]
  /** Work of its workers, by project and by file; most expensive first. */
  spent: Spent[]
  slowest: Spent[]
}

/** One line of the final table. */
export interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  spent: readonly Spent[]
  slowest: readonly Spent[]
}

/** Where a runner's reporter leaves its counts; the variable is set by steps.ts. */
const countsFile = (): string | undefined => process.env['LABGATE_COUNTS']

/** For the reporters. Outside `npm test`, nothing is written. */
export const leaveCounts = (counts: Counts): void => {
  const file = countsFile()
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts))
}

/** For steps that count no workers. */
export const nothing = { spent: [], slowest: [] } as const

/** A runner that aborts leaves no counts, or exits with an error and none failed: that is also a failure. */
export const takeCounts = (file: string, endedWell: boolean): Omit<Outcome, 'name' | 'seconds'> & { says: string[] } => {
  let counts: Counts
  try {
    counts = JSON.parse(readFileSync(file, 'utf8')) as Counts
  } catch {
    return { passed: 0, failed: 1, ...nothing, says: ['It ended before it had counted its tests.'] }
  }
  rmSync(file)
  const { spent, slowest, skipped } = counts
  const failed = counts.failed + skipped.length
  const says = skipped.map((name) => `Skipped, which counts as failed: ${name}`)
  if (counts.passed + failed === 0) return { passed: 0, failed: 1, spent, slowest, says: [...says, 'It found no test at all.'] }
  if (!endedWell && failed === 0)
    return { passed: counts.passed, failed: 1, spent, slowest, says: [...says, 'Every test passed, and yet it ended with an error.'] }
  return { passed: counts.passed, failed, spent, slowest, says }
}
