import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationNames } from '../../src/db/migrate.ts'
import { engineUnderTest } from './engine.ts'
import { freshDatabase, type FreshDatabase } from './fresh-database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a fresh database runs on the engine under test and has every migration', async () => {
  expect(database.kind).toBe(engineUnderTest)
  const { rows } = await database.asLogin('select name from migration order by name')
  expect(rows).toEqual((await migrationNames()).map((name) => ({ name })))
})

test('two fresh databases are isolated from each other', async () => {
  const other = await freshDatabase()
  try {
    await database.asLogin('create table mark ()')
    await expect(other.asLogin('select * from mark')).rejects.toThrow('"mark" does not exist')
  } finally {
    await other.close()
  }
})
