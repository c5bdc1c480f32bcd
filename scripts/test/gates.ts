import type { Step } from './steps.ts'

const tool = (path: string): string => `node_modules/${path}`
const gate = (name: string, ...args: string[]): Step => ({ name, kind: 'gate', args, env: seldomSwept })
/** The checkers of types live for seconds: to sweep their memory at every doubling, as is usual, costs them half as much again. */
const seldomSwept = { GOGC: '400' }

/** What must hold of the code as it stands. Each counts as one test. */
export const gates: readonly Step[] = [
  gate('types and lint', tool('oxlint/bin/oxlint'), '--format=unix'), // both by the checker of types that the linter brings
  gate('format', tool('oxfmt/bin/oxfmt'), '--list-different'),
  gate('dead code', tool('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'),
  gate('addresses', 'scripts/test/addresses.ts'),
  gate('words', 'scripts/test/words.ts'), // docs/domain/glossary.md
]

/** For `npm run prove`: the compiler itself says what the gate says, and looks at a file of two projects in both. */
export const typesByCompiler = gate('types, by the compiler', tool('typescript/bin/tsc'), '-b', '--checkers', '1') // two cores: each project has one
