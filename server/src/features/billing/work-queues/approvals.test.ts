import { billingWork, type Decision, type QueueAct } from '@labgate/contract/billing/work-queues'
import { home, type Waiting } from '@labgate/contract/overviews/home'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'

interface Person {
  type: number
  visitor: Visitor
}
const types = [7, 18, 8] as const
/** What the test's bill comes to; in cents. */
const open = 12_000
let lab: Lab
let item: number
const people: Person[] = []
beforeAll(async () => {
  lab = await openLab()
  const laboratory = await billingLaboratory(lab)
  await laboratory.order({ diagnosis: '[]' })
  await judgeBills(lab.context)
  for (const type of [...types, ...types])
    people.push({ type, visitor: await lab.signIn(await lab.make.user(type)) })
  const { list } = (await people[0]!.visitor.call(billingWork.list, { searchCriteria: {} })).body
  item = list[0].workItemId
})
afterAll(() => lab.close())

const act = async ({ visitor }: Person, one: QueueAct, note = 'In the test.') =>
  (await visitor.call(billingWork.act, { workItemIds: [item], act: one, note })).body
const decide = async ({ visitor }: Person, one: Decision) =>
  (await visitor.call(billingWork.decide, { workItemIds: [item], act: one, note: 'In the test.' }))
    .body
const detail = async ({ visitor }: Person) =>
  (await visitor.call(billingWork.get, { workItemId: item })).body
const toApprove = async ({ visitor }: Person): Promise<number> => {
  const { total } = (await visitor.call(billingWork.list, { searchCriteria: { view: 'approval' } }))
    .body
  const { waiting } = (await visitor.call(home.dashboard, {})).body as { waiting: Waiting[] }
  const tile = waiting.find(({ kind }) => kind === 'billing-to-approve')
  // the figure matches the list that it opens, and is absent if nothing waits
  expect([
    tile?.count ?? 0,
    tile?.path ?? '/billing-work',
    tile?.search ?? { view: 'approval' },
  ]).toEqual([total, '/billing-work', { view: 'approval' }])
  return total
}

test.each([
  ['the sum is within the highest limit', { 7: 2500, 18: 10_000, 8: 50_000 }],
  ['the sum exceeds every limit', { 7: 100, 18: 2500, 8: 10_000 }],
  ['nobody has a limit, and nobody approves', { 7: 0, 18: 0, 8: 0 }],
])(
  'above a limit another person approves, with a sufficient limit or the highest one (%s)',
  async (_, limits: Record<number, number>) => {
    for (const [type, cents] of Object.entries(limits))
      await lab.owner('update write_off_limit set cents = $2 where user_type_id = $1', [
        Number(type),
        cents,
      ])
    const limitOf = ({ type }: Person): number => limits[type] ?? 0
    const highest = Math.max(...Object.values(limits))
    for (const asker of people.slice(0, types.length)) {
      expect(await act(asker, 'request', '')).toMatchObject({
        valid: false,
        issues: [{ path: ['note'] }],
      })
      const response = await act(asker, 'request')
      if (limitOf(asker) >= open) {
        expect(response).toMatchObject({
          done: 0,
          refused: [{ says: 'You can write off $120.00 yourself.' }],
        })
        continue
      }
      expect(response).toMatchObject({ done: 1, cents: open })
      for (const approver of people) {
        const may =
          approver !== asker &&
          highest > 0 &&
          (limitOf(approver) >= open || limitOf(approver) === highest)
        const text = `${asker.type} asks ${approver.type}`
        expect(await toApprove(approver), text).toBe(may ? 1 : 0)
        expect(await detail(approver), text).toMatchObject({
          state: 'waiting for approval',
          approvalCents: open,
          mayApprove: may,
        })
        if (!may) {
          expect((await act(approver, 'decline')).done, text).toBe(0)
          const why =
            approver === asker ? 'You requested this approval' : 'more than you can write off'
          expect((await decide(approver, 'write-off')).refused, text).toMatchObject([
            { says: expect.stringContaining(why) },
          ])
          continue
        }
        const done = await decide(approver, 'write-off')
        expect(done, text).toMatchObject({ done: 1, cents: open })
        expect(await detail(approver), text).toMatchObject({
          decision: 'written-off',
          approvalCents: 0,
          open: [],
        })
        expect(
          (await approver.visitor.call(billingWork.undo, { workActId: done.workActId })).body,
          text,
        ).toMatchObject({ done: 1 })
        expect(await act(approver, 'decline'), text).toMatchObject({ done: 1 })
        expect(await detail(asker), text).toMatchObject({
          state: 'in work',
          approvalCents: 0,
          userId_Owner: asker.visitor.signedIn.userId,
        })
        expect(await act(asker, 'request'), text).toMatchObject({ done: 1 })
      }
      expect(await act(asker, 'resume'), 'withdrawn').toMatchObject({ done: 1 })
      for (const person of people) expect(await toApprove(person)).toBe(0)
      await act(asker, 'assign')
    }
  },
)

test('client services cannot request money, and more than the requested amount requires another request', async () => {
  const [first, , reviewer] = people
  await lab.owner(
    'update write_off_limit set cents = case user_type_id when 8 then 5000 else 100 end',
  )
  expect(await act(first!, 'request')).toMatchObject({ done: 1 })
  await lab.owner(
    `update work_item set approval_cents = approval_cents - 1 where work_item_id = $1`,
    [item],
  )
  expect((await decide(reviewer!, 'write-off')).refused).toMatchObject([
    { says: expect.stringContaining('more than you can write off') },
  ])
  const lcs = await lab.make.user(12)
  await lab.owner(
    `
      insert into customer_lcs (customer_id, user_id)
      select customer_id, $1 from work_item where work_item_id = $2
    `,
    [lcs.userId, item],
  )
  const response = await act({ type: 12, visitor: await lab.signIn(lcs) }, 'request')
  expect(response).toMatchObject({
    done: 0,
    refused: [{ says: 'You do not decide about money here.' }],
  })
})
