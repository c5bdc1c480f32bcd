import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { openEngine, type Engine } from './engine.ts'

let database: FreshDatabase
let engine: Engine
let administrator: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  engine = await openEngine({ url: database.url, data: '', pool: 2 })
  administrator = new pg.Client({ connectionString: inject('postgres').url })
  await administrator.connect()
})
afterAll(async () => {
  await engine.close()
  await administrator.end()
  await database.close()
})

const name = (): string => new URL(database.url ?? '').pathname.slice(1)
/** Does to our connections what a restart of PostgreSQL does. */
const endConnections = (): Promise<unknown> =>
  administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [name()])

test('a connection that breaks between two queries fails only the next one', async () => {
  const lease = await engine.connect()
  await lease.client.query('select 1')
  await endConnections()
  await pause(200)
  await expect(lease.client.query('select 1')).rejects.toThrow(/connection|terminat|queryable/i)
  lease.release()
  const { client, release } = await engine.connect()
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  release()
})

test('a listener gets notifications again after PostgreSQL was down for longer than one retry', async () => {
  const heard: string[] = []
  await engine.listen('labgate_test', (payload) => heard.push(payload))
  await administrator.query(`alter database ${name()} allow_connections false`)
  await endConnections()
  await pause(2500)
  await administrator.query(`alter database ${name()} allow_connections true`)
  await expect
    .poll(
      async () => {
        const { client, release } = await engine.connect()
        await client.query(`select pg_notify('labgate_test', 'back')`)
        release()
        return heard
      },
      { timeout: 10_000, interval: 500 },
    )
    .toContain('back')
})
