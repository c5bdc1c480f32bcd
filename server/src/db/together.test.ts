import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { pipeline } from './database.ts'
import { q, rawQuery } from './queries.ts'

const all = { userId: 1, customers: 'all', locations: null } as const
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('together() runs queries in order under one scope, and final statements report their rows only after the commit', async () => {
  let counts: { name: string }[] | undefined
  const seen = await database.forActor(all, async (tx, ending) => {
    const [roles, [count], none] = await pipeline(
      tx,
      rawQuery<{ role: string }>('select current_user::text as role'),
      rawQuery<{ labs: number }>('select count(*) as labs from lab where name = $1', ['Together']),
      q.selectFrom('lab').select('name').where('lab_id', '=', -1).forUpdate(),
    )
    ending.last(rawQuery(`insert into lab (name) values ('Together')`))
    ending.last(
      q.selectFrom('lab').select('name').where('name', '=', 'Together'),
      (rows) => void (counts = rows),
    )
    expect(counts).toBeUndefined()
    return { roles, count, none }
  })
  expect(seen).toEqual({ roles: [{ role: 'labgate_all' }], count: { labs: 0 }, none: [] })
  expect(counts).toEqual([{ name: 'Together' }])
})

test('a failed transaction reports no rows and leaves no data', async () => {
  let isNotified = false
  const failing = database.forActor(all, async (tx, ending) => {
    ending.last(rawQuery(`insert into lab (name) values ('Lost')`), () => void (isNotified = true))
    ending.last(rawQuery('select 1 / 0'))
    await pipeline(tx, rawQuery('select 1'))
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(isNotified).toBe(false)
  const [lost] = await database.ask(all, [
    q.selectFrom('lab').select('name').where('name', '=', 'Lost'),
  ])
  expect(lost?.rows).toEqual([])
})
