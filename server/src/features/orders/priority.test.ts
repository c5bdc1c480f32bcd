import { late, type Late } from '@labgate/contract/accessioning/late'
import { orders } from '@labgate/contract/orders/orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

it('shows STAT in the order and its row, and filters a list by it', async () => {
  const { clinic, saved, read } = practice
  const [routine, stat] = [await saved(clinic), await saved(clinic, { priority: 1 })]
  expect([(await read(routine)).priority, (await read(stat)).priority]).toEqual([0, 1])
  const listed = async (isStat: boolean) =>
    (
      (await clinic.call(orders.list, { searchCriteria: { isStat } })).body['list'] as {
        labOrderId: number
        priority: number
      }[]
    ).map((row) => [row.labOrderId, row.priority])
  expect(await listed(true)).toEqual([[stat, 1]])
  expect(await listed(false)).toEqual(expect.arrayContaining([[routine, 0]]))
})

it('lets the practice change the priority until receipt and the laboratory until accession, without losing a signature', async () => {
  const { clinic, accessioner, supervisor, physician, saved, read, state } = practice
  const id = await saved(physician, { signs: true })
  const change = async (visitor: typeof clinic, priority: number) => {
    const { rowVersion } = await read(id)
    return (
      await visitor.call(orders.save, { labOrderId: id, priority, rowVersion, acknowledged: true })
    ).body.valid
  }
  expect(await change(clinic, 1)).toBe(true)
  await state(id, 'stage = 20, hold = 16')
  expect(await change(clinic, 0), 'what the hold asks for is open, the priority is not').toBe(false)
  expect(await change(accessioner, 0)).toBe(true)
  expect(await change(supervisor, 1)).toBe(true)
  await state(id, 'stage = 30, hold = 0')
  expect(await change(supervisor, 0), 'the laboratory works on it').toBe(false)
  expect(await read(id)).toMatchObject({
    priority: 1,
    userSignatureId_Physician: expect.any(Number) as number,
  })
})

it('lists STAT orders first among late specimens, page by page', async () => {
  const { accessioner, clinic, saved, state } = practice
  const ids = [await saved(clinic), await saved(clinic), await saved(clinic, { priority: 1 })]
  for (const [at, id] of ids.entries())
    await state(
      id,
      `stage = 20, received_at = now() - interval '${30 - at} days', stage_at = now() - interval '${30 - at} days'`,
    )
  const seen: number[] = []
  for (let after = '', turn = 0; turn < 10; turn++) {
    const { body } = await accessioner.call(late.list, {
      searchCriteria: { pageSize: 1, ...(after !== '' && { after }) },
    })
    const { list, next } = body as { list: Late[]; next: string | null }
    seen.push(...list.map(({ labOrderId }) => labOrderId))
    if (!next) break
    after = next
  }
  expect(seen.filter((id) => ids.includes(id))).toEqual([ids[2], ids[0], ids[1]])
})
