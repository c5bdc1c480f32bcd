import { billingTables } from '@labgate/contract/billing/billing-tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let laboratory: BillingLaboratory
let admin: Visitor
let account: string
beforeAll(async () => {
  lab = await openLab()
  // G0480 and 80307: charge 120 dollars, an account's price 50, self-pay 80
  laboratory = await billingLaboratory(lab)
  admin = await lab.signIn(await lab.make.user(1))
  account =
    (
      await lab.owner<{ name: string }>('select name from customer where customer_id = $1', [
        laboratory.customerId,
      ])
    )[0]?.name ?? ''
})
afterAll(() => lab.close())

const of = (kind: 'prices' | 'fees', lines: readonly string[]) => ({
  kind,
  fileAsBase64: Buffer.from(lines.join('\n')).toString('base64'),
  effectiveDate: '2026-04-01',
  overlap: 'end' as const,
  leaveOut: false,
})
const preview = async (kind: 'prices' | 'fees', ...lines: string[]) =>
  (await admin.call(billingTables.previewImport, of(kind, lines))).body
const propose = async (leaveOut: boolean, ...lines: string[]) =>
  (
    await admin.call(billingTables.applyImport, {
      ...of('prices', lines),
      leaveOut,
      fileName: 'prices.csv',
      source: 'Price list',
    })
  ).body

it('refuses a price, a fee, or a cost of a code that no charge code has, and loads the others if asked to', async () => {
  const rows = ['list,account,code,price', 'Charge,,G0480,130', 'Charge,,G0840,130']
  const message = 'No charge code has the code G0840. Correct it, or load the charge code first.'
  expect((await preview('prices', ...rows)).faults).toMatchObject({
    count: 1,
    list: [{ row: 3, column: 'code', message }],
  })
  for (const list of ['Cost', 'Medicare fee schedule'])
    expect(
      (await preview('fees', 'list,code,amount', `${list},G0840,1`)).faults.list,
    ).toMatchObject([{ message }])
  expect((await propose(false, ...rows)).valid).toBe(false)
  const { proposalId, valid } = await propose(true, ...rows)
  expect(valid).toBe(true)
  const { body } = await admin.call(billingTables.proposal, { proposalId })
  expect(body).toMatchObject({ proposal: { rows: 1 }, changes: { count: 1 } })
  // a code that only an ended charge code has is one
  await lab.owner(
    `update charge_code set code = 'G0840', valid_to = '2025-12-31' where code = '80307'`,
  )
  expect((await preview('prices', ...rows)).faults.count).toBe(0)
})

it('warns at a change of more than half, and says what applies until then, also as the price for all accounts', async () => {
  const amounts = { 59.99: 1, 60: 0, 180: 0, 180.01: 1 }
  for (const [amount, jumps] of Object.entries(amounts))
    expect(
      await preview('prices', 'list,account,code,price', `Charge,,G0480,${amount}`),
      amount,
    ).toMatchObject({ jumps })
  const { changes } = await preview('prices', 'list,account,code,price', 'Charge,,G0480,1300')
  expect(changes.list).toMatchObject([
    { was: { price: '120.00' }, instead: null, says: 'More than 50% above $120.00.' },
  ])
  const own = await preview('prices', 'list,account,code,price', `Account,${account},G0480,5.00`)
  expect(own).toMatchObject({
    jumps: 1,
    changes: {
      list: [
        {
          what: 'begins',
          was: null,
          instead: { account: '', price: '50.00' },
          says: 'More than 50% below $50.00.',
        },
      ],
    },
  })
})
