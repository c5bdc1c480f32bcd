import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEngine } from '../../src/db/engine.ts'
import { migrateAll } from './migrate-all.ts'
import { startThrowAway } from './throw-away-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the server with the right to create others, and the name of the migrated one to copy. */
    postgres: { url: string; template: string }
  }
}

const databaseAt = (url: string, name: string): string => {
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

/** TEST_DATABASE_URL, or a PostgreSQL of our own from installed binaries. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
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
  project.provide('postgres', { url, template })
  return async () => {
    await withClient(url, async (client) => {
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix])
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    })
    await own?.stop()
  }
}
export default setup
