import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { leaveCounts } from './outcome.ts'
import { sumsOf, type Spent } from './spent.ts'

/** All the work that a worker did for a file. */
const secondsOf = (module: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return (
    (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
  )
}

/**
 * Counts for the total of `npm test`, and prints each long proof with the size and seed in its
 * name.
 */
class VitestCounts implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.module.moduleId.includes('.proof.test.') || test.result().state !== 'passed') return
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1)
    console.log(` proof ${test.project.name}: ${test.fullName} (${seconds} s)`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: ReturnType<TestCase['result']>['state']): TestCase[] =>
      tests.filter((test) => test.result().state === state)
    const broken = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((part) => part.errors().length > 0) // a file that does not load, or a hook that throws
    const nameOf = (test: TestCase): string =>
      `${test.project.name} > ${test.module.relativeModuleId} > ${test.fullName}`
    leaveCounts({
      passed: inState('passed').length,
      failed:
        inState('failed').length + inState('pending').length + broken.length + unhandled.length,
      failures: [...inState('failed'), ...inState('pending')].map(nameOf),
      skipped: inState('skipped').map(nameOf),
      spent: sumsOf(modules.map((module): Spent => [module.project.name, secondsOf(module)])),
      slowest: sumsOf(
        modules.map((module): Spent => [
          `${module.project.name} ${module.relativeModuleId}`,
          secondsOf(module),
        ]),
      ).slice(0, 20),
    })
  }
}
export default VitestCounts
