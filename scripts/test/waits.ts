// Refuses waits by the clock in tests: a busy machine makes them too short, and every machine waits
// for nothing. A test waits for an event.
import { refuseLines } from './refuse-lines.ts'

/** Where a wait by the clock is the subject itself, each with its reason. */
const allowed: Record<string, string> = {
  'e2e/src/pace.ts': 'the pace of a person, a scanner, or a slow line',
  'e2e/src/scanner.ts': 'the pace of a scanner, within the page',
  'server/test/until.ts':
    'looks again until a state is reached; the random moment at which a proof kills',
  'server/test/setup/throw-away-postgres.ts':
    'tries again until the processes of a killed PostgreSQL have ended',
  'web/test/fake-api.ts': 'how long a simulated call takes, mostly on a stopped clock',
}
const patterns = [
  [/\.waitForTimeout\(/, 'waits by the clock: waitForTimeout'],
  [/new Promise[^\n]*\bsetTimeout\(/, 'waits by the clock: a promise that resolves after a time'],
  [/['"](?:node:)?timers\/promises['"]/, 'waits by the clock: timers/promises'],
  [
    /\bwaitForLoadState\(\s*['"]networkidle['"]/,
    'waits by the clock: networkidle, which is a wait of half a second',
  ],
] as const

refuseLines({
  files: [
    '**/*.test.{ts,tsx}',
    '{contract,charts,server,demo,web}/test/**/*.{ts,tsx}',
    'e2e/**/*.ts',
  ],
  least: 400,
  patterns,
  allowed,
})
