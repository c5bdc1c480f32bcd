import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { until } from '../../test/until.ts'
import type { Engine } from './engine-interface.ts'
import { openEngine } from './engine.ts'

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
  administrator.query(
    `
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = $1 and pid <> pg_backend_pid()
    `,
    [name()],
  )

test('a connection that breaks between two queries fails only the next one', async () => {
  const lease = await engine.connect()
  await lease.client.query('select 1')
  const ended = new Promise<void>((resolve) => lease.client.once('end', resolve))
  await endConnections()
  await ended
  await expect(lease.client.query('select 1')).rejects.toThrow(/connection|terminat|queryable/i)
  lease.release()
  const { client, release } = await engine.connect()
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  release()
})

test('a listener gets notifications again after PostgreSQL was down for longer than one retry', async () => {
  const received: string[] = []
  await engine.listen('labgate_test', (payload) => received.push(payload))
  await administrator.query(`alter database ${name()} allow_connections false`)
  await endConnections()
  const connecting = vi.spyOn(pg.Client.prototype, 'connect')
  await until(() => connecting.mock.calls.length > 2, { what: 'the listener to try again' })
  connecting.mockRestore()
  await administrator.query(`alter database ${name()} allow_connections true`)
  const isConfirmed = async () => {
    const { client, release } = await engine.connect()
    await client.query(`select pg_notify('labgate_test', 'back')`)
    release()
    return received.includes('back')
  }
  await until(isConfirmed, { what: 'a notification', everyMs: 100 })
})
