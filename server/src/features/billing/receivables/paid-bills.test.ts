import { bills } from '@labgate/contract/billing/bills'
import { payments, type PaidBill } from '@labgate/contract/billing/payments'
import {
  statements,
  type Statement,
  type StatementBill,
} from '@labgate/contract/billing/receivables'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let patientId: number
const orders: number[] = []
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  biller = await lab.signIn(await lab.make.user(18))
  for (const day of ['2026-03-10', '2026-03-09']) {
    const made = await laboratory.order(
      { self_pay: true, collection_day: day, collected_at: `${day}T14:00:00Z` },
      { cover: null },
    )
    patientId ??= made.patientId
    await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
      made.labOrderId,
      patientId,
    ])
    orders.push(made.labOrderId)
  }
  await judgeBills(lab.context)
})
afterAll(() => lab.close())

const billOf = async (labOrderId: number | undefined): Promise<number> =>
  (
    await biller.call(bills.get, {
      billId: 0,
      labOrderId: labOrderId ?? 0,
      claimId: 0,
      claimNumber: '',
    })
  ).body.billId
const pay = async (cents: number): Promise<number> =>
  Number(
    (
      await biller.call(payments.save, {
        customerId: laboratory.customerId,
        patientId,
        method: 'check',
        reference: '4711',
        cents,
        receivedOn: '2026-03-20',
      })
    ).body.id,
  )
const read = async (paymentId: number) => (await biller.call(payments.get, { paymentId })).body
const paidIn = (found: Awaited<ReturnType<typeof read>>) =>
  (found.bills as PaidBill[]).map(({ billId, cents, takenBackCents, openCents }) => [
    billId,
    cents,
    takenBackCents,
    openCents,
  ])

test('a payment names the bills it paid, what is left of each, and adds up to itself', async () => {
  const [later, earlier] = [await billOf(orders[0]), await billOf(orders[1])]
  const id = await pay(11_000)
  const found = await read(id)
  expect(found).toMatchObject({ cents: 11_000, unappliedCents: 0, isCut: false, refunds: [] })
  expect(paidIn(found)).toEqual([
    [later, 3000, 0, 5000],
    [earlier, 8000, 0, 0],
  ])
  const second = await read(await pay(7000))
  expect(second).toMatchObject({ unappliedCents: 2000 })
  expect(paidIn(second)).toEqual([[later, 5000, 0, 0]])
  expect(
    (await biller.call(payments.void, { paymentId: id, reason: 'It bounced.' })).body,
  ).toMatchObject({ valid: true })
  const voided = await read(id)
  expect(paidIn(voided)).toEqual([
    [later, 3000, 3000, 3000],
    [earlier, 8000, 8000, 8000],
  ])
})

test('a payment that does not exist is refused', async () => {
  expect(await read(987_654)).toMatchObject({ valid: false, message: 'Payment not found.' })
})

test('a statement names its bills, which add up to it', async () => {
  await biller.call(statements.issue, {})
  const { list } = (await biller.call(statements.list, { searchCriteria: { patientId } })).body
  const [statement] = list as Statement[]
  const { body } = await biller.call(statements.get, { statementId: statement?.statementId ?? 0 })
  const named = body.bills as StatementBill[]
  expect(named.map(({ billId }) => billId)).toEqual([
    await billOf(orders[1]),
    await billOf(orders[0]),
  ])
  expect(named.reduce((sum, { cents }) => sum + cents, 0)).toBe(statement?.cents)
  expect(named.reduce((sum, { openCents }) => sum + openCents, 0)).toBe(body.openCents)
})

test('what a restricted chart took of a payment is not unapplied for those who do not see the chart', async () => {
  const bought = await laboratory.order(
    { contract_pay: true, collection_day: '2026-03-08', collected_at: '2026-03-08T14:00:00Z' },
    { cover: null },
  )
  await judgeBills(lab.context)
  const { customerId } = laboratory
  const { body: made } = await biller.call(payments.save, {
    customerId,
    patientId: 0,
    method: 'check',
    reference: '99',
    cents: 5000,
    receivedOn: '2026-03-20',
  })
  const paymentId = Number(made.id)
  expect(await read(paymentId)).toMatchObject({ unappliedCents: 0, bills: [{ cents: 5000 }] })
  await lab.owner('update patient set restricted = 1 where patient_id = $1', [bought.patientId])
  const plain = await lab.signIn(await lab.make.user(18))
  const { body } = await plain.call(payments.get, { paymentId })
  expect(body).toMatchObject({ unappliedCents: 0, bills: [] })
  const { list } = (
    await plain.call(payments.list, { searchCriteria: { customerId, unapplied: true } })
  ).body
  expect((list as { paymentId: number }[]).some((one) => one.paymentId === paymentId)).toBe(false)
})
