import type { Step } from './steps.ts'

/**
 * The type checkers live for seconds: they need not collect garbage while a third of the free
 * memory lasts.
 */
const unswept = {
  GOGC: 'off',
  GOMEMLIMIT: `${Math.floor(process.availableMemory() / 3 / 2 ** 20)}MiB`,
}

const tool = (path: string): string => `node_modules/${path}`
const gate = (name: string, ...args: string[]): Step => ({ name, kind: 'gate', args, env: unswept })

/** What must be true of the code as is. Each counts as one test. */
export const gates: readonly Step[] = [
  // both by the type checker that comes with the linter
  gate('types and lint', tool('oxlint/bin/oxlint'), '--format=unix'),
  gate('format', tool('oxfmt/bin/oxfmt'), '--list-different'),
  gate('sql', 'scripts/sql-format.ts', '--check'), // docs/decisions/0069-sql-layout.md
  gate('dead code', tool('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'),
  gate('addresses', 'scripts/test/addresses.ts'),
  gate('reasons', 'scripts/test/reasons.ts'),
  gate('links', 'scripts/test/links.ts'), // contract/src/access/link-to.ts
  gate('words', 'scripts/test/words.ts'), // docs/domain/glossary.md
  // docs/domain/rules.md, records.md, docs/operations/settings.md
  gate('papers', 'scripts/test/papers.ts'),
  gate('names', 'scripts/test/names.ts'), // docs/decisions/0065-names.md
  gate('commits', 'scripts/test/commits.ts'),
  gate('schema', 'scripts/test/schema.ts'), // db/README.md
  gate('migrations', 'scripts/test/migrations.ts'), // db/migrations/README.md
  gate('effects', 'scripts/test/effects.ts'), // docs/decisions/0071-effects-of-a-change.md
  gate('waits', 'scripts/test/waits.ts'),
  gate('limits', 'scripts/test/limits.ts'), // vitest.config.ts
  gate('statistics', 'scripts/test/statistics.ts'),
  gate('test types', 'scripts/test/type-order.ts'),
  gate('numbers', 'scripts/test/numbers.ts'),
  gate('two people', 'scripts/test/two-people.ts'),
  gate('pairs of people', 'scripts/test/pairs-of-people.ts'),
  gate('repeated requests', 'scripts/test/repeated.ts'), // server/src/http/call.ts
  gate('ground plan', 'scripts/test/ground-plan.ts'), // docs/decisions/0068-ground-plan.md
  gate('circles', 'scripts/test/circles.ts'),
  gate('pictures', 'scripts/pictures.ts', '--check'), // ARCHITECTURE.md
  gate('layers', 'scripts/test/layers.ts'),
  gate('cut text', 'scripts/test/cut.ts'),
  gate('times', 'scripts/test/times.ts'),
  gate('days and money', 'scripts/test/days-and-money.ts'),
  gate('counts', 'scripts/test/counts.ts'), // contract/src/kit/how-many.ts
  gate('names of people', 'scripts/test/names-of-people.ts'),
  gate('languages', 'scripts/test/languages.ts'), // docs/decisions/0101-patients-papers-in-spanish.md
  gate('texts of the screens', 'scripts/test/screen-texts.ts'), // docs/decisions/0114-screens-in-spanish.md
  gate('guides', 'scripts/test/guides.ts'), // contract/src/desk/guides.ts
  gate('empty lists', 'scripts/test/empty-lists.ts'),
  gate('saved fields are shown', 'scripts/test/fields-shown.ts'),
  gate('settings can be set', 'scripts/test/settings-set.ts'),
]

/**
 * For CI and `npm run prove`, since it needs the package registry: a fresh clone installs with the
 * oldest and the newest npm. Each installation costs 15 seconds of processor time: one without
 * demo/ and simulator/ is made with the newest npm, in `npm run prove` with both.
 */
export const freshClone = gate('fresh clone, oldest and newest npm', 'scripts/test/fresh-clone.ts')
export const freshCloneInProve: Step = { ...freshClone, args: [...freshClone.args, '--whole'] }

/**
 * For CI: the types of raw queries' rows against the database, by the texts that the server's tests
 * ran. `noting` makes the tests' processes note them.
 */
export const rowTypes = {
  gate: gate('row types', 'scripts/test/row-types.ts'),
  noting: { NODE_OPTIONS: `--import=${import.meta.resolve('./row-types/note-queries.mjs')}` },
}

/**
 * For `npm run prove`: the compiler itself confirms the gate, and checks a file that is in two
 * projects in both.
 */
export const typesByCompiler = gate(
  'types, by the compiler',
  tool('typescript/bin/tsc'),
  '-b',
  '--checkers',
  '1',
) // two cores: one for each project
