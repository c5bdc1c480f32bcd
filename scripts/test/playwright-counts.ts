import { basename } from 'node:path'
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { leaveCounts } from './outcome.ts'
import { sumsOf, type Spent } from './spent.ts'

const secondsOf = ({ results }: TestCase): number => results.reduce((sum, { duration }) => sum + duration, 0) / 1000

/** Counts for the total of `npm test`. A journey that passes only on the second try does not count as passed. */
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
      spent: sumsOf(this.#tests.map((test): Spent => [test.parent.project()?.name ?? '', secondsOf(test)])),
      slowest: sumsOf(this.#tests.map((test): Spent => [basename(test.location.file), secondsOf(test)])).slice(0, 20),
    })
  }
  printsToStdio(): boolean {
    return false
  }
}
export default PlaywrightCounts
