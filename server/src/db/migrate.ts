import { readdir, readFile } from 'node:fs/promises'
import type { Engine } from './engine.ts'

const folder = new URL('../../migrations/', import.meta.url)
const advisoryLock = 7_410

/** Names of the migrations in run order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

export interface MigrationState {
  done: string[]
  waiting: string[]
}

/** Which migrations have run and which are pending. */
export const migrationState = async (engine: Engine): Promise<MigrationState> => {
  const { client, release } = await engine.connect()
  try {
    const known = (
      await client.query(`select to_regclass('public.migration') is not null as known`)
    ).rows[0] as { known: boolean }
    const done = known.known
      ? (
          (await client.query('select name from migration order by name')).rows as {
            name: string
          }[]
        ).map(({ name }) => name)
      : []
    return { done, waiting: (await migrationNames()).filter((name) => !done.includes(name)) }
  } finally {
    release()
  }
}

/**
 * Runs pending migrations, each in its own transaction; returns their names. The engine must be open in the login's own role. Nodes that start at the same
 * time wait for one another. `wanted`: only these (a restore creates the tables as they were).
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
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const had = new Set(
      ((await client.query('select name from migration')).rows as { name: string }[]).map(
        ({ name }) => name,
      ),
    )
    for (const name of await migrationNames()) {
      if (had.has(name) || wanted?.includes(name) === false) continue
      log(name)
      const text = await readFile(new URL(name, folder), 'utf8')
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migration (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`The migration ${name} failed: ${(error as Error).message}`, {
          cause: error,
        })
      }
      ran.push(name)
    }
  } finally {
    await client.query(`select pg_advisory_unlock(${advisoryLock})`).catch(() => {})
    release()
  }
  return ran
}

/** The embedded engine has one session: after migrating it takes the role that a pooled connection starts with. */
export const settle = async (engine: Engine): Promise<void> => {
  if (engine.kind !== 'embedded') return
  const { client, release } = await engine.connect()
  try {
    await client.query('set role labgate_none; set jit = off; set random_page_cost = 1.1')
  } finally {
    release()
  }
}
