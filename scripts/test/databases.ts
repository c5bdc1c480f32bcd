import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startThrowAway } from '../../server/test/setup/throw-away-postgres.ts'
import type { Outcome } from './outcome.ts'
import { between, run, type Step } from './steps.ts'

/**
 * The databases that all steps of a run copy: a migrated one on a PostgreSQL, and a migrated folder
 * of the embedded engine.
 */
export interface Databases {
  /** How the steps find them. */
  env: Record<string, string>
  /** Makes them, both at once. */
  make(): Promise<Outcome[]>
  close(): Promise<void>
}

/**
 * Names them, and starts a PostgreSQL unless TEST_DATABASE_URL has one. `postgres`: whether one can
 * be started or reached.
 */
export const openDatabases = async (postgres: boolean): Promise<Databases> => {
  const folder = join(between, 'embedded')
  // each statement runs once: optimized code would cost more to compile than it saves
  const embedded: Step = {
    name: 'schema on the embedded engine',
    kind: 'gate',
    args: ['--liftoff-only', 'server/test/setup/make-embedded.ts', folder],
  }
  const env = { LABGATE_TEST_FOLDER: folder }
  if (!postgres) return { env, make: async () => [await run(embedded)], close: async () => {} }
  const given = process.env['TEST_DATABASE_URL']
  const own = given === undefined ? await startThrowAway() : undefined
  const TEST_DATABASE_URL = given ?? own?.url ?? ''
  const both = {
    ...env,
    TEST_DATABASE_URL,
    LABGATE_TEST_TEMPLATE: `labgate_test_${randomBytes(4).toString('hex')}_template`,
  }
  const template = (name: string, act: 'make' | 'drop'): Step => ({
    name,
    kind: 'gate',
    args: ['server/test/setup/template.ts', act],
    env: both,
  })
  return {
    env: both,
    make: () => Promise.all([run(embedded), run(template('schema on PostgreSQL', 'make'))]),
    close: async () => {
      if (own === undefined) await run(template('databases are removed', 'drop'))
      else await own.stop()
    },
  }
}

/** For a run without databases. */
export const noDatabases: Databases = { env: {}, make: async () => [], close: async () => {} }
