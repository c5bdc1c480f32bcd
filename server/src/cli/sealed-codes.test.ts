import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBuilders } from '../../test/builders.ts'
import { inside, openPlaces, run, type Places } from '../../test/commands.ts'
import { readConfig } from '../config.ts'
import { spendCode } from '../features/people/second-factor/check-code.ts'
import { openContext } from '../open-context.ts'
import { db } from './db.ts'

let places: Places
beforeAll(async () => {
  places = await openPlaces()
})
afterAll(() => places.close())

test('sealed codes are printed for an administrator alone, end those before, and each use of one is told', async () => {
  const key = randomBytes(32)
  const place = { ...(await places.make()), LABGATE_KEY: key.toString('base64') }
  await inside(place, async (database) => {
    const owner = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
      (await database.asLogin(sql, values)).rows as R[]
    const make = makeBuilders(owner, 'hash')
    await make.user(1, 0, { email: 'dana@lab.example', user_name: 'dana' })
    await make.user(8, 0, { email: 'kim@lab.example', user_name: 'kim' })
  })
  const codesOf = async (): Promise<string[]> => {
    const { code, out, err } = await run(db, ['sealed-codes', 'Dana@lab.example'], place)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return out.match(/\b(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}\b/g) ?? []
  }
  const [before, codes] = [await codesOf(), await codesOf()]
  expect(new Set([...before, ...codes]).size).toBe(20)
  expect(await run(db, ['sealed-codes', 'kim@lab.example'], place)).toMatchObject({
    code: 1,
    err: expect.stringContaining('No active administrator has the email') as string,
  })
  await inside(place, async (database) => {
    const context = await openContext(readConfig(place), database, key)
    const count = async (from: string): Promise<number> =>
      (await database.asLogin(`select from ${from}`)).rows.length
    expect(await count(`audit where act = 'cli.sealed-codes'`)).toBe(2)
    const letters = `mail where to_address = 'dana@lab.example'`
    expect(await count(letters)).toBe(2)
    const spend = (code: string | undefined) =>
      database.system('test', async (tx) => {
        const login = await tx
          .selectFrom('login')
          .selectAll()
          .where(sql<boolean>`cardinality(sealed_hashes) > 0`)
          .executeTakeFirstOrThrow()
        return spendCode(tx, context, login, code ?? '')
      })
    expect(await spend(before[0])).toBeUndefined()
    expect(await spend(codes[0]?.toLowerCase())).toBe('sealed recovery code')
    expect(await spend(codes[0])).toBeUndefined()
    expect(await count(letters)).toBe(3)
  })
})
