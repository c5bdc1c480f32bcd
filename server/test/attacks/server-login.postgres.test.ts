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
  ['disable the trigger that keeps audit rows', 'alter table audit disable trigger audit_is_kept'],
  ['disable all triggers', 'alter table audit disable trigger all'],
  ['drop the trigger', 'drop trigger audit_is_kept on audit'],
  [
    'replace the function of the trigger',
    `
      create or replace function audit_is_kept()
      returns trigger
      language plpgsql
      as 'begin return old; end'
    `,
  ],
  ['bypass triggers in its session', 'set session_replication_role = replica'],
  ['delete audit rows', 'delete from audit'],
  ['empty the audit log', 'truncate audit'],
  ['change an audit row', `update audit set target = ''`],
  ['delete a seal', 'delete from audit_seal'],
  ['alter a table', 'alter table customer add column x int'],
  ['disable row level security', 'alter table customer disable row level security'],
  ['act as the owner', 'set role postgres'],
])('the server’s login cannot %s', async (_, sql) => {
  await server.systemQuery('test', [strangerRow('x', 'done', '')])
  await expect(server.asLogin(sql)).rejects.toMatchObject({
    code: expect.stringMatching(/^(42501|22023|42704)$/) as string,
  })
  expect(
    (await owner.asLogin(`select from audit where act = 'x' and target = ''`)).rows.length,
  ).toBeGreaterThan(0)
})

test('the server and its queue work with the server’s login', async () => {
  const jobs = jobsOver(server, pino({ level: 'silent' }))
  await jobs.start({})
  await jobs.stop()
  const { rows } = await server.asLogin(
    `select tablename from pg_tables where tableowner = '${login}' and schemaname <> 'pgboss'`,
  )
  expect(rows).toEqual([])
})

test('refuses a login that can act as the owner or does not exist', async () => {
  await expect(openDatabase({ url: owner.url, ownerUrl: owner.url, data: '' })).rejects.toThrow(
    'can act as the owner of the tables',
  )
  await expect(
    openDatabase({ url: urlOf('nobody_here'), ownerUrl: owner.url, data: '' }),
  ).rejects.toThrow('The login nobody_here in DATABASE_URL does not exist')
})

test('the two logins of docs/operations/production.md start again, and a second node', async () => {
  const name = randomBytes(4).toString('hex')
  const [tables, node, place] = [`tables_${name}`, `node_${name}`, `started_${name}`]
  const plain = `login password 'not-the-owner'`
  await owner.asLogin(`create role ${tables} ${plain} createrole`)
  await owner.asLogin(`create role ${node} ${plain}`)
  await owner.asLogin(`create database ${place} owner ${tables}`)
  const at = (login: string): string => {
    const url = new URL(urlOf(login))
    url.pathname = place
    return url.href
  }
  const start = async () => {
    const database = await openDatabase({
      url: at(node),
      ownerUrl: at(tables),
      data: '',
      pool: 3,
    })
    const jobs = jobsOver(database, pino({ level: 'silent' }))
    await jobs.start({})
    return async () => {
      await jobs.stop()
      await database.close()
    }
  }
  try {
    await (
      await start()
    )()
    const stopFirst = await start()
    const stopSecond = await start()
    await Promise.all([stopFirst(), stopSecond()])
  } finally {
    await owner.asLogin(`drop database ${place} with (force)`)
    await owner.asLogin(`drop owned by ${node}, ${tables} cascade`)
    await owner.asLogin(`drop role ${node}, ${tables}`)
  }
})
