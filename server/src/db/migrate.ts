import type { ClientBase } from 'pg'
import type { Engine } from './engine-interface.ts'
import { firstStepOf, inMomentsWithoutLocks } from './migration-steps.ts'
import {
  migrationFiles,
  readMigration,
  readSchema,
  schemaDigest,
  type SqlFile,
} from './schema-files.ts'
import { sentenceFunctions } from './sentence-functions.ts'

const advisoryLock = 7_410

/** The first entry in a database's list of migrations: the schema in db/, loaded at once. */
export const baseline = 'baseline'

/** The baseline and the migrations in run order. */
export const migrationNames = async (): Promise<string[]> => [baseline, ...(await migrationFiles())]

/**
 * The files of db/ are not the baseline of a release yet (db/migrations/README.md): a database that
 * was created from other ones lacks what has changed since. The message is for people.
 */
export class OtherSchema extends Error {
  constructor() {
    super(
      'This database was created by another version of Labgate from before the first release, and cannot be brought up to date. Start with a new one, in another LABGATE_DATA or DATABASE_URL.',
    )
  }
}

/**
 * A later version has taken away what this one needs: the second step of a change whose first this
 * version does not know (db/migrations/README.md). The message is for people.
 */
export class LeftBehind extends Error {
  constructor() {
    super(
      'A later version of Labgate has changed this database so that this version cannot work with it any more. Start the later version.',
    )
  }
}

export interface MigrationState {
  done: string[]
  waiting: string[]
}

const recorded = async (client: ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migration order by name')).rows.map(
    ({ name }) => name,
  )

/** Which migrations have run and which are pending. */
export const migrationState = async (engine: Engine): Promise<MigrationState> => {
  const { client, release } = await engine.connect()
  try {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('public.migration') is not null as known`,
    )
    const done = rows[0]?.known === true ? await recorded(client) : []
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

/** The baseline is recorded with the schema that it was, a second step with its first. */
const record = async (
  client: ClientBase,
  name: string,
  firstStep: string | undefined,
): Promise<unknown> =>
  client.query('insert into migration (name, schema, first_step) values ($1, $2, $3)', [
    name,
    name === baseline ? await schemaDigest() : null,
    firstStep ?? null,
  ])

const refuseOtherSchema = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ schema: string | null }>(
    'select schema from migration where name = $1',
    [baseline],
  )
  if (rows[0]?.schema !== (await schemaDigest())) throw new OtherSchema()
}

/**
 * What a later version has recorded is left to it. Returns whether there is such; throws LeftBehind
 * if it has taken away what this version needs.
 */
const isOfLater = async (client: ClientBase, own: readonly string[]): Promise<boolean> => {
  const { rows } = await client.query<{ firstStep: string | null }>(
    'select first_step as "firstStep" from migration where name <> all ($1::text[])',
    [own],
  )
  if (rows.some(({ firstStep }) => firstStep !== null && !own.includes(firstStep)))
    throw new LeftBehind()
  return rows.length > 0
}

const run = async (client: ClientBase, name: string): Promise<void> => {
  const text = name === baseline ? undefined : await readMigration(name)
  try {
    await inMomentsWithoutLocks(client, async () => {
      await (text === undefined ? loadSchema(client) : client.query(text))
      await record(client, name, text === undefined ? undefined : firstStepOf(text))
    })
  } catch (error) {
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
 * pending migrations, each in its own transaction; returns the names of what ran. One
 * created from other files is refused (OtherSchema). One that a later version has brought further is
 * taken as it is: nodes of both work on it at once; unless that version has gone two steps further
 * (LeftBehind). The engine must be open in the login's own role. Nodes that start at the same time wait for one another. `wanted`: only these (a restore
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
      );
      alter table migration add column if not exists schema text;
      alter table migration add column if not exists first_step text
    `)
    const had = await recorded(client)
    const own = await migrationNames()
    if (had.length > 0) await refuseOtherSchema(client)
    const isLater = await isOfLater(client, own)
    // a migration may use a sentence that is new with it; those of a later version are its own
    if (had.includes(baseline) && !isLater) await updateSentences(client)
    for (const name of own) {
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
