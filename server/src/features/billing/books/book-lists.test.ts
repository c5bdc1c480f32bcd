import {
  bookLists,
  type BookFigure,
  type Deposit,
  type DepositDay,
  type Posting,
} from '@labgate/contract/billing/book-lists'
import { books, firstPassRate, type BookMonth } from '@labgate/contract/billing/books'
import { dollarsOf } from '@labgate/contract/billing/money'
import { receivables } from '@labgate/contract/billing/receivable-ages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { paidClaims, type SentClaim } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let biller: Visitor
let [paid, denied]: SentClaim[] = []
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab) // at 2026-03-20
  payer = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(18))
  paid = await payer.claim()
  denied = await payer.claim()
  const { charge } = paid
  await payer.arrives(
    'CHECK 1',
    payer.decision(paid, { charge, paid: 70, adjustments: [`CO*45*${charge - 70}`] }),
  )
  await payer.arrives(
    'CHECK 2',
    payer.decision(denied, { charge, paid: 0, adjustments: [`CO*50*${charge}`] }),
  )
})
afterAll(() => lab.close())

const month = '2026-03-01'
const march = async (): Promise<BookMonth> => {
  const { list } = (await biller.call(books.months, { clock: 'posted' })).body as {
    list: BookMonth[]
  }
  return list.find((one) => one.month === month)!
}
const postings = async (figure: BookFigure, by = biller) =>
  (await by.call(bookLists.postings, { searchCriteria: { month, figure } })).body as {
    list: Posting[]
    total: number
    cents: number
    restrictedCents: number
  }
const rowsOf = (file: { fileAsBase64: string }): string[] =>
  Buffer.from(file.fileAsBase64, 'base64').toString('utf8').trim().split('\n')

test('a posting says whose balance it changed, why, and by which check', async () => {
  const found = await postings('contractual')
  expect(found).toMatchObject({ total: 1, cents: 5000, restrictedCents: 0 })
  expect(found.list[0]).toMatchObject({
    reason: 'CO-45: The charge is above the fee schedule.',
    trace: 'CHECK 1',
    claimNumber: paid!.number,
    labOrderId: paid!.labOrderId,
    serviceDate: '2026-03-10',
    postedOn: '2026-03-20',
    cents: 5000,
  })
})

test('a chart that is closed to the reader is in the figure, and not in the list', async () => {
  const restrict = (value: number): Promise<unknown> =>
    lab.owner('update patient set restricted = $2 where patient_id = $1', [paid!.patientId, value])
  await restrict(1)
  expect(await postings('payers')).toMatchObject({
    list: [],
    cents: 0,
    restrictedCents: (await march()).payerPaidCents,
  })
  await restrict(0)
  expect(await postings('payers')).toMatchObject({ total: 1, cents: 7000, restrictedCents: 0 })
})

test('the first-pass rate counts first answers, and a correction afterwards changes nothing', async () => {
  expect(await march()).toMatchObject({ answered: 2, passed: 1 })
  expect(firstPassRate(await march())).toBe(0.5)
  await payer.arrives(
    'CHECK 3',
    payer.decision(denied!, { charge: denied!.charge, paid: denied!.charge }),
  )
  expect(await march()).toMatchObject({ answered: 2, passed: 1 })
})

test('a write-off of what a patient owes is bad debt, and one of what a payer owes is not', async () => {
  const [bill] = await lab.owner<{ bill: number; line: number; customer: number }>(
    `
      select bill_id as bill, bill_line_id as line, customer_id as customer
      from bill_line
      where lab_order_id = $1
    `,
    [paid!.labOrderId],
  )
  for (const [party, cents] of [
    ['patient', -300],
    ['payer-1', -200],
  ] as const)
    await lab.make.insert(
      'ledger',
      {
        bill_id: bill!.bill,
        bill_line_id: bill!.line,
        customer_id: bill!.customer,
        lab_order_id: paid!.labOrderId,
        at: lab.clock.now.toISOString(),
        kind: 'written-off',
        party,
        cents,
        source: `list-${party}`,
      },
      'ledger_id',
    )
  expect(await march()).toMatchObject({ writtenOffCents: 500, badDebtCents: 300 })
  expect(await postings('badDebt')).toMatchObject({ cents: 300 })
  expect(await postings('otherWrittenOff')).toMatchObject({ cents: 200 })
})

test('deposits stand on the day of the check, and say what is not posted', async () => {
  await payer.arrives('STRANGE', {
    ...payer.decision(paid!, {}),
    number: 'NOBODY',
    member: 'NOBODY',
    payerNumber: 'NOBODY',
  })
  const { list: days } = (await biller.call(bookLists.depositDays, { month })).body as {
    list: DepositDay[]
  }
  const { list } = (
    await biller.call(bookLists.deposits, { searchCriteria: { from: month, to: '2026-03-31' } })
  ).body as { list: Deposit[] }
  expect(days).toEqual([
    {
      day: '2026-03-19',
      cents: [list.reduce((sum, { cents }) => sum + cents, 0), 0, 0, 0],
      deposits: list.length,
    },
  ])
  expect(list.find(({ number }) => number === 'STRANGE')).toMatchObject({
    method: 'check',
    cents: paid!.charge * 100,
    postedCents: 0,
  })
  expect(list.find(({ number }) => number === 'CHECK 1')).toMatchObject({
    cents: 7000,
    postedCents: 7000,
  })
})

test.each([
  ['', 'Ada', 'Ada'],
  ['Moss', '', 'Moss'],
  ['', '', ''],
  ['Moss', 'Ada', 'Moss, Ada'],
])('a patient named %o, %o is %o in each list', async (lastName, firstName, shown) => {
  await lab.owner('update patient set last_name = $2, first_name = $3 where patient_id = $1', [
    paid!.patientId,
    lastName,
    firstName,
  ])
  const isOf = ({ patientId }: { patientId: number }): boolean => patientId === paid!.patientId
  for (const figure of ['charged', 'contractual', 'payers'] as const)
    expect((await postings(figure)).list.find(isOf)?.patientName).toBe(shown)
  const open = await biller.call(receivables.open, { searchCriteria: { age: -1 } })
  expect(open.body.list.find(isOf)?.patientName).toBe(shown)
  const groups = await biller.call(receivables.ages, { by: 'patient' })
  expect(
    groups.body.list.find(({ key }: { key: string }) => key === String(paid!.patientId))?.name,
  ).toBe(shown)
})

test('each list leaves as a file with all its rows', async () => {
  const file = { format: 'csv' as const, columns: [] as string[] }
  const months = await biller.call(bookLists.exportMonths, {
    ...file,
    searchCriteria: { clock: 'posted' },
  })
  const [head, row] = rowsOf(months.body)
  const at = head!.split(',').indexOf('Charges')
  expect(row!.split(',')[at]).toBe(dollarsOf((await march()).chargedCents))
  const charges = await biller.call(bookLists.exportPostings, {
    ...file,
    searchCriteria: { month, figure: 'charged' },
  })
  expect(rowsOf(charges.body)).toHaveLength((await postings('charged')).total + 1)
  const deposits = await biller.call(bookLists.exportDeposits, { ...file, searchCriteria: {} })
  expect(rowsOf(deposits.body).join()).toContain('STRANGE')
  const open = await biller.call(receivables.exportOpen, { ...file, searchCriteria: { age: -1 } })
  expect(rowsOf(open.body)[0]).toContain('Service date')
  const ages = await biller.call(receivables.exportAges, {
    ...file,
    searchCriteria: { by: 'class' },
  })
  expect(rowsOf(ages.body).at(-1)).toMatch(/^All,/)
})
