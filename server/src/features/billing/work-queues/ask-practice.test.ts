import { insuranceWork } from '@labgate/contract/billing/work-queues'
import { inbox } from '@labgate/contract/desk/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import { followUp } from '../../desk/inbox/follow-up.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
})
afterAll(() => lab.close())

test('a billing request to a practice stays in its inbox whatever happens to the order, and closes with the problem', async () => {
  const biller = await lab.signIn(await lab.make.user(18))
  const person = await lab.make.user(3, laboratory.customerId, { ship_log: true })
  const { labOrderId, patientInsuranceId } = await laboratory.order(
    {},
    { cover: { member_id: '' } },
  )
  await judgeBills(lab.context)
  const { list } = (await biller.call(insuranceWork.list, { searchCriteria: {} })).body
  const [item] = list
  expect(item).toMatchObject({
    reason: 'claim.member-id',
    says: 'Enter the member ID of the primary insurance.',
  })
  const messages = async () =>
    (await (await lab.signIn(person)).call(inbox.list, { searchCriteria: {} })).body.list
  const given = {
    act: 'ask' as const,
    workItemIds: [item?.workItemId ?? 0],
    note: 'A copy of the card helps.',
    nextDate: null,
    userId_Owner: 0,
  }
  expect((await biller.call(insuranceWork.act, given)).body).toMatchObject({ valid: true, done: 1 })
  expect((await biller.call(insuranceWork.act, given)).body).toMatchObject({ valid: true, done: 1 })
  const open = [{ labOrderId, reason: 'claim.member-id' }]
  const [message] = await messages()
  expect(message).toMatchObject(open[0] ?? {})
  const seen = async () =>
    (await (await lab.signIn(person)).call(inbox.get, { inboxId: message?.inboxId ?? 0 })).body
  expect(await seen(), 'it opens the field of the item').toMatchObject({
    path: 'insurance.memberId',
    patientInsuranceId,
  })

  await lab.owner('update lab_order set stage = 60 where lab_order_id = $1', [labOrderId])
  lab.clock.pass(25 * 60)
  await followUp(lab.context)
  expect(await messages()).toMatchObject(open)

  await lab.owner(
    `update patient_insurance set member_id = 'W123456789' where patient_insurance_id = $1`,
    [patientInsuranceId],
  )
  await judgeBills(lab.context)
  expect(await messages()).toEqual([])
  expect(await seen()).toMatchObject({ path: '', patientInsuranceId: 0 })
})
