import { orderPapers } from '@labgate/contract/orders/order-documents'
import { orders } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { patients } from '@labgate/contract/patients/patients'
import { reportBundles } from '@labgate/contract/results/report-bundles'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
let marked: Visitor
let plain: Visitor
let labOrderId: number
beforeAll(async () => {
  practice = await openPractice()
  const { lab, account } = practice
  const [with_, without] = [
    await lab.make.user(9, 0, { sales_patient_report: true }),
    await lab.make.user(11, 0),
  ]
  await lab.owner('update customer set user_id_am = $1, user_id_rm = $2 where customer_id = $3', [
    with_.userId,
    without.userId,
    account.customerId,
  ])
  marked = await lab.signIn(with_)
  plain = await lab.signIn(without)
  labOrderId = await practice.saved(practice.clinic)
})
afterAll(() => practice.lab.close())

const listed = async (visitor: Visitor): Promise<number[]> => {
  const { body } = await visitor.call(orders.list, { searchCriteria: { pageSize: 50 } })
  return ((body.list ?? []) as { labOrderId: number }[]).map(({ labOrderId: id }) => id)
}

test('a sales user with the permission reads orders of their own accounts only, gets no other account’s report, and each view is logged', async () => {
  const { lab } = practice
  const other = await openOther()
  expect(await listed(marked)).toEqual([labOrderId])
  expect((await marked.call(orders.get, { labOrderId })).body).toMatchObject({
    valid: true,
    labOrderId,
  })
  expect((await marked.call(orders.get, { labOrderId: other })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
  expect((await marked.call(results.report, { labOrderId: other })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
  const [row] = await lab.owner<object>(
    `
      select act, patient_id as "patientId", lab_order_id as "labOrderId"
      from audit
      where user_id = $1 and act = 'orders.get' and outcome = 'done'
      order by audit_id
      limit 1
    `,
    [marked.signedIn.userId],
  )
  expect(row).toEqual({ act: 'orders.get', patientId: practice.ada, labOrderId })
})

/** An order of someone else's account. */
const openOther = async (): Promise<number> => {
  const { lab } = practice
  const { customerId } = await lab.make.account()
  const locationId = await lab.make.location(customerId)
  const patientId = await lab.make.patient(customerId, locationId)
  const [row] = await lab.owner<{ id: number }>(
    `
      insert into lab_order
        (
          requisition_no,
          patient_id,
          customer_id,
          location_id,
          lab_type_id,
          version,
          tests,
          specimen_barcode,
          user_id_created
        )
      values ('R000000900', $1, $2, $3, 1, '2022.11', '{1100}', '000000009008', 1)
      returning lab_order_id as id
    `,
    [patientId, customerId, locationId],
  )
  return row?.id ?? 0
}

test('a sales user without the permission reads nothing, and one with it makes no changes, exports nothing in bulk, and sees no chart', async () => {
  for (const call of [orders.list, orders.get, results.report] as const)
    expect((await plain.call(call, {})).status).toBe(403)
  for (const call of [
    orders.save,
    orders.cancel,
    requisitions.merged,
    requisitions.exportList,
    reportBundles.begin,
    patients.get,
    patients.list,
    orderPapers.attachments,
  ] as const)
    expect((await marked.call(call, {})).status, call.path).toBe(403)
})
