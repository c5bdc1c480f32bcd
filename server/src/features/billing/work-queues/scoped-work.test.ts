import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { compiledRaw } from '../../../db/queries.ts'

interface Row {
  workItemId: number
  customerId: number
}
let lab: Lab
const accounts: number[] = []
beforeAll(async () => {
  lab = await openLab()
  for (let at = 0; at < 4; at++) accounts.push((await lab.make.account()).customerId)
  // many of one account, few of another, none of the third; those with the same deadline and amount
  // are ordered by age, then by number
  await lab.owner(
    `
      insert into work_item
        (queue, reason, about, customer_id, says, owner_kind, cents, band, opened_at, party_since)
      select
        'billing',
        'no-answer',
        'bench:' || n,
        ($1::bigint[])[
          case
            when n % 7 = 0 then 2
            when n % 5 = 0 then 4
            else 1
          end
        ],
        'x',
        'billing',
        n * 37 % 4 * 100,
        n % 3,
        at,
        at
      from
        generate_series(1, 60) n
        cross join lateral (select timestamptz '2026-03-01' - n % 2 * interval '1 day' as at) t
    `,
    [accounts],
  )
})
afterAll(() => lab.close())

const readThrough = async (who: Visitor, pageSize: number): Promise<Row[]> => {
  const all: Row[] = []
  for (let after = ''; ;) {
    const { body } = await who.call(billingWork.list, { searchCriteria: { pageSize, after } })
    expect(body.list.length).toBeLessThanOrEqual(pageSize)
    all.push(...body.list)
    after = body.next
    if (after === '') return all
  }
}
const idsOf = (rows: readonly Row[]): number[] => rows.map(({ workItemId }) => workItemId)

const assign = async (userId: number): Promise<void> => {
  for (const customerId of accounts.slice(0, 3))
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      customerId,
      userId,
    ])
}

test('a user with some accounts pages through their items in the order of the whole queue', async () => {
  const whole = await readThrough(await lab.signIn(await lab.make.user(18)), 200)
  expect(whole).toHaveLength(60)
  const seen = accounts.slice(0, 3)
  const lcs = await lab.make.user(12)
  await assign(lcs.userId)
  const theirs = idsOf(whole.filter(({ customerId }) => seen.includes(customerId)))
  expect(theirs.length).toBeGreaterThan(40)
  const visitor = await lab.signIn(lcs)
  for (const pageSize of [1, 7, 200])
    expect(idsOf(await readThrough(visitor, pageSize)), `${pageSize} a page`).toEqual(theirs)
  const nobodys = await lab.signIn(await lab.make.user(12))
  expect(await readThrough(nobodys, 7)).toEqual([])
})

test('a user with some accounts gets the first of their items that no one else holds, however many are handed out at the same time', async () => {
  const [lcs, other] = [await lab.make.user(12), await lab.make.user(13)]
  for (const { userId } of [lcs, other]) await assign(userId)
  const visitor = await lab.signIn(lcs)
  const theirs = idsOf(await readThrough(visitor, 200))
  const next = async (who: Visitor): Promise<number> =>
    (await who.call(billingWork.next, { searchCriteria: {} })).body.workItemId
  expect(await next(visitor)).toBe(theirs[0])
  // the item in hand is returned
  expect(await next(visitor)).toBe(theirs[0])
  expect(await next(await lab.signIn(other))).toBe(theirs[1])
  await lab.owner(
    `
      update work_item
      set
        user_id_locked = $2,
        locked_until = now() + interval '1 hour'
      where work_item_id = $1
    `,
    [theirs[0], other.userId],
  )
  for (const held of [3, 16, 40]) {
    await lab.owner(
      'update work_item set user_id_locked = null, locked_until = null where user_id_locked = $1',
      [lcs.userId],
    )
    const [locked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const dealing = lab.database.forActor(systemScope, async (tx) => {
      await tx.executeQuery(
        compiledRaw('select from work_item where work_item_id = any ($1::bigint[]) for update', [
          theirs.slice(2, held),
        ]),
      )
      locked.resolve()
      await answered.promise
    })
    await locked.promise
    const dealt = await next(visitor)
    answered.resolve()
    await dealing
    expect(dealt, `${held} held`).toBe(theirs[held])
  }
})
