import { payments } from '@labgate/contract/billing/payments'
import { refunds } from '@labgate/contract/billing/refunds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  lab.clock.now = new Date('2026-03-20T15:00:00Z')
  biller = await lab.signIn(await lab.make.user(18))
})
afterAll(() => lab.close())

const today = '2026-03-20'
/** The same number, as several people type it. */
const spellings = ['CHK 881', 'CHK-881', 'chk881', '#CHK.881', 'chk–881', 'Chk 88 1']
const pay = async (patientId: number, reference: string, cents = 1000) =>
  (
    await biller.call(payments.save, {
      customerId: laboratory.customerId,
      patientId,
      method: 'check',
      reference,
      cents,
      receivedOn: today,
    })
  ).body
const twice = (path: string) => ({ valid: false, issues: [{ path: [path], rule: 'twice' }] })

test('a check of a patient or a practice is entered once, however its number is typed', async () => {
  const patient = await lab.make.patient(laboratory.customerId, laboratory.locationId)
  for (const payer of [patient, 0]) {
    const [first = '', ...others] = spellings
    expect(await pay(payer, first)).toMatchObject({ valid: true })
    for (const other of [first, ...others])
      expect(await pay(payer, other), other).toMatchObject(twice('reference'))
    // another amount, and another letter or digit, is another check
    expect(await pay(payer, first, 1001)).toMatchObject({ valid: true })
    for (const other of ['CHK 881 A', 'CHK 8810', '881'])
      expect(await pay(payer, other), other).toMatchObject({ valid: true })
    // a text without a letter or a digit is only itself
    expect(await pay(payer, '--')).toMatchObject({ valid: true })
    expect(await pay(payer, '--')).toMatchObject(twice('reference'))
    expect(await pay(payer, '#')).toMatchObject({ valid: true })
  }
})

test('a check of ours sends one refund, however its number is typed, also at the same moment', async () => {
  const due = async (n: number): Promise<number> => {
    const patient = await lab.make.patient(laboratory.customerId, laboratory.locationId)
    const paymentId = Number((await pay(patient, `P${n}`)).id)
    const { body } = await biller.call(refunds.ofPayment, { paymentId, reason: 'Paid twice.' })
    expect(body.valid, JSON.stringify(body)).toBe(true)
    return Number(body.id)
  }
  const send = async (refundId: number, checkNumber: string) =>
    (await biller.call(refunds.send, { refundId, method: 'check', checkNumber, sentOn: today }))
      .body
  const [first, second, third] = [await due(1), await due(2), await due(3)]
  const [own = '', ...others] = spellings
  expect(await send(first, own)).toMatchObject({ valid: true })
  for (const other of [own, ...others])
    expect(await send(second, other), other).toMatchObject(twice('checkNumber'))
  const both = await Promise.all([send(second, '70-12'), send(third, '7012')])
  expect(both.filter(({ valid }) => valid === true)).toHaveLength(1)
  // the table itself refuses what the code could forget to check
  await expect(
    lab.owner(
      `
        update refund
        set
          state = 'sent',
          sent_on = $2,
          check_number = 'chk/881'
        where refund_id = any ($1::bigint[]) and state = 'due'
      `,
      [[second, third], today],
    ),
  ).rejects.toThrow('refund_of_one_check')
})
