import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openEngine } from '../../src/db/engine.ts'
import { migrateAll } from './migrate-all.ts'
import { startThrowAway } from './throw-away-postgres.ts'

/** A PostgreSQL for tests: a database with the right to create others, and the name of a migrated, empty one. */
export interface MigratedPostgres {
  url: string
  template: string
  /** Removes the migrated database and those named after it, and stops our own server. */
  stop(): Promise<void>
}

/** The address of another database on the same server. */
export const databaseAt = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

const withClient = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The server of TEST_DATABASE_URL, or our own from installed binaries. */
export const openMigrated = async (): Promise<MigratedPostgres> => {
  const given = process.env['TEST_DATABASE_URL']
  const own = given === undefined ? await startThrowAway() : undefined
  const url = given ?? own?.url
  if (url === undefined) throw new Error('There is no PostgreSQL: install one, or set TEST_DATABASE_URL. `npm test` installs it on Debian as root.')
  const prefix = `labgate_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  await withClient(url, async (client) => {
    await client.query(`create database ${template}`)
  })
  const engine = await openEngine({ url: databaseAt(url, template), data: '', role: false, pool: 3 })
  await migrateAll(engine)
  await engine.close()
  return {
    url,
    template,
    stop: async () => {
      await withClient(url, async (client) => {
        const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix])
        for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
      })
      await own?.stop()
    },
  }
}
