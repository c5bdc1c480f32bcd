import { denials } from '@labgate/contract/billing/denials'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { payments, type Payment } from '@labgate/contract/billing/payments'
import { preauth } from '@labgate/contract/billing/preauth'
import {
  invoices,
  statements,
  type Invoice,
  type Statement,
} from '@labgate/contract/billing/receivables'
import { refunds, type Refund } from '@labgate/contract/billing/refunds'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory } from '../../../../test/billing-builders.ts'
import { billingItem } from '../../../../test/bills/billing-item.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { parseCsv } from '../../../dictionaries/csv.ts'
import { batchClaims } from '../batch-claims.ts'
import { judgeBills } from '../judge-bills.ts'
import { dueReceivables } from './receivables-works.ts'

let lab: Lab
let biller: Visitor
let administrator: Visitor
beforeAll(async () => {
  lab = await openLab()
  const laboratory = await billingLaboratory(lab)
  const person = await lab.make.user(18)
  const mine = await laboratory.order({ self_pay: true }, { cover: null })
  await laboratory.order({ self_pay: true }, { cover: null })
  await laboratory.order({ contract_pay: true }, { cover: null })
  const insured = await laboratory.order()
  await judgeBills(lab.context)
  await batchClaims(lab.context)
  lab.clock.now = new Date('2026-04-05T15:00:00Z')
  await dueReceivables(lab.context)
  biller = await lab.signIn(person)
  administrator = await lab.signIn(await lab.make.user(1))
  for (const [patientId, cents] of [
    [mine.patientId, 9050],
    [0, 4000],
  ] as const)
    await biller.call(payments.save, {
      customerId: laboratory.customerId,
      patientId,
      method: 'check',
      reference: '=1001',
      cents,
      receivedOn: '2026-04-04',
    })
  const [left] = (
    (await biller.call(payments.list, { searchCriteria: { unapplied: true } })).body
      .list as Payment[]
  ).filter(({ unappliedCents }) => unappliedCents > 0)
  await biller.call(refunds.ofPayment, {
    paymentId: left?.paymentId ?? 0,
    reason: 'Paid too much.',
  })
  // a payer paid twice: its refund names claim, specimen, member, and day
  await lab.owner(
    `
      insert into ledger
        (bill_id, bill_line_id, customer_id, lab_order_id, at, kind, party, cents, source)
      select
        g.bill_id,
        g.bill_line_id,
        g.customer_id,
        g.lab_order_id,
        now(),
        'paid',
        'payer-1',
        -15000,
        'twice'
      from ledger g
      where g.lab_order_id = $1 and g.kind = 'charge'
    `,
    [insured.labOrderId],
  )
  await lab.owner(`
    update claim
    set
      sent_at = made_at,
      closed_at = made_at,
      adjudicated_at = made_at,
      outcome = 'paid'
  `)
  await judgeBills(lab.context)
  await billingItem(lab, insured.labOrderId, { reason: 'credit', cents: 3000 })
  const [item] = await lab.owner<{ id: number }>(
    `select work_item_id as id from work_item where reason = 'credit' and closed_at is null`,
  )
  await biller.call(billingWork.decide, {
    workItemIds: [item?.id ?? 0],
    act: 'refund',
    note: 'Paid twice.',
  })
})
afterAll(() => lab.close())

const read = (fileAsBase64: string): Record<string, string>[] => {
  const text = Buffer.from(fileAsBase64, 'base64').toString().replace('\uFEFF', '')
  const [head, ...rows] = parseCsv(text).records.map(({ cells }) => cells)
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head?.[at] ?? '', cell])))
}
const amounts = (rows: Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => {
    expect(row[column]).toMatch(/^-?\d+\.\d\d$/)
    return sum + Math.round(Number(row[column]) * 100)
  }, 0)
const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)
const asCsv = { searchCriteria: {}, format: 'csv' as const, columns: [] }

test('the file of a list of money has the rows and the sum of the list, days in one form, and no formula', async () => {
  const listed = async <Row>(
    call:
      | typeof payments.list
      | typeof refunds.list
      | typeof invoices.list
      | typeof statements.list,
  ) => (await biller.call(call, { searchCriteria: { pageSize: 50 } })).body.list as Row[]
  const lists = [
    [await listed<Payment>(payments.list), payments.exportList, 'Received'],
    [await listed<Refund>(refunds.list), refunds.exportList, 'Decided'],
    [await listed<Invoice>(invoices.list), invoices.exportList, 'Issued'],
    [await listed<Statement>(statements.list), statements.exportList, 'Issued'],
  ] as const
  for (const [rows, call, day] of lists) {
    expect(rows.length, call.path).toBeGreaterThan(0)
    const file = read(String((await biller.call(call, asCsv)).body.fileAsBase64))
    expect(file, call.path).toHaveLength(rows.length)
    expect(amounts(file, 'Amount'), call.path).toBe(sum(rows.map(({ cents }) => cents)))
    for (const row of file) {
      expect(row[day]).toMatch(/^\d{4}-\d\d-\d\d$/)
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@]|^-(?!\d)/)
    }
  }
})

test('a refund to a payer names its claim, specimen, member, and service date, whatever columns are on screen', async () => {
  const { body } = await biller.call(refunds.exportList, { ...asCsv, columns: ['cents'] })
  const [row] = read(String(body.fileAsBase64)).filter(({ Claim }) => Claim !== '')
  expect(row).toMatchObject({
    Amount: '30.00',
    Claim: expect.stringMatching(/^B\d+S1V1$/),
    Specimen: expect.stringMatching(/^\d+$/),
    'Member ID': 'W123456789',
    'Service date': '2026-03-10',
  })
})

test('denials, authorizations, and payers’ files become files with what identifies their rows', async () => {
  for (const [call, columns] of [
    [denials.exportList, ['Claim', 'Specimen', 'Member ID', 'Service date', 'Denied amount']],
    [preauth.exportList, ['Number', 'Member ID', 'Valid through']],
    [preauth.exportMissing, ['Specimen', 'Member ID', 'Service date']],
    [payerFiles.exportList, ['File', 'Control number', 'Amount', 'Amount waiting']],
  ] as const) {
    const visitor = call === payerFiles.exportList ? biller : administrator
    const { body } = await visitor.call(call, { ...asCsv, columns: ['state'] })
    expect(body.valid, call.path).toBe(true)
    const text = Buffer.from(String(body.fileAsBase64), 'base64').toString().replace('\uFEFF', '')
    const head = parseCsv(text).records[0]?.cells ?? []
    expect(head, call.path).toEqual(expect.arrayContaining([...columns]))
  }
  const files = read(String((await biller.call(payerFiles.exportList, asCsv)).body.fileAsBase64))
  expect(files.length).toBeGreaterThan(0)
  // the claim that left, with its charge
  expect(amounts(files, 'Amount')).toBe(12_000)
})
