import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { dropDatabase } from '../../test/setup/databases.ts'
import { engineUnderTest } from '../../test/setup/engine.ts'
import { copyMigrated } from '../../test/setup/migrated-postgres.ts'
import type { Engine } from './engine-interface.ts'
import { openEngine } from './engine.ts'
import { baseline, inTodaysNames, migrate, migrationNames, migrationState } from './migrate.ts'
import { formerMigrations } from './schema-files.ts'
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

test('a database with every migration from before the baseline is taken over, and nothing runs', async () => {
  const former = await formerMigrations()
  await record(...former)
  const later = (await migrationNames()).filter((name) => name !== baseline)
  expect(await migrationState(engine)).toEqual({ done: [baseline], waiting: later })
  expect(await migrate(engine)).toEqual(later)
  expect(await names()).toEqual([...former, baseline, ...later])
  expect(await migrate(engine)).toEqual([])
  expect(await migrationState(engine)).toEqual({ done: [baseline, ...later], waiting: [] })
})

test('a database that lacks some of them is refused by name, and nothing changes', async () => {
  const former = await formerMigrations()
  const some = former.filter((name) => !name.startsWith('3'))
  await record(...some)
  const refusal =
    /^This database lacks \d+ migrations that came before the baseline, the first 300-what-was-decided-on-ended-lines\.sql\. Start the Labgate whose last migration is 340-panels-not-reported\.sql on it once, then this one\.$/
  await expect(migrate(engine)).rejects.toThrow(refusal)
  await expect(migrationState(engine)).rejects.toThrow(refusal)
  expect(await names()).toEqual(some)
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

test('a list of migrations is read in today’s names', async () => {
  const former = await formerMigrations()
  expect(former).toHaveLength(170)
  expect(await inTodaysNames([])).toEqual([])
  expect(await inTodaysNames([baseline])).toEqual([baseline])
  expect(await inTodaysNames([...former, '001-later.sql'])).toEqual([baseline, '001-later.sql'])
  expect(await inTodaysNames([...former.slice(0, 3), baseline])).toEqual([baseline])
})
