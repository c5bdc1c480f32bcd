import { payments } from '@labgate/contract/billing/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

/* Three bills of 80 dollars of one debtor, oldest first. */
const threeBills = async (order: object): Promise<{ bills: number[]; patientId: number }> => {
  const orders: number[] = []
  let patientId = 0
  for (const day of ['2026-03-08', '2026-03-09', '2026-03-10']) {
    const made = await laboratory.order(
      { ...order, collection_day: day, collected_at: `${day}T14:00:00Z` },
      { cover: null },
    )
    if (patientId === 0) ({ patientId } = made)
    orders.push(made.labOrderId)
  }
  await lab.owner('update lab_order set patient_id = $2 where lab_order_id = any ($1)', [
    orders,
    patientId,
  ])
  await judgeBills(lab.context)
  const bills = await lab.owner<{ id: number }>(
    'select bill_id as id from bill where lab_order_id = any ($1) order by service_day',
    [orders],
  )
  return { bills: bills.map(({ id }) => id), patientId }
}
let nth = 0
const statement = async (patientId: number, bills: readonly (number | undefined)[]) => {
  const id = await lab.make.insert(
    'statement',
    {
      customer_id: laboratory.customerId,
      patient_id: patientId,
      number: ++nth,
      nth: 1,
      issued_on: '2026-03-15',
      due_on: '2026-04-05',
      cents: bills.length * 8000,
      content: '{}',
      created_at: '2026-03-15T15:00:00Z',
    },
    'statement_id',
  )
  await lab.owner(
    `
      insert into statement_bill
      select $1, b.bill_id, b.customer_id, b.lab_order_id, 8000, 8000, 0, 0, 0, 0, 0
      from bill b
      where b.bill_id = any ($2)
    `,
    [id, bills],
  )
}
/* What is left open of each bill once this amount came in. */
const openAfter = async (patientId: number, cents: number, bills: readonly number[]) => {
  const { body } = await biller.call(payments.save, {
    customerId: laboratory.customerId,
    patientId,
    method: 'check',
    reference: `A ${++nth}`,
    cents,
    receivedOn: '2026-03-20',
  })
  expect(body.valid, JSON.stringify(body)).toBe(true)
  const open = await lab.owner<{ id: number; cents: number }>(
    `
      select bill_id as id, sum(cents)::int as cents from ledger where bill_id = any ($1) group by 1
    `,
    [bills],
  )
  return bills.map((bill) => open.find(({ id }) => id === bill)?.cents)
}

test('a payment of what one statement asks for pays that statement, not an older bill', async () => {
  const { bills, patientId } = await threeBills({ self_pay: true })
  const [first, second, third] = bills
  await statement(patientId, [first, second])
  await statement(patientId, [third])
  expect(await openAfter(patientId, 8000, bills)).toEqual([8000, 8000, 0])
  expect(await openAfter(patientId, 16_000, bills)).toEqual([0, 0, 0])
})

test('any other amount pays the oldest bills first, and so does one of what a paid statement asked', async () => {
  const { bills, patientId } = await threeBills({ self_pay: true })
  await statement(patientId, bills.slice(2))
  expect(await openAfter(patientId, 7999, bills)).toEqual([1, 8000, 8000])
  expect(await openAfter(patientId, 8000, bills), 'the statement').toEqual([1, 8000, 0])
  expect(await openAfter(patientId, 8000, bills), 'a check that comes twice').toEqual([0, 1, 0])
})
