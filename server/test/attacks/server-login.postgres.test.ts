import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strangerRow } from '../../src/access/audit.ts'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open.ts'
import { jobsOver } from '../../src/jobs/boss.ts'
import { freshDatabase, type FreshDatabase } from '../setup/fresh-database.ts'

const login = `labgate_server_${randomBytes(4).toString('hex')}`
let owner: FreshDatabase
let server: Database
beforeAll(async () => {
  owner = await freshDatabase()
  await owner.asLogin(`create role ${login} login password 'not-the-owner'`)
  server = await openDatabase({ url: urlOf(login), ownerUrl: owner.url, data: '', pool: 3 })
})
afterAll(async () => {
  await server.close()
  await owner.asLogin(`drop owned by ${login} cascade`)
  await owner.asLogin(`drop role ${login}`)
  await owner.close()
})
const urlOf = (name: string): string => {
  const url = new URL(owner.url ?? '')
  url.username = name
  url.password = 'not-the-owner'
  return url.href
}

test.each([
  ['switch off what keeps audit rows', 'alter table audit disable trigger audit_is_kept'],
  ['switch off all triggers', 'alter table audit disable trigger all'],
  ['drop the trigger', 'drop trigger audit_is_kept on audit'],
  ['replace its function', `create or replace function audit_is_kept() returns trigger language plpgsql as 'begin return old; end'`],
  ['leave triggers out in its session', 'set session_replication_role = replica'],
  ['remove audit rows', 'delete from audit'],
  ['empty the audit log', 'truncate audit'],
  ['change an audit row', `update audit set target = ''`],
  ['remove a seal', 'delete from audit_seal'],
  ['alter a table', 'alter table customer add column x int'],
  ['take off a lock', 'alter table customer disable row level security'],
  ['act as the owner', 'set role postgres'],
])('the server’s login cannot %s', async (_, sql) => {
  await server.systemAsk('test', [strangerRow('x', 'done', '')])
  await expect(server.asLogin(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|22023|42704)$/) as string })
  expect((await owner.asLogin(`select from audit where act = 'x' and target = ''`)).rows.length).toBeGreaterThan(0)
})

test('the server works with it: the queue too', async () => {
  const jobs = jobsOver(server, pino({ level: 'silent' }))
  await jobs.start({})
  await jobs.stop()
  const { rows } = await server.asLogin(`select tablename from pg_tables where tableowner = '${login}' and schemaname <> 'pgboss'`)
  expect(rows).toEqual([])
})

test('a login that could act as the owner is refused', async () => {
  await expect(openDatabase({ url: owner.url, ownerUrl: owner.url, data: '' })).rejects.toThrow('can act as the owner of the tables')
  await expect(openDatabase({ url: urlOf('nobody_here'), ownerUrl: owner.url, data: '' })).rejects.toThrow(
    'The login nobody_here in DATABASE_URL does not exist',
  )
})
