import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openEngine } from '../../src/db/engine.ts'
import { copyDatabase, databaseAt, onServer } from './databases.ts'
import { migrateAll } from './migrate-all.ts'
import { startThrowAway } from './throw-away-postgres.ts'

/**
 * A PostgreSQL for tests: a database with the right to create others, and the name of a migrated,
 * empty one, which is only copied.
 */
export interface MigratedPostgres {
  url: string
  template: string
  /** Removes the migrated database and its copies, and stops our own server. */
  stop(): Promise<void>
}

const suffix = '_template'
/** A name for a copy: removed together with its template. */
const nameOfCopy = (template: string): string =>
  template.replace(suffix, `_${randomBytes(6).toString('hex')}`)

/**
 * Each statement is planned once per connection, not five times for its values and once without: in
 * a small database the plans cost twice as much as running them, and their results are the same.
 */
const planOnce =
  process.env['LABGATE_PROVE'] === 'full' ? [] : ['plan_cache_mode = force_generic_plan']

/**
 * A copy of the migrated database; returns its address. `isLarge`: it gets thousands of rows, so
 * that good plans pay.
 */
export const copyMigrated = (
  { url, template }: Pick<MigratedPostgres, 'url' | 'template'>,
  isLarge = false,
): Promise<string> => copyDatabase(url, template, nameOfCopy(template), isLarge ? [] : planOnce)

/** Creates a migrated database on this server. */
export const makeTemplate = async (url: string, template: string): Promise<void> => {
  await onServer(url, `create database ${template}`)
  const engine = await openEngine({
    url: databaseAt(url, template),
    data: '',
    role: false,
    pool: 3,
  })
  await migrateAll(engine)
  await engine.close()
}

/** Removes a template and its copies. */
export const dropTemplate = async (url: string, template: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template.replace(suffix, '')],
  )
  await client.end()
  await onServer(
    url,
    ...rows.map(({ datname }) => `drop database if exists ${datname} with (force)`),
  )
}

/**
 * The migrated database of this run; otherwise one of its own, on the server of TEST_DATABASE_URL
 * or on one that it starts.
 */
export const openMigrated = async (): Promise<MigratedPostgres> => {
  const given = process.env['TEST_DATABASE_URL']
  const made = process.env['LABGATE_TEST_TEMPLATE']
  if (given !== undefined && made !== undefined)
    return { url: given, template: made, stop: async () => {} }
  const own = given === undefined ? await startThrowAway() : undefined
  const url = given ?? own?.url
  if (url === undefined)
    throw new Error(
      'There is no PostgreSQL: install one, or set TEST_DATABASE_URL. `npm test` installs it on Debian as root.',
    )
  const template = `labgate_test_${randomBytes(4).toString('hex')}${suffix}`
  await makeTemplate(url, template)
  return {
    url,
    template,
    stop: async () => {
      await dropTemplate(url, template)
      await own?.stop()
    },
  }
}
