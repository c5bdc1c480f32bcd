import { howMany } from '@labgate/contract/kit/how-many'
import type { ClientBase } from 'pg'
import type { Engine } from './engine-interface.ts'
import {
  formerMigrations,
  migrationFiles,
  readMigration,
  readSchema,
  type SqlFile,
} from './schema-files.ts'
import { sentenceFunctions } from './sentence-functions.ts'

const advisoryLock = 7_410

/** The first entry in a database's list of migrations: the schema in db/, loaded at once. */
export const baseline = 'baseline'

/** The baseline and the migrations in run order. */
export const migrationNames = async (): Promise<string[]> => [baseline, ...(await migrationFiles())]

/**
 * A list of migrations from before the baseline lacks some: the Labgate that has them must complete
 * it. The message is for people.
 */
export class BeforeBaseline extends Error {
  readonly missing: readonly string[]
  /** The last migration before the baseline. */
  readonly last: string

  constructor(missing: readonly string[], last: string) {
    super(
      `This database lacks ${howMany(missing.length, 'migration')} that came before the baseline, the first ${missing[0]}. Start the Labgate whose last migration is ${last} on it once, then this one.`,
    )
    this.missing = missing
    this.last = last
  }
}

/**
 * A database's list of migrations in today's names. One that ran every migration from before the
 * baseline is as if it had been created with it; their names are left out. Throws BeforeBaseline if
 * it ran only some of them.
 */
export const inTodaysNames = async (names: readonly string[]): Promise<string[]> => {
  const former = await formerMigrations()
  const today = names.filter((name) => !former.includes(name))
  if (names.length === today.length || today.includes(baseline)) return today
  const missing = former.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new BeforeBaseline(missing, former.at(-1) ?? '')
  return [baseline, ...today]
}

export interface MigrationState {
  done: string[]
  waiting: string[]
}

const recorded = async (client: ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migration order by name')).rows.map(
    ({ name }) => name,
  )

/**
 * Which migrations have run and which are pending. Throws BeforeBaseline for a database that is too
 * old for either.
 */
export const migrationState = async (engine: Engine): Promise<MigrationState> => {
  const { client, release } = await engine.connect()
  try {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('public.migration') is not null as known`,
    )
    const done = rows[0]?.known === true ? await inTodaysNames(await recorded(client)) : []
    return { done, waiting: (await migrationNames()).filter((name) => !done.includes(name)) }
  } finally {
    release()
  }
}

/**
 * The file in which PostgreSQL found an error, by its position in the text of all; undefined where
 * it names none.
 */
const fileAt = (files: readonly SqlFile[], position: string | undefined): string | undefined => {
  let left = Number(position)
  return files.find(({ text }) => (left -= [...text].length) <= 0)?.name
}

/** Creates everything in an empty database, in one round trip. */
const loadSchema = async (client: ClientBase): Promise<void> => {
  const files = await readSchema()
  // functions are created before the tables that their bodies name
  const texts = ['set local check_function_bodies = off;\n', ...files.map(({ text }) => text)]
  await client.query(texts.join('')).catch((error: Error & { position?: string }) => {
    const name = fileAt([{ name: '', text: texts[0] ?? '' }, ...files], error.position)
    throw new Error(`${name === undefined ? 'db' : `db/${name}`}: ${error.message}`, {
      cause: error,
    })
  })
}

const record = (client: ClientBase, name: string): Promise<unknown> =>
  client.query('insert into migration (name) values ($1)', [name])

const run = async (client: ClientBase, name: string): Promise<void> => {
  await client.query('begin')
  try {
    if (name === baseline) await loadSchema(client)
    else await client.query(await readMigration(name))
    await record(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Gives a database the words of this version: a sentence that is new, or reads otherwise since the
 * database was created, replaces its function. Those that only another version has stay.
 */
const updateSentences = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string; count: number; body: string }>(`
    select proname as name, pronargs as count, prosrc as body
    from pg_proc
    where pronamespace = 'public'::regnamespace and proname like 'sentence\\_%'
  `)
  const idOf = ({ name, count }: { name: string; count: number }): string => `${name}/${count}`
  const bodies = new Map(rows.map((row) => [idOf(row), row.body]))
  const changed = sentenceFunctions.filter((one) => bodies.get(idOf(one)) !== one.body)
  if (changed.length > 0) await client.query(changed.map(({ sql }) => sql).join(''))
}

/**
 * Brings a database up to date: the baseline for an empty one, the words of this version, then the
 * pending migrations, each in its own transaction; returns the names of what ran. A database with
 * all migrations from before the baseline is recorded as having it. The engine must be open in the
 * login's own role. Nodes that start at the same time wait for one another. `wanted`: only these (a restore
 * creates the tables as they were).
 */
export const migrate = async (
  engine: Engine,
  log: (name: string) => void = () => {},
  wanted?: readonly string[],
): Promise<string[]> => {
  const { client, release } = await engine.connect()
  const ran: string[] = []
  try {
    await client.query(`select pg_advisory_lock(${advisoryLock})`)
    await client.query(`
      create table if not exists migration (
        name text primary key,
        at timestamptz not null default now()
      )
    `)
    const found = await recorded(client)
    const had = await inTodaysNames(found)
    if (had.includes(baseline) && !found.includes(baseline)) await record(client, baseline)
    // a migration may use a sentence that is new with it
    if (had.includes(baseline)) await updateSentences(client)
    for (const name of await migrationNames()) {
      if (had.includes(name) || wanted?.includes(name) === false) continue
      log(name)
      await run(client, name)
      ran.push(name)
    }
  } finally {
    await client.query(`select pg_advisory_unlock(${advisoryLock})`).catch(() => {})
    release()
  }
  return ran
}

/**
 * The embedded engine has one session: after migrating it takes the role that a pooled connection
 * starts with.
 */
export const settle = async (engine: Engine): Promise<void> => {
  if (engine.kind !== 'embedded') return
  const { client, release } = await engine.connect()
  try {
    await client.query('set role labgate_none; set jit = off; set random_page_cost = 1.1')
  } finally {
    release()
  }
}
