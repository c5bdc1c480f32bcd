import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { startThrowAway, type ThrowAway } from '../../test/setup/throw-away-postgres.ts'
import { connectionName, doing, longestConnectionName, longestRequestId } from '../current-work.ts'
import { queueNames } from '../jobs/queues.ts'
import { databaseOver, type Database } from './database.ts'
import { openEngine } from './engine.ts'
import { rawQuery } from './queries.ts'

/* What PostgreSQL writes to its own log leads to the request, and repeats nothing of a patient. */

const request = 'f00dfeedf00dfeedf00dfeed'
const ofDeploy = readFileSync(new URL('../../../deploy/patroni.yml', import.meta.url), 'utf8')
/** Settings of the log, as the cluster's file has them. */
const logSettings = [...ofDeploy.matchAll(/^ {4}(log_\w+): (?:'(.*)'|(\S+))$/gm)].map(
  ([, name, quoted, plain]) => `${name}=${quoted ?? plain}`,
)

let postgres: ThrowAway | undefined
let database: Database
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  // whatever its time
  postgres = await startThrowAway([...logSettings, 'log_min_duration_statement=0'])
  const url = postgres?.url ?? ''
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create role labgate_none;
    create role labgate_system;
    create table person (name text primary key check (name !~ 'pp'));
    grant all on person to labgate_system;
  `)
  await client.query('insert into person values ($1)', ['Ada Lovelace'])
  await client.end()
  database = databaseOver(await openEngine({ url, data: '' }))
})
afterAll(async () => {
  await database?.close()
  await postgres?.stop()
  await fresh.close()
})

const nameNow = rawQuery<{ name: string }>(`select current_setting('application_name') as name`)

test('each transaction of a request has its id as the name of the connection, and no other has', async () => {
  const ask = async (): Promise<string | undefined> =>
    (await fresh.systemQuery('test', [nameNow]))[0].rows[0]?.name
  expect(await doing({ request }, ask)).toBe(`labgate ${request}`)
  expect(await doing({ queue: 'mail', job: 'a-job' }, ask)).toBe('labgate mail a-job')
  expect(await ask()).toBe('labgate')
  const changed = await doing({ request }, () =>
    fresh.forActor({ userId: 1, customers: 'all', locations: null }, async (tx) =>
      tx.executeQuery(nameNow.compile()),
    ),
  )
  expect(changed.rows).toEqual([{ name: `labgate ${request}` }])
})

test('a name is never longer than PostgreSQL keeps', () => {
  const id = '3b241101-e2bb-4255-8caf-4136c566a962'
  const names = [
    ...queueNames.map((queue) => doing({ queue, job: id }, connectionName)),
    doing({ request: 'x'.repeat(longestRequestId) }, connectionName),
  ]
  for (const name of names) expect(name.length, name).toBeLessThanOrEqual(longestConnectionName)
})

test('with the cluster’s settings a failing or slow statement is logged with the request, without a value', async () => {
  const run = (sql: string, values: readonly unknown[] = []): Promise<unknown> =>
    doing({ request }, () => database.systemQuery('test', [rawQuery(sql, values)])).catch(() => {})
  await run('insert into person values ($1)', ['Ada Lovelace'])
  await run('insert into person values ($1)', ['Grace Hopper'])
  await run('select name from person where name = $1', ['Ada Lovelace'])
  const written = await expect
    .poll(() => postgres?.log() ?? '')
    .toMatch(/duration: .*select name from person/)
    .then(() => postgres?.log() ?? '')
  const lines = written.split('\n').filter((line) => line.includes(`labgate ${request}`))
  expect(lines.join('\n')).toMatch(/ERROR: .*person_pkey/)
  expect(lines.join('\n')).toMatch(/ERROR: .*person_name_check/)
  expect(lines.join('\n')).toMatch(/duration: .*select name from person/)
  expect(logSettings).toContain('log_min_duration_statement=1s')
  expect(written).not.toMatch(/Lovelace|Hopper/)
})
