import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Scope } from '../../src/db/database.ts'
import { openLab, type Lab } from '../lab.ts'

/*
 * The second lock alone: what row level security shows a practice of results, whatever a query
 * forgets.
 */
let lab: Lab
const practices: number[] = []
const orders: { labOrderId: number; resultId: number }[] = []
beforeAll(async () => {
  lab = await openLab()
  const hash = Buffer.alloc(32, 1)
  await lab.owner(
    `insert into file (hash, size, file_type, content) values ($1, 4, 'text/plain', 'text')`,
    [hash],
  )
  for (const mark of ['a', 'b']) {
    const { customerId } = await lab.make.account()
    practices.push(customerId)
    orders.push(
      await lab.make.chart(customerId, await lab.make.location(customerId), { mark, hash }),
    )
  }
  await lab.owner('update result set released_at = null')
})
afterAll(() => lab.close())

const seen = async (customers: Scope['customers']) =>
  lab.database.forActor({ userId: 0, customers, locations: null }, async (tx) => ({
    results: (await tx.selectFrom('result').select('result_id').orderBy('result_id').execute()).map(
      (row) => row.result_id,
    ),
    values: (
      await tx.selectFrom('observation').select('lab_order_id').orderBy('lab_order_id').execute()
    ).map((row) => row.lab_order_id),
    documents: (
      await tx.selectFrom('result_document').select('result_id').orderBy('result_id').execute()
    ).map((row) => row.result_id),
  }))
const of = (some: typeof orders) => ({
  results: some.map(({ resultId }) => resultId),
  values: some.map(({ labOrderId }) => labOrderId),
  // its report, and the file enclosed with it
  documents: some.flatMap(({ resultId }) => [resultId, resultId]),
})

it('a practice sees a result with its values and documents only once it is released; the laboratory sees it before', async () => {
  expect(await seen(practices)).toEqual(of([]))
  expect(await seen('all')).toEqual(of(orders))
  const [first] = orders
  await lab.owner('update result set released_at = now() where result_id = $1', [first?.resultId])
  expect(await seen(practices)).toEqual(of(orders.slice(0, 1)))
  expect(await seen('all')).toEqual(of(orders))
})
