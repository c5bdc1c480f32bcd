import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { dropDatabase } from '../../test/setup/databases.ts'
import { engineUnderTest } from '../../test/setup/engine.ts'
import { copyMigrated } from '../../test/setup/migrated-postgres.ts'
import type { Engine } from './engine-interface.ts'
import { openEngine } from './engine.ts'
import { baseline, migrate } from './migrate.ts'
import { inMomentsWithoutLocks } from './migration-steps.ts'
import { schemaDigest } from './schema-files.ts'
import { sentences } from './sentences.ts'

/* A migrated database, opened by its owner. */
let engine: Engine
let remove: () => Promise<void>
beforeEach(async () => {
  if (engineUnderTest === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'labgate-migrate-'))
    await cp(inject('embeddedFolder'), folder, { recursive: true })
    engine = await openEngine({ data: folder })
    remove = () => rm(folder, { recursive: true })
  } else {
    const server = inject('postgres')
    const url = await copyMigrated(server)
    engine = await openEngine({ url, data: '', role: false, pool: 1 })
    remove = () => dropDatabase(server.url, new URL(url).pathname.slice(1))
  }
})
afterEach(async () => {
  await engine.close()
  await remove()
})

const names = async (): Promise<string[]> => {
  const { client, release } = await engine.connect()
  try {
    const { rows } = await client.query('select name from migration order by at, name')
    return (rows as { name: string }[]).map(({ name }) => name)
  } finally {
    release()
  }
}
const record = async (...recorded: readonly string[]): Promise<void> => {
  const { client, release } = await engine.connect()
  try {
    await client.query('delete from migration')
    await client.query('insert into migration (name) select unnest($1::text[])', [recorded])
  } finally {
    release()
  }
}

test('a database that was created from other files of the schema is refused, and nothing changes', async () => {
  expect(await migrate(engine)).toEqual([])
  const refusal = /^This database was created by another version of Labgate from before/
  await record(baseline)
  await expect(migrate(engine), 'from before this was kept').rejects.toThrow(refusal)
  await record('340-of-before.sql')
  await expect(migrate(engine), 'from before the baseline').rejects.toThrow(refusal)
  expect(await names()).toEqual(['340-of-before.sql'])
})

test('a database gets the words of this version, and keeps those of another', async () => {
  const { client, release } = await engine.connect()
  try {
    await client.query(`
      create or replace function sentence_hold_ended()
      returns text
      language sql
      immutable
      parallel safe
      as $$ select 'It goes on.' $$;
      drop function sentence_fax_for_caller();
      create function sentence_of_later()
      returns text
      language sql
      as $$ select 'Later.' $$
    `)
  } finally {
    release()
  }
  expect(await migrate(engine)).toEqual([])
  const again = await engine.connect()
  try {
    const { rows } = await again.client.query(`
      select
        sentence_hold_ended() as held,
        sentence_fax_for_caller() as fax,
        sentence_of_later() as later
    `)
    expect(rows).toEqual([
      { held: sentences.hold_ended, fax: sentences.fax_for_caller, later: 'Later.' },
    ])
  } finally {
    again.release()
  }
})

test('the schema is told apart by what its files do, not by their comments', async () => {
  const { client, release } = await engine.connect()
  try {
    const { rows } = await client.query('select schema from migration where name = $1', [baseline])
    expect(rows).toEqual([{ schema: await schemaDigest() }])
    await client.query(`update migration set schema = 'another' where name = $1`, [baseline])
  } finally {
    release()
  }
  await expect(migrate(engine)).rejects.toThrow(/^This database was created by another version/)
})

/* What a later version does to the database of this one. */
const asLater = async (sql: string, name: string, firstStep?: string): Promise<void> => {
  const { client, release } = await engine.connect()
  try {
    await client.query(sql)
    await client.query('insert into migration (name, first_step) values ($1, $2)', [
      name,
      firstStep ?? null,
    ])
  } finally {
    release()
  }
}

test('a database that the next version has brought further is taken as it is, with its words', async () => {
  await migrate(engine)
  await asLater(
    `
      alter table customer_note add column tone text;
      create or replace function sentence_hold_ended()
      returns text
      language sql
      immutable
      parallel safe
      as $$ select 'It goes on.' $$
    `,
    '901-tone.sql',
  )
  expect(await migrate(engine)).toEqual([])
  const { client, release } = await engine.connect()
  try {
    const { rows } = await client.query('select sentence_hold_ended() as held')
    expect(rows).toEqual([{ held: 'It goes on.' }])
  } finally {
    release()
  }
})

test('a database that has lost what this version needs is refused, and one whose first step it knows is not', async () => {
  await migrate(engine)
  await asLater('select 1', '902-second.sql', baseline)
  expect(await migrate(engine)).toEqual([])
  await asLater('select 1', '903-second.sql', '901-first.sql')
  await expect(migrate(engine)).rejects.toThrow(/^A later version of Labgate has changed/)
})

test('a migration that waits for a lock lets others pass, and is made when the lock is free', async () => {
  const { client, release } = await engine.connect()
  const tried: string[] = []
  try {
    await inMomentsWithoutLocks(client, async () => {
      const { rows } = await client.query('show lock_timeout')
      tried.push((rows as { lock_timeout: string }[])[0]?.lock_timeout ?? '')
      if (tried.length === 1)
        throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
      await client.query('create table made_at_last ()')
    })
    const { rows } = await client.query(`select to_regclass('made_at_last') is not null as there`)
    expect(rows).toEqual([{ there: true }])
  } finally {
    release()
  }
  expect(tried).toEqual(['2s', '2s'])
  await expect(
    engine.connect().then(async (one) => {
      try {
        await inMomentsWithoutLocks(one.client, async () => {
          await one.client.query('select 1 / 0')
        })
      } finally {
        one.release()
      }
    }),
  ).rejects.toThrow('division by zero')
})
