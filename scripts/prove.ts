import { providePostgres } from './test/provide.ts'
import { run, stopAll } from './test/steps.ts'

const help = `npm run prove [-- FILTER ...]

Runs the long proofs (files named *.proof.test.ts) at their full size, on the embedded engine and on PostgreSQL; npm test runs the same
ones small. Takes up to an hour on two cores. The last line is 'N passed, N failed'.

  FILTER             only files whose path contains it

LABGATE_SEED         another seed than the usual one
TEST_DATABASE_URL    a PostgreSQL on which databases may be created (without it one is started and thrown away)
`
const filters = process.argv.slice(2)
if (filters.includes('--help') || filters.includes('-h')) {
  console.log(help)
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    console.log('\nStopping ...')
    void stopAll().then(() => process.exit(130))
  })

const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-counts.ts']
const without = (await providePostgres()) === 'there' ? [] : ['--project', '!server-postgres']
const { passed, failed, seconds } = await run({
  name: 'proofs at full size',
  kind: 'runner',
  args: ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...without, ...(filters.length > 0 ? filters : ['.proof.test.'])],
  env: { LABGATE_PROVE: 'full' },
})
console.log(`\n${Math.round(seconds)} s in all`)
console.log(`${passed} passed, ${failed + without.length / 2} failed`)
process.exitCode = failed + without.length === 0 ? 0 : 1
