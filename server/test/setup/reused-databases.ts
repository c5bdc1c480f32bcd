import pg from 'pg'
import type { Engine } from '../../src/db/engine-interface.ts'
import { openEngine } from '../../src/db/engine.ts'
import { openLockLine } from '../../src/db/lock-line.ts'
import { dropDatabase } from './databases.ts'
import { copyMigrated, type MigratedPostgres } from './migrated-postgres.ts'

/*
 * A worker's test files use one database after the other. A connection reads the catalog, plans
 * each statement, and compiles each trigger when it first meets them, which with creating the
 * database was a fifth of PostgreSQL's work in a test file; the next file finds all of that done.
 * Between two files the database becomes what it was: empty, with the rows it was created with, and
 * each sequence at its start. One whose schema a test changed, that grew, or that someone still
 * uses is dropped instead.
 */

/** A database in its first state, and the connections that know it. */
export interface Reused {
  url: string
  /** For one test file: closing it ends its listeners and leaves the connections open. */
  engine: Engine
  /** Returns the database for the next file. */
  giveBack(): Promise<void>
}

const catalogs = [
  'pg_class',
  'pg_attribute',
  'pg_proc',
  'pg_trigger',
  'pg_policy',
  'pg_constraint',
  'pg_namespace',
  'pg_index',
  'pg_rewrite',
  'pg_attrdef',
  'pg_type',
]
/** Changes with every change of the schema. */
const schemaMark = `
  select concat_ws(' ', ${catalogs
    .map(
      (name) => `
        (select count(*) || ':' || max(xmin::text::bigint) from ${name})
      `,
    )
    .join(', ')}) as mark
`
/** Bytes on disk; what its files left behind makes a database slower. */
const sizeOnDisk = 'select pg_database_size(current_database()) as size'
const mostGrowth = 16 * 2 ** 20
/** Someone in the middle of something, or with a lock that outlives its transaction. */
const inUse = `
  select
    exists (
      select
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    )
    or exists (
      select
      from
        pg_locks
        join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()
    ) as "inUse"
`

type Server = Pick<MigratedPostgres, 'url' | 'template'>

interface Table {
  name: string
  columns: string
  /** The rows it was created with, as JSON; undefined if there are none. */
  rows: string | undefined
}

const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select
      format('%I.%I', nspname, relname) as name,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from
      pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid
    where
      relkind = 'r'
      and nspname not like 'pg\\_%'
      and nspname <> 'information_schema'
      and attnum > 0
      and not attisdropped
      and attgenerated = ''
    group by nspname, relname
    order by 1
  `)
  const tables: Table[] = []
  for (const { name, columns } of rows) {
    const { rows: found } = await client.query<{ all: string | null }>(
      `select jsonb_agg(to_jsonb(t))::text as all from ${name} t`,
    )
    tables.push({ name, columns, rows: found[0]?.all ?? undefined })
  }
  return tables
}

/**
 * Statements that put everything back. Those that had rows at first are filled again only if a test
 * changed them.
 */
const makePutBack = async (client: pg.Client): Promise<() => Promise<void>> => {
  const tables = await tablesOf(client)
  const { rows: sequences } = await client.query<{ set: string }>(`
    select
      format(
        'setval(%L, %s, %L)',
        format('%I.%I', schemaname, sequencename),
        coalesce(last_value, start_value),
        last_value is not null
      ) as set
    from pg_sequences
  `)
  const filled = tables.filter(({ rows }) => rows !== undefined)
  const empty = tables.filter(({ rows }) => rows === undefined)
  const mark = `
    select ${filled
      .map(
        ({ name }, at) => `
          (select count(*) || ':' || max(xmin::text::bigint) from ${name}) as mark${at}
        `,
      )
      .join(', ')}
  `
  const marks = async (): Promise<string[]> =>
    Object.values((await client.query<Record<string, string>>(mark)).rows[0] ?? {})
  await client.query(`
    create function pg_temp.empty_all()
    returns void
    language plpgsql
    as $$ begin ${empty.map(({ name }) => `delete from ${name};`).join(' ')} end $$
  `)
  let before = await marks()
  return async () => {
    await client.query('select pg_temp.empty_all()')
    const now = await marks()
    for (const [at, { name, columns, rows }] of filled.entries())
      if (before[at] !== now[at]) {
        await client.query(`delete from ${name}`)
        await client.query(
          `
            insert into ${name} (${columns})
            overriding system value
            select ${columns} from jsonb_populate_recordset(null::${name}, $1)
          `,
          [rows],
        )
      }
    before = await marks()
    await client.query(`select ${sequences.map(({ set }) => set).join(', ')}`)
  }
}

interface Kept {
  url: string
  engine: Engine
  /** Of the file that has it: who hears of a connection that breaks. */
  hearers: (() => void)[]
  /** Makes it what it was; false if that cannot be done. */
  putBack(): Promise<boolean>
  drop(): Promise<void>
}

const make = async (server: Server): Promise<Kept> => {
  const url = await copyMigrated(server)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // a test may end every connection: then it cannot be put back
  await client.connect()
  const first = async <T>(text: string): Promise<T> => (await client.query(text)).rows[0] as T
  const { mayAll } = await first<{ mayAll: boolean }>(
    `select current_setting('is_superuser') = 'on' as "mayAll"`,
  )
  // neither triggers nor foreign keys watch what is put back
  if (mayAll) await client.query('set session_replication_role = replica')
  const putBack = mayAll ? await makePutBack(client) : undefined
  const { mark } = await first<{ mark: string }>(schemaMark)
  const { size } = await first<{ size: number }>(sizeOnDisk)
  const engine = await openEngine({ url, data: '' })
  const hearers: (() => void)[] = []
  engine.broke(() => {
    for (const listener of hearers) listener()
  })
  return {
    url,
    engine,
    hearers,
    putBack: async () => {
      if (putBack === undefined || (await first<{ inUse: boolean }>(inUse)).inUse) return false
      if ((await first<{ mark: string }>(schemaMark)).mark !== mark) return false
      if ((await first<{ size: number }>(sizeOnDisk)).size > size + mostGrowth) return false
      await putBack()
      return true
    },
    drop: async () => {
      await engine.close()
      await client.end()
      await dropDatabase(server.url, new URL(url).pathname.slice(1))
    },
  }
}

/** Listeners have a connection of their own, which ends with the file. */
const forOneFile = ({ url, engine, hearers }: Kept): Engine => {
  let listening: Promise<Engine> | undefined
  return {
    kind: engine.kind,
    connect: engine.connect,
    listen: async (channel, listener) => {
      listening ??= openEngine({ url, data: '', pool: 1 })
      await (await listening).listen(channel, listener)
    },
    lockLine: (silentMs, ended) => openLockLine(url, silentMs, ended),
    broke: (listener) => void hearers.push(listener),
    close: async () => {
      hearers.length = 0
      await (await listening)?.close()
    },
  }
}

const free: Kept[] = []

/** A migrated, empty database that an earlier file of this worker may have used. */
export const reusedDatabase = async (server: Server): Promise<Reused> => {
  const kept = free.pop() ?? (await make(server))
  return {
    url: kept.url,
    engine: forOneFile(kept),
    giveBack: async () => {
      if (await kept.putBack().catch(() => false)) free.push(kept)
      else await kept.drop()
    },
  }
}
