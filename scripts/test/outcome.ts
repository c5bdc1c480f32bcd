import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Spent } from './spent.ts'

/** What a runner counted. */
export interface Counts {
  passed: number
  failed: number
  /** Their full names. */
  failures: string[]
  /** Full names of tests that did not run: each counts as failed. */
  skipped: string[]
  /** Full names of tests that passed only when they were repeated. */
  unsteady?: string[]
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
  failures: readonly string[]
  unsteady: readonly string[]
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
export const nothing = { failures: [], unsteady: [], spent: [], slowest: [] } as const

/** A run may repeat this many tests that fail once. With more, it fails: then it is not chance. */
const mostUnsteady = 2

/**
 * A runner that aborts leaves no counts, or exits with an error and none failed: that is also a
 * failure.
 */
export const takeCounts = (
  file: string,
  endedWell: boolean,
): Omit<Outcome, 'name' | 'seconds'> & { text: string[] } => {
  let counts: Counts
  try {
    counts = JSON.parse(readFileSync(file, 'utf8')) as Counts
  } catch {
    return { passed: 0, failed: 1, ...nothing, text: ['It ended before it had counted its tests.'] }
  }
  rmSync(file)
  const { failures, spent, slowest, skipped, unsteady = [] } = counts
  const tooUnsteady = unsteady.length > mostUnsteady ? unsteady.length : 0
  const failed = counts.failed + skipped.length + tooUnsteady
  const passed = counts.passed - tooUnsteady
  const texts = [
    ...skipped.map((name) => `Skipped, which counts as failed: ${name}`),
    ...(tooUnsteady > 0
      ? [`${unsteady.length} tests passed only when repeated; at most ${mostUnsteady} may.`]
      : []),
  ]
  const rest = { failures, unsteady, spent, slowest }
  if (passed + failed === 0)
    return { passed: 0, failed: 1, ...rest, text: [...texts, 'It found no test at all.'] }
  if (!endedWell && failed === 0)
    return {
      passed,
      failed: 1,
      ...rest,
      text: [...texts, 'Every test passed, and yet it ended with an error.'],
    }
  return { passed, failed, ...rest, text: texts }
}
