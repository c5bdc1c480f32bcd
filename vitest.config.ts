import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { icons } from './web/build/icons.ts'

const minute = 60_000
/** A full-size proof; the law of merges takes longest. */
const fullProof = 180 * minute
const isFull = process.env['LABGATE_PROVE'] === 'full'
/**
 * What only a hang reaches: no test, hook, or wait takes a tenth of it on a quiet machine, and a
 * machine with ten times as much to do as it has processors is still in time. No test has a limit of
 * its own (the gate `limits`).
 */
const limits = { testTimeout: isFull ? fullProof : 20 * minute, hookTimeout: 20 * minute }
/** A wait for a state says what it waited for before the test's own limit is reached. */
const patient = { poll: { timeout: 5 * minute } }
const never = ['**/node_modules/**', '**/dist*/**', 'e2e/**']

/** Tests without a database: nothing to run twice. */
const withoutDatabase = [
  'server/src/access/*.test.ts',
  'server/test/attacks/advisories.test.ts',
  'server/src/paper/**/*.test.ts',
  'server/src/ports/fax/*.test.ts',
  'server/src/ports/parcel-carrier/*.test.ts',
  'server/src/hl7/**/{acknowledge,codec.proof,fields-read,formatted-text,moment,panel-status,result-message}.test.ts',
  'server/src/x12/**/*.test.ts',
  'simulator/src/payer/*.test.ts',
  'server/src/ports/transport/*.test.ts',
  'server/src/features/interfaces/fhir/resources.test.ts',
  'server/src/features/billing/billing-tables/{timeline,cms/read-cms}.test.ts',
  'server/src/features/billing/{allot-lines,match-payments,posting}.test.ts',
  'server/src/core/results/{judge-order-result,judge-values,merge-values}.test.ts',
  'server/src/features/billing/work-queues/bill-standing.test.ts',
  'server/src/{dictionaries,files}/**/{as-pdf,csv,difference,icd10-order-file,readers,shipped}.test.ts',
  'demo/src/**/{demo,files,fits-contract,laboratory,patients}.test.ts',
  'simulator/src/day/**/{plan-day,equations}.test.ts',
]
/** Kills the first start at several moments; demo-start.embedded.test.ts kills it once. */
const firstStart = 'server/test/attacks/first-start.proof.test.ts'
/**
 * Kills the server while people save: `npm test` does it with the embedded engine, which dies with
 * the server.
 */
const killedServer = 'server/test/proofs/kill.proof.test.ts'
/**
 * What `npm test` runs on the embedded engine: the engine itself, kills, and the demo's start.
 * Everything else runs on PostgreSQL, which has the stricter rows, plans, and races;
 * `npm run prove` also runs it on the embedded engine (docs/decisions/0026).
 */
const onEmbedded = [
  'server/**/*.embedded.test.ts',
  'server/src/db/*.test.ts',
  killedServer,
  'server/test/setup/*.test.ts',
]
/** Watches the engine's memory through 480 MB of values. */
const longOnEmbedded = 'server/src/db/memory.embedded.test.ts'
const isWhole = isFull || process.env['LABGATE_ENGINES'] === 'both'

/**
 * Tests of rules: their modules are loaded once per thread, and Node runs the files as in
 * production.
 */
const plain = (name: 'contract' | 'charts', ...more: string[]): TestProjectConfiguration => ({
  test: {
    name,
    include: [`${name}/**/*.test.ts`, ...more],
    exclude: never,
    pool: 'threads',
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    ...limits,
    expect: patient,
  },
})

/**
 * The tests of the server, the demo, and the simulators on one engine; a file named for one engine
 * runs only on that one.
 */
const serverOn = (engine: 'embedded' | 'server', others: string): TestProjectConfiguration => ({
  test: {
    name: engine === 'embedded' ? 'server-embedded' : 'server-postgres',
    include:
      engine === 'embedded' && !isWhole ? onEmbedded : ['{server,demo,simulator}/**/*.test.ts'],
    exclude: [
      ...never,
      others,
      ...(engine === 'embedded' ? withoutDatabase : []),
      ...(isWhole ? [] : engine === 'embedded' ? [longOnEmbedded] : [firstStart, killedServer]),
    ],
    env: { LABGATE_TEST_ENGINE: engine },
    // the server's modules are loaded once per process, not once per file; each file has its own
    // database
    isolate: false,
    setupFiles: engine === 'embedded' ? ['server/test/setup/keep-engine.ts'] : [],
    globalSetup: [
      `server/test/setup/global-setup-${engine === 'embedded' ? 'embedded' : 'postgres'}.ts`,
    ],
    // Node runs the files as in production
    experimental: { viteModuleRunner: false, nodeLoader: false },
    ...limits,
    expect: patient,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 3, // each waits for its database now and then
    // jsdom has no layout, so Mantine's focus trap finds nothing to focus and prints the whole
    // tree.
    onConsoleLog: (text) => !text.includes('use-focus-trap'),
    projects: [
      // tests that need no window
      {
        plugins: [icons()],
        test: {
          name: 'web-rules',
          include: ['web/src/**/*.test.ts'],
          exclude: never,
          pool: 'threads',
          isolate: false,
          ...limits,
          expect: patient,
        },
      },
      plain('contract', '{scripts,bench}/**/*.test.ts'),
      plain('charts'),
      serverOn('embedded', '**/*.postgres.{test,proof.test}.ts'),
      serverOn('server', '**/*.embedded.test.ts'),
      {
        plugins: [icons()],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          include: ['web/test/**/*.test.{ts,tsx}'],
          exclude: never,
          environment: 'jsdom',
          pool: 'threads',
          // window and libraries are loaded once per thread; web/test/setup.ts cleans up before
          // each file
          isolate: false,
          setupFiles: ['web/test/quick-elements.ts', 'web/test/setup.ts'],
          ...limits,
          expect: patient,
        },
      },
    ],
  },
})
