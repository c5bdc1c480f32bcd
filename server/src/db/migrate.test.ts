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
