import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '../../src/db/engine-interface.ts'
import { openEngine } from '../../src/db/engine.ts'
import { baseline, migrate } from '../../src/db/migrate.ts'
import { firstStepOf } from '../../src/db/migration-steps.ts'
import { releasedMigrations } from '../../src/db/released-migrations.ts'
import { migrationFiles, readMigration } from '../../src/db/schema-files.ts'
import { databaseAt, dropDatabase, onServer } from '../setup/databases.ts'
import { copyMigrated } from '../setup/migrated-postgres.ts'
import { breaksOf } from './breaks.ts'
import { shapeOf } from './shape.ts'

/* What a migration breaks on a database, which stays as it is unless `keeps`. */
const breaksIn = async (
  engine: Engine,
  sql: string,
  { first = 'select 1', keeps = false } = {},
): Promise<string[]> => {
  const { client, release } = await engine.connect()
  try {
    await client.query('begin')
    await client.query(first)
    const before = await shapeOf((text) => client.query(text))
    await client.query(sql)
    const after = await shapeOf((text) => client.query(text))
    if (keeps) await client.query('commit')
    return breaksOf(before, after)
  } finally {
    await client.query('rollback')
    release()
  }
}

describe('a change of the schema that the version before', () => {
  let engine: Engine
  let remove: () => Promise<void>
  beforeAll(async () => {
    const server = inject('postgres')
    const url = await copyMigrated(server)
    engine = await openEngine({ url, data: '', role: false, pool: 1 })
    remove = () => dropDatabase(server.url, new URL(url).pathname.slice(1))
  })
  afterAll(async () => {
    await engine.close()
    await remove()
  })

  test.each([
    ['alter table customer_note drop column subject', /column customer_note\.subject is gone/],
    ['alter table customer_note rename column subject to title', /customer_note\.subject is gone/],
    ['alter table customer_note rename to note', /relation customer_note is gone/],
    ['alter table customer_note add column tone text not null', /tone is not null and has no def/],
    [
      'alter table customer_note alter column subject set not null',
      /subject must be given/,
      'alter table customer_note alter column subject drop not null',
    ],
    [
      'alter table trial alter column rank drop default',
      /column trial\.rank must be given/,
      'create table trial (rank int not null default 1)',
    ],
    [
      'alter table customer_note alter column subject type varchar(3) using left(subject, 3)',
      /subject changes from/,
    ],
    ['alter table customer_note add constraint long check (length(subject) > 3)', /long is new/],
    ['alter table customer_note add unique (subject)', /is new: the version before may write/],
    [
      'create unique index one_subject on customer_note (subject)',
      /unique index one_subject is new/,
    ],
    [
      'create function sentence_hold_ended(text) returns text language sql as $$ select $1 $$',
      /has the name of another one/,
    ],
    ['drop function sentence_fax_for_caller', /function sentence_fax_for_caller\(\) is gone/],
    [
      'create policy hides on customer_note as restrictive using (false)',
      /hides is new and restrictive/,
    ],
    ['alter table lab_order disable trigger user', /trigger .* changes/],
  ])('cannot bear is found: %s', async (sql, finding, first = 'select 1') => {
    expect((await breaksIn(engine, sql, { first })).join('\n')).toMatch(finding)
  })

  test.each([
    'alter table customer_note add column tone text',
    `alter table customer_note add column tone text not null default ''`,
    `alter table customer_note add column tone text check (tone <> '') unique`,
    'create table tone (tone_id bigint primary key, name text not null check (length(name) > 1))',
    'create index customer_note_subject_trial on customer_note (subject)',
    'create function tone_of(text) returns text language sql as $$ select $1 $$',
    'create policy shows on customer_note using (true)',
  ])('can bear is taken: %s', async (sql) => {
    expect(await breaksIn(engine, sql)).toEqual([])
  })
})

test('the version before can read and write beside every migration that is not released yet', async () => {
  const released = releasedMigrations()
  const fresh = (await migrationFiles()).filter((name) => !released.includes(name))
  if (fresh.length === 0) return
  const server = inject('postgres')
  const name = server.template.replace('_template', '_released')
  await onServer(server.url, `create database ${name}`)
  const engine = await openEngine({
    url: databaseAt(server.url, name),
    data: '',
    role: false,
    pool: 1,
  })
  try {
    await migrate(engine, undefined, [baseline, ...released])
    for (const file of fresh) {
      const text = await readMigration(file)
      const breaks = await breaksIn(engine, text, { keeps: true })
      if (firstStepOf(text) === undefined)
        expect(breaks, `${file} (db/migrations/README.md#two-steps)`).toEqual([])
    }
  } finally {
    await engine.close()
    await dropDatabase(server.url, name)
  }
})
