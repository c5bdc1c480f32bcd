import { basename, relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { leaveCounts } from './outcome.ts'
import { sumsOf, type Spent } from './spent.ts'

const nameOf = (test: TestCase): string => test.titlePath().slice(1).join(' > ')
const secondsOf = ({ results }: TestCase): number =>
  results.reduce((sum, { duration }) => sum + duration, 0) / 1000

/**
 * Counts for the total of `npm test`, and names the folder of each failed try: its pictures, last
 * calls, and server log.
 */
class PlaywrightCounts implements Reporter {
  #tests: TestCase[] = []
  #errors = 0

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }
  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations)
      if (type === 'evidence')
        console.log(
          `      What was on the screen, the last calls, and the server log: ${relative('.', description)}`,
        )
  }
  onError(_error: TestError): void {
    this.#errors++
  }
  onEnd(): void {
    const named = (outcome: ReturnType<TestCase['outcome']>): TestCase[] =>
      this.#tests.filter((test) => test.outcome() === outcome)
    leaveCounts({
      passed: named('expected').length + named('flaky').length,
      failed: named('unexpected').length + this.#errors,
      failures: named('unexpected').map(nameOf),
      unsteady: named('flaky').map(nameOf),
      skipped: named('skipped').map(nameOf),
      spent: sumsOf(
        this.#tests.map((test): Spent => [test.parent.project()?.name ?? '', secondsOf(test)]),
      ),
      slowest: sumsOf(
        this.#tests.map((test): Spent => [basename(test.location.file), secondsOf(test)]),
      ).slice(0, 20),
    })
  }
  printsToStdio(): boolean {
    return false
  }
}
export default PlaywrightCounts
