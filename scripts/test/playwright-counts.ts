import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { leaveCounts } from './outcome.ts'

/** Counts for the total of `npm test`. A journey that passed only at the second try is not a journey that passes. */
class PlaywrightCounts implements Reporter {
  #tests: TestCase[] = []
  #errors = 0

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }
  onError(_error: TestError): void {
    this.#errors++
  }
  onEnd(): void {
    const named = (outcome: ReturnType<TestCase['outcome']>): TestCase[] => this.#tests.filter((test) => test.outcome() === outcome)
    leaveCounts({
      passed: named('expected').length,
      failed: named('unexpected').length + named('flaky').length + this.#errors,
      skipped: named('skipped').map((test) => test.titlePath().slice(1).join(' > ')),
    })
  }
  printsToStdio(): boolean {
    return false
  }
}
export default PlaywrightCounts
