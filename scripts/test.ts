import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noDatabases, openDatabases } from './test/databases.ts'
import { freshClone, gates, rowTypes } from './test/gates.ts'
import { nothing, type Outcome } from './test/outcome.ts'
import { provideChromium, providePostgres } from './test/provide.ts'
import { measured, spentLines, type Phase } from './test/spent.ts'
import { between, run, stopAll, type Step } from './test/steps.ts'

const help = `npm test [-- --only=PART[,PART] [FILTER ...]]

Checks and tests everything; the last line is 'N passed, N failed'.

  --only=PART   gates    types, lint, format, dead code, addresses, build of the web app
                unit     the contract, the charts' scenes, and what prepares the folder
                server   the server, on the embedded engine and on PostgreSQL
                web      the web app's parts and pages
                e2e      journeys in Chromium
  FILTER        only test files whose path contains it

TEST_DATABASE_URL  a PostgreSQL on which databases may be created (without it one is started and thrown away)
CHROMIUM           path of the browser
CI=true            a missing PostgreSQL fails the run, fresh clones are installed with two versions of npm, and
                   the types of raw queries' rows are compared with the database
LABGATE_SEED       seed of the proofs
`
const parts = ['gates', 'unit', 'server', 'web', 'e2e'] as const
type Part = (typeof parts)[number]

const readArguments = () => {
  try {
    return parseArgs({
      options: { only: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`)
    process.exit(1)
  }
}
const { values, positionals: filters } = readArguments()
if (values.help === true) {
  console.log(help)
  process.exit(0)
}
const wanted = values.only?.flatMap((list) => list.split(',')) ?? [...parts]
const strange = wanted.find((part) => !(parts as readonly string[]).includes(part))
if (strange !== undefined) {
  console.error(`--only knows ${parts.join(', ')}, not ${strange}.`)
  process.exit(1)
}
const wants = (part: Part): boolean => wanted.includes(part)

const since = performance.now()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    console.log('\nStopping ...')
    void stopAll().then(() => process.exit(130))
  })

const queries = [
  '--allowOnly=false',
  '--reporter=default',
  '--reporter=./scripts/test/vitest-counts.ts',
]
const failure = (name: string): Outcome => ({ name, passed: 0, failed: 1, seconds: 0, ...nothing })
const webApp: Step = { name: 'web app builds', kind: 'gate', args: ['scripts/ready.mjs'] }

const outcomes: Outcome[] = []
const inTurn = async (steps: readonly Step[]): Promise<void> => {
  for (const step of steps) outcomes.push(await run(step))
}

const hasPostgres = (wants('server') || wants('e2e')) && (await providePostgres()) === 'there'
const chosen = [
  ...(wants('unit') ? ['contract', 'charts'] : []),
  ...(wants('server') ? ['server-embedded'] : []),
  ...(wants('server') && hasPostgres ? ['server-postgres'] : []),
  ...(wants('web') ? ['web', 'web-rules'] : []),
]
const isCi = process.env['CI'] === 'true'
if (wants('server') && !hasPostgres && isCi) outcomes.push(failure('PostgreSQL is missing'))
const chromium = wants('e2e') ? await provideChromium() : 'missing'
if (wants('e2e') && chromium === 'missing') outcomes.push(failure('Chromium is missing'))
const databases = wants('server') || wants('e2e') ? await openDatabases(hasPostgres) : noDatabases

const notesQueries = isCi && wants('server') && hasPostgres && filters.length === 0
const queryTexts = join(between, 'queries')
if (notesQueries) mkdirSync(queryTexts, { recursive: true })

// Gates and journeys run alongside the tests: both wait now and then, and the machine is used to
// the end.
const vitest: Step = {
  name: `tests: ${chosen.join(', ')}`,
  kind: 'runner',
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...queries,
    ...chosen.flatMap((name) => ['--project', name]),
    ...filters,
  ],
  env: {
    ...databases.env,
    ...(notesQueries ? { ...rowTypes.noting, LABGATE_QUERY_TEXTS: queryTexts } : {}),
  },
}
const typesOfRows: Step = {
  ...rowTypes.gate,
  env: { ...databases.env, LABGATE_QUERY_TEXTS: queryTexts },
}
/*
 * Playwright compiles the journeys and what they import: three seconds of processor time unless
 * they are kept outside the run's temporary folder.
 */
const compiled = { PLAYWRIGHT_TRANSFORM_CACHE_DIR: resolve('node_modules/.cache/labgate-journeys') }
const env = { ...databases.env, ...compiled, LABGATE_PREPARED: join(between, 'laboratory') }
const laboratory: Step = {
  name: 'demo laboratory is made',
  kind: 'gate',
  args: ['e2e/src/prepare-laboratory.ts'],
  env,
}
const journeys: Step = {
  name: 'journeys',
  kind: 'runner',
  env,
  args: ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e', ...filters],
  forcesColor: true,
}
const phases: Phase[] = []
const builds = wants('gates') || wants('e2e') ? [webApp] : []
phases.push(
  await measured('the build', () =>
    Promise.all([inTurn(builds), databases.make().then((made) => outcomes.push(...made))]),
  ),
)
const others = [
  ...(wants('gates') ? gates : []),
  ...(wants('gates') && isCi ? [freshClone] : []),
  ...(chromium === 'there' ? [laboratory, journeys] : []),
]
if (others.length > 0 || chosen.length > 0)
  phases.push(
    await measured('gates and journeys beside the tests', () =>
      Promise.all([
        inTurn(others),
        inTurn([...(chosen.length > 0 ? [vitest] : []), ...(notesQueries ? [typesOfRows] : [])]),
      ]),
    ),
  )
await databases.close()

const sum = (of: 'passed' | 'failed'): number =>
  outcomes.reduce((total, outcome) => total + outcome[of], 0)
console.log()
for (const { name, passed, failed, seconds } of outcomes)
  console.log(
    `${`${passed}`.padStart(6)} passed ${`${failed}`.padStart(4)} failed ${`${seconds.toFixed(1)} s`.padStart(9)}  ${name}`,
  )
for (const name of outcomes.flatMap(({ failures }) => failures)) console.log(`Failed: ${name}`)
for (const name of outcomes.flatMap(({ unsteady }) => unsteady))
  console.log(`Unsteady, passed only when repeated: ${name}`)
console.log('\nHow the time was spent:')
for (const line of spentLines(phases, outcomes)) console.log(line)
console.log(`\n${Math.round((performance.now() - since) / 1000)} s in all`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
