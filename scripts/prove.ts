import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { findFlakes, flakesHelp } from './flakes.ts'
import { freshCloneInProve, typesByCompiler } from './test/gates.ts'
import type { Outcome } from './test/outcome.ts'
import { provideChromium, providePostgres } from './test/provide.ts'
import { measured, spentLines, type Phase } from './test/spent.ts'
import { run, stopAll, type Step } from './test/steps.ts'

const help = `npm run prove [-- FILTER ...]
${flakesHelp}

Runs the long proofs (files named *.proof.test.ts), and every other test that has a full size, at that size, and all plans, on the
embedded engine and on PostgreSQL; all other tests of the server on the embedded engine, of which npm test runs a part; every journey,
also those that npm test leaves out, with the mouse and by keyboard alone; looks at every screen in each theme at each size; asks the
compiler for the types. npm test does the same in small. Takes up to an hour on two cores. The last line is 'N passed, N failed'.

  FILTER             only proofs whose path contains it

LABGATE_SEED         another seed than the usual one
TEST_DATABASE_URL    a PostgreSQL on which databases may be created (without it one is started and thrown away)

npm run prove -- cluster, npm run prove -- faults
                     users who save on several nodes and three PostgreSQL, while parts of them fail; --help says more
npm run prove -- restore
                     the same users, whose database is taken back to a second before somebody deleted what they saved
`
const filters = process.argv.slice(2)
/** Programs of their own, with their own options. */
const onCluster: Readonly<Record<string, string>> = {
  cluster: 'bench/src/cluster/prove.ts',
  faults: 'bench/src/cluster/prove.ts',
  restore: 'bench/src/cluster/backups/prove.ts',
}
const program = onCluster[filters[0] ?? '']
if (program !== undefined) {
  const args = [program, ...filters]
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1)
}
if (filters[0] === 'flakes') {
  await findFlakes(filters.slice(1))
  process.exit()
}
if (filters.includes('--help') || filters.includes('-h')) {
  console.log(help)
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    console.log('\nStopping ...')
    void stopAll().then(() => process.exit(130))
  })

const env = { LABGATE_PROVE: 'full' }
const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-counts.ts']
const without = (await providePostgres()) === 'there' ? [] : ['--project', '!server-postgres']
/** Tests that have a full size: proofs, and those that take their size from `sized`. */
const longOnes = globSync('{contract,server,demo,simulator,web}/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
})
  .filter(
    (file) =>
      /\.proof\.test\.|plans\.test\./.test(file) || /\bsized\(/.test(readFileSync(file, 'utf8')),
  )
  .toSorted()
const steps: Step[] = [
  {
    name: 'proofs at full size',
    kind: 'runner',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...reporters,
      ...without,
      ...(filters.length > 0 ? filters : longOnes),
    ],
    env,
  },
]
let missing = without.length / 2
if (filters.length === 0) {
  steps.push(typesByCompiler, freshCloneInProve, {
    name: 'the server on the embedded engine',
    kind: 'runner',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...reporters,
      '--project',
      'server-embedded',
      ...longOnes.flatMap((file) => ['--exclude', `**/${file}`]),
    ],
    env: { LABGATE_ENGINES: 'both' },
  })
  if ((await provideChromium()) === 'missing') missing++
  else
    steps.push(
      { name: 'web app builds', kind: 'gate', args: ['scripts/ready.mjs'] },
      {
        name: 'twelve calls cost what they cost before',
        kind: 'gate',
        args: ['bench/src/main.ts', '--short'],
      },
      {
        name: 'memory comes back after hostile input, on PostgreSQL',
        kind: 'gate',
        args: ['bench/src/hostile/main.ts', 'memory', '--engine', 'server', '--minutes', '10'],
      },
      {
        name: 'memory comes back after hostile input, on the embedded engine',
        kind: 'gate',
        args: ['bench/src/hostile/main.ts', 'memory', '--engine', 'embedded', '--minutes', '10'],
      },
      {
        name: 'journeys both ways, looks at every screen',
        kind: 'runner',
        forcesColor: true,
        args: ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e'],
        env,
      },
    )
}
const outcomes: Outcome[] = []
const phases: Phase[] = []
for (const step of steps)
  phases.push(await measured(step.name, async () => outcomes.push(await run(step))))
console.log('\nHow the time was spent:')
for (const line of spentLines(phases, outcomes)) console.log(line)
const sum = (of: 'passed' | 'failed' | 'seconds'): number =>
  outcomes.reduce((total, outcome) => total + outcome[of], 0)
console.log(`\n${Math.round(sum('seconds'))} s in all`)
console.log(`${sum('passed')} passed, ${sum('failed') + missing} failed`)
process.exitCode = sum('failed') + missing === 0 ? 0 : 1
