import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from '@labgate/server/db/engine.ts'
import { startThrowAway } from '../../../server/test/setup/throw-away-postgres.ts'
import type { EngineKind } from '../options.ts'

/** Location of a database: a server's address, or the embedded engine's folder. */
export interface Place {
  url?: string
  data: string
}
export interface Places {
  /** An empty database. */
  fresh(): Promise<Place>
  /**
   * The database of this name, kept for the next run, on the server provided; undefined: databases
   * are not kept.
   */
  kept(name: string): Promise<Place | undefined>
  /**
   * The same data for a second process: on a server, the same database; a copy if one process locks
   * the folder.
   */
  aside(place: Place): Promise<Place>
  /** A copy of a database that nobody has open. */
  copied(place: Place): Promise<Place>
  close(): Promise<void>
}

/**
 * Durable as in production, and with a typical cache size for this data. Everything else is
 * PostgreSQL's default.
 */
const asInProduction = [
  'fsync=on',
  'full_page_writes=on',
  'wal_level=replica',
  'shared_buffers=512MB',
]

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'labgate-bench-'))

const onEmbedded = (): Places => {
  const folders: string[] = []
  const fresh = async (): Promise<Place> => {
    const data = await folder()
    folders.push(data)
    return { data }
  }
  const copied = async ({ data }: Place): Promise<Place> => {
    const other = await fresh()
    await cp(data, other.data, { recursive: true })
    return other
  }
  return {
    fresh,
    kept: async () => undefined,
    aside: copied,
    copied,
    close: async () => {
      for (const data of folders) await rm(data, { recursive: true, force: true })
    },
  }
}

const onServer = async (more: readonly string[]): Promise<Places> => {
  const given = process.env['BENCH_DATABASE_URL']
  const own = given === undefined ? await startThrowAway([...asInProduction, ...more]) : undefined
  const url = given ?? own?.url
  if (url === undefined)
    throw new Error(
      'There is no PostgreSQL: install one, or set BENCH_DATABASE_URL to a server on which databases may be created.',
    )
  const data = await folder()
  const made: string[] = []
  const administer = async (text: string, values: readonly unknown[] = []): Promise<number> => {
    const engine = await openEngine({ url, data, role: false, pool: 2 })
    const { client, release } = await engine.connect()
    try {
      const { rowCount } = await client.query(text, [...values])
      return rowCount ?? 0
    } finally {
      release()
      await engine.close()
    }
  }
  const placeOf = (name: string): Place => {
    const address = new URL(url)
    address.pathname = `/${name}`
    return { url: address.href, data }
  }
  const create = async (how: string): Promise<Place> => {
    const name = `labgate_bench_${randomBytes(4).toString('hex')}`
    await administer(`create database ${name} ${how}`)
    made.push(name)
    return placeOf(name)
  }
  return {
    fresh: () => create(''),
    kept: async (name) => {
      if (given === undefined || process.env['BENCH_KEEP'] !== '1') return undefined
      if ((await administer('select from pg_database where datname = $1', [name])) === 0)
        await administer(`create database ${name}`)
      return placeOf(name)
    },
    aside: async (place) => place,
    copied: (place) => create(`template ${new URL(place.url ?? '').pathname.slice(1)}`),
    close: async () => {
      if (own === undefined)
        for (const name of made) await administer(`drop database if exists ${name} with (force)`)
      await own?.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** `settings`: more of PostgreSQL's, such as 'autovacuum=off', for one that is started here. */
export const openPlaces = (kind: EngineKind, settings: readonly string[] = []): Promise<Places> =>
  kind === 'server' ? onServer(settings) : Promise.resolve(onEmbedded())
