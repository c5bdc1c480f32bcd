import { custody } from '@labgate/contract/accessioning/custody'
import { late, type Late } from '@labgate/contract/accessioning/late'
import { dayMs } from '@labgate/contract/kit/days'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
beforeAll(async () => void (practice = await openPractice()))
afterAll(() => practice.lab.close())

const made = async (days: number): Promise<number> => {
  const labOrderId = await practice.saved(practice.clinic)
  const at = new Date(practice.lab.clock.now.getTime() - days * dayMs).toISOString()
  await practice.lab.owner('update lab_order set stage_at = $2 where lab_order_id = $1', [
    labOrderId,
    at,
  ])
  return labOrderId
}
const listed = async (by: Visitor): Promise<Late[]> =>
  (await by.call(late.list, { searchCriteria: { pageSize: 50 } })).body.list

it('lists the longest-waiting orders first, assigns one, hides one closed with a reason until its next step, and omits ended orders', async () => {
  const { supervisor, lab } = practice
  const [newer, oldest, ended] = [await made(12), await made(30), await made(20)]
  await lab.owner('update lab_order set ended = 100, cancelled_at = $2 where lab_order_id = $1', [
    ended,
    lab.clock.now.toISOString(),
  ])
  expect((await listed(supervisor)).map(({ labOrderId }) => labOrderId)).toEqual([oldest, newer])
  const [me, other] = [supervisor.signedIn.userId, practice.accessioner.signedIn.userId]
  expect(
    (await supervisor.call(late.assign, { labOrderId: newer, userId_Owner: other })).body,
  ).toMatchObject({ valid: false })
  expect(
    (await supervisor.call(late.assign, { labOrderId: newer, userId_Owner: me })).body.valid,
  ).toBe(true)
  expect(
    (await listed(supervisor)).map(({ userId_Owner: owner, owner: name }) => [owner, name !== '']),
  ).toEqual([
    [0, false],
    [me, true],
  ])
  expect((await supervisor.call(late.close, { labOrderId: oldest, reason: '' })).body.valid).toBe(
    false,
  )
  expect(
    (
      await supervisor.call(late.close, {
        labOrderId: oldest,
        reason: 'The practice discarded the tube.',
      })
    ).body.valid,
  ).toBe(true)
  expect((await listed(supervisor)).map(({ labOrderId }) => labOrderId)).toEqual([newer])
  const { list: chain } = (await supervisor.call(custody.chain, { labOrderId: oldest })).body as {
    list: { move: string; comment: string }[]
  }
  expect(chain.at(-1)).toMatchObject({
    move: 'lateClosed',
    comment: 'The practice discarded the tube.',
  })
  expect(
    (await supervisor.call(late.close, { labOrderId: ended, reason: 'Gone.' })).body.code,
  ).toBe('not-possible')
  await lab.owner(
    `update lab_order set stage_at = stage_at + interval '1 day' where lab_order_id = $1`,
    [oldest],
  )
  expect((await listed(supervisor)).map(({ labOrderId }) => labOrderId)).toEqual([oldest, newer])
})
