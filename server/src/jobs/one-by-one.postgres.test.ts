import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../../test/lab.ts'
import { systemScope } from '../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../db/database.ts'
import { rawQuery } from '../db/queries.ts'
import { apart, inItsTurn } from './one-by-one.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const lock = (tx: Tx, key: number) =>
  pipeline(tx, rawQuery('select pg_advisory_xact_lock($1)', [key]))

test('a part that a deadlock ends is no part that failed: its transaction begins again', async () => {
  const both = Promise.withResolvers<void>()
  let [holding, begun] = [0, 0]
  const returned: unknown[] = []
  const locksBoth = (first: number, second: number) =>
    inItsTurn(() =>
      lab.context.database.forActor(systemScope, async (tx) => {
        begun++
        await lock(tx, first)
        holding++
        if (holding >= 2) both.resolve()
        await both.promise
        returned.push(await apart(tx, () => lock(tx, second)))
      }),
    )
  await Promise.all([locksBoth(1, 2), locksBoth(2, 1)])
  expect(begun).toBe(3)
  expect(returned).toEqual([undefined, undefined])
})
