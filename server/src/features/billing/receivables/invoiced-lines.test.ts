import { payerKinds } from '@labgate/contract/billing/payers'
import { payments } from '@labgate/contract/billing/payments'
import { invoices } from '@labgate/contract/billing/receivables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'
import { dueReceivables } from './receivables-works.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
})
afterAll(() => lab.close())

const governmentKinds = ['Medicare', 'Medicare Advantage', 'Medicaid', 'Medicaid managed']

it('a patient with any government program is on no invoice, and one with any other payer is', async () => {
  const orders = new Map<number, string>()
  for (const kind of payerKinds) {
    const { labOrderId, patientId } = await laboratory.order({ contract_pay: true })
    orders.set(labOrderId, kind)
    await judgeBills(lab.context) // the practice pays, and the program becomes known afterward
    await laboratory.insured(patientId, {
      insurance_id: await laboratory.payer({ name: `Payer of ${kind}`, payer_kind: kind }),
      sequence: 2,
    })
  }
  lab.clock.now = new Date('2026-04-05T15:00:00Z')
  expect(await dueReceivables(lab.context)).toMatchObject({ invoices: 1 })
  const billed = await lab.owner<{ id: number }>(
    'select distinct lab_order_id as id from invoice_line order by 1',
  )
  expect(billed.map(({ id }) => orders.get(id))).toEqual(
    payerKinds.filter((kind) => !governmentKinds.includes(kind)),
  )
})

it('a payment pays the lines of an invoice before older ones that no invoice has billed yet', async () => {
  biller = await lab.signIn(await lab.make.user(18))
  await laboratory.order({
    contract_pay: true,
    collection_day: '2026-03-02',
    collected_at: '2026-03-02T14:00:00Z',
  })
  await judgeBills(lab.context)
  const list = async () =>
    (
      await biller.call(invoices.list, {
        searchCriteria: { customerId: laboratory.customerId, pageSize: 50 },
      })
    ).body.list
  const [invoice] = await list()
  const cents = invoice.openCents as number
  const given = {
    customerId: laboratory.customerId,
    patientId: 0,
    method: 'check',
    reference: '1001',
    receivedOn: '2026-04-05',
    cents,
  }
  expect((await biller.send(payments.save, given)).body).toMatchObject({ valid: true })
  expect(await list()).toMatchObject([{ cents, openCents: 0 }])
  expect(
    await lab.owner(`
      select cents
      from bill_open
      where party = 'client' and bill_id = (select max(bill_id) from bill)
    `),
  ).toEqual([{ cents: 5000 }])
})
