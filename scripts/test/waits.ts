// Refuses waits by the clock in tests: a busy machine makes them too short, and every machine waits for nothing. A test waits for an event.
import { globSync, readFileSync } from 'node:fs'

/** Where a wait by the clock is the subject itself, each with its reason. */
const allowed: Record<string, string> = {
  'e2e/src/pace.ts': 'the pace of a person, a scanner, or a slow line',
  'e2e/src/scanner.ts': 'the pace of a scanner, within the page',
  'server/test/until.ts': 'looks again until a state is reached; the random moment at which a proof kills',
  'server/test/setup/throw-away-postgres.ts': 'tries again until the processes of a killed PostgreSQL have ended',
  'web/test/fake-api.ts': 'how long a simulated call takes, mostly on a stopped clock',
}
const waits = [
  [/\.waitForTimeout\(/, 'waitForTimeout'],
  [/new Promise[^\n]*\bsetTimeout\(/, 'a promise that resolves after a time'],
  [/['"](?:node:)?timers\/promises['"]/, 'timers/promises'],
  [/\bwaitForLoadState\(\s*['"]networkidle['"]/, 'networkidle, which is a wait of half a second'],
] as const

const tests = ['**/*.test.{ts,tsx}', '{contract,charts,server,web}/test/**/*.{ts,tsx}', 'e2e/**/*.ts']
const files = tests.flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**', '**/dist*/**'] }))
const least = 400
const findings = [...new Set(files)].toSorted().flatMap((file) => {
  if (file in allowed) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => waits.flatMap(([pattern, what]) => (pattern.test(line) ? [`${file}:${at + 1} waits by the clock: ${what}.`] : [])))
})
if (files.length < least) findings.push(`Only ${files.length} test files were found, of at least ${least}.`)
for (const file of Object.keys(allowed)) if (!files.includes(file)) findings.push(`${file} may wait by the clock, and is not there.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
