// Refuses tests that can fail because the machine is busy: those that assert how long something took,
// and those with a limit of their own. What grows is counted, what waits is woken, and the limit that
// only a hang reaches is in vitest.config.ts.
import { refuseLines } from './refuse-lines.ts'

const measures = 'measures a time: count what is done, or wait for an event'
const asserts = 'asserts a time: count what is done, or wait for an event'
const limit = 'has a limit of its own: leave it to vitest.config.ts'

refuseLines({
  files: [
    '**/*.test.{ts,tsx}',
    '{contract,charts,server,demo,web}/test/**/*.{ts,tsx}',
    'simulator/src/**/*.test.ts',
  ],
  least: 900,
  patterns: [
    [/\bperformance\.(now\(\) -|measure\()/, measures],
    [/\bhrtime\b/, measures],
    [/\b(Date\.now\(\)|new Date\(\)\.getTime\(\)) - [a-z]\w*\b(?! \*)/i, measures],
    [
      /\btoBe(Less|Greater)Than(OrEqual)?\(\s*(\w*(Ms|ms|Millis|Seconds|seconds|Minutes)\b|\w*(Ms|Seconds)\()/,
      asserts,
    ],
    [
      /\bexpect\(\s*(\w+\()?(\w+\.)*(\w*(Elapsed|Took|Waited|Spent|Duration|Ms|Seconds)|elapsed|took|waited|spent|duration|ms|seconds)\b[^\n]*\)\.toBe(Less|Greater)Than/,
      asserts,
    ],
    [/^ *\}, *\d[\d_]{3,}( \* \w+)?\)$/, limit],
    [/\b(test|hook)Timeout\b|\bsetConfig\(\{[^}]*[tT]imeout/, limit],
    [/\{[^{}\n]*\btimeout: *\d[\d_]*\b/, limit],
    [/^ *timeout: *\d[\d_]*,?$/, limit],
    [/\bvi\.wait(For|Until)\(/, 'waits for a second at most: use expect.poll or until'],
  ],
  allowed: {
    'server/test/proofs/archive.proof.test.ts': 'prints how long the last run took',
    'server/test/proofs/interface-kill.postgres.proof.test.ts':
      'prints how long no process listened',
    'web/test/pickers.proof.test.ts': 'takes the time of a stopped clock',
    'server/src/dictionaries/icd10-order-file.test.ts': 'prints how long the file took',
  },
})
