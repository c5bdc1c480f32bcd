import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../../test/lab.ts'
import { Refusal } from '../access/refusal.ts'
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

test('a part that is refused since somebody saved at the same moment is no part that failed, either', async () => {
  const returned: unknown[] = []
  let begun = 0
  await inItsTurn(() =>
    lab.context.database.forActor(systemScope, async (tx) => {
      begun++
      const work = () => (begun === 1 ? Promise.reject(new Refusal('busy')) : Promise.resolve())
      returned.push(await apart(tx, work))
    }),
  )
  expect(begun).toBe(2)
  expect(returned).toEqual([undefined])
})
test.each(['not-possible', 'stale'] as const)(
  'a part that is refused as %s is one that failed: it is told, and nothing begins again',
  async (code) => {
    let begun = 0
    const error = await inItsTurn(() =>
      lab.context.database.forActor(systemScope, (tx) => {
        begun++
        return apart(tx, () => Promise.reject(new Refusal(code)))
      }),
    )
    expect(begun).toBe(1)
    expect(error).toMatchObject({ code })
  },
)
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
