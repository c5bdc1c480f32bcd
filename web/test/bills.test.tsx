import { bills } from '@labgate/contract/billing/bills'
import { payments } from '@labgate/contract/billing/payments'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OrderBill } from '../src/core/bills/order-bill.tsx'
import { BillPage } from '../src/features/billing/bills/bill.page.tsx'
import { PaymentBills } from '../src/features/billing/receivables/payment-bills.tsx'
import { BillingCard } from '../src/features/patients/billing/billing-card.tsx'
import { fakeApi } from './fake-api.ts'
import { patientOf } from './patient-record.ts'
import { clinicAdministrator, ofType, signInAs } from './people.ts'
import { partly, rowIn, wholeOf } from './sample.ts'
import { showPages } from './show.tsx'

const lineOf = {
  billLineId: 1,
  code: '80307',
  modifiers: ['QW'],
  units: 1,
  says: 'Drug screen',
  cents: 12_000,
  paidCents: 8000,
  adjustedCents: 3000,
  writtenOffCents: 0,
  openCents: 1000,
  isReplaced: false,
}
const posting = {
  ledgerId: 2,
  at: '2026-04-02T15:00:00.000Z',
  postedOn: '2026-04-02',
  kind: 'contractual' as const,
  party: 'payer-1' as const,
  cents: -3000,
  billLineId: 1,
  code: '80307',
  reason: 'CO-45',
  says: 'Above the contract.',
  remarks: ['N115: A local rule.'],
  note: '',
  claimId: 7,
  claimNumber: 'B3S1V1',
  from: 'Bay Health',
  how: 'ACH',
  check: '881',
  paidOn: '2026-04-01',
  remittanceId: 5,
  paymentId: 0,
  refundId: 0,
  by: '',
  requestedBy: '',
  takesBackId: 0,
  isUndoneByHand: false,
  isTakenBack: false,
}
const claim = {
  claimId: 7,
  number: 'B3S1V1',
  payer: 'Bay Health',
  sequence: 1,
  version: 1,
  frequency: 1,
  state: 'adjudicated',
  outcome: 'paid',
  cents: 12_000,
  paidCents: 8000,
  payerNumber: 'P-9',
  sentDate: '2026-03-20T15:00:00.000Z',
  decidedDate: '2026-04-02T15:00:00.000Z',
  x12FileId: 0,
  why: [],
}
const bill = wholeOf(bills.get.answer, {
  billId: 3,
  labOrderId: 31,
  patientId: 7,
  customer: 'Sunrise Pain Clinic',
  specimenBarcode: '000000000315',
  billTo: 'insurance',
  chargeCents: 12_000,
  paidCents: 8000,
  adjustedCents: 3000,
  openCents: 1000,
  open: [{ party: 'patient', name: '', cents: 1000 }],
  lines: [lineOf],
  postings: [posting],
  claims: [claim],
  papers: [
    { kind: 'remittance', id: 5, number: '881', on: '2026-04-01', cents: 8000 },
    { kind: 'statement', id: 9, number: '44', on: '2026-04-20', cents: 1000 },
  ],
})

it('a bill shows who owes, each posting with its check and reason in words, and leads to its papers', async () => {
  signInAs(ofType(18))
  const api = fakeApi()
  api.reply(bills.get, bill)
  await showPages({ '/bill': BillPage }, '/bill?claim=7')
  expect(await screen.findByText('Patient: $10.00')).toBeTruthy()
  expect(api.calls(bills.get)[0]?.input).toMatchObject({ billId: 0, claimId: 7 })
  const posted = within(await screen.findByRole('list', { name: 'What was posted' }))
  expect(posted.getByText('04/02/2026 · Decision of Bay Health')).toBeTruthy()
  expect(posted.getByText('EFT 881 of 04/01/2026 · claim B3S1V1')).toBeTruthy()
  expect(
    posted.getByText('Contract adjustment · CO: contractual, reason 45. Above the contract.'),
  ).toBeTruthy()
  expect(posted.getByText('Remark N115: A local rule.')).toBeTruthy()
  const to = (name: RegExp): string | null =>
    screen.getByRole('link', { name }).getAttribute('href')
  expect(to(/^Open remittance/)).toContain('remittance=5')
  expect(to(/^Statement 44/)).toContain('statement=9')
  const claims = screen.getByText(/^Claim B3S1V1 ·/).closest('[aria-current]')
  expect(claims?.getAttribute('aria-current')).toBe('true')
})

it('an order shows its bill in short, with the way to all of it; a practice learns that an order is on no invoice', async () => {
  signInAs(ofType(18))
  const api = fakeApi()
  api.reply(bills.get, bill)
  const Order = () => <OrderBill labOrderId={31} />
  const { unmount } = await showPages({ '/lab-order': Order }, '/lab-order')
  const link = await screen.findByRole('link', { name: /^Open the bill/ })
  expect(link.getAttribute('href')).toContain('/bill?id=3')
  expect(screen.queryByRole('list', { name: 'What was posted' })).toBeNull()
  unmount()
  signInAs(clinicAdministrator)
  api.reply(bills.get, wholeOf(bills.get.answer, { labOrderId: 31 }))
  await showPages({ '/lab-order': Order }, '/lab-order')
  expect(await screen.findByText('Not on an invoice yet.')).toBeTruthy()
})

it('who may not read bills sees none, and nothing is requested', async () => {
  signInAs(ofType(6))
  const api = fakeApi()
  await showPages({ '/lab-order': () => <OrderBill labOrderId={31} /> }, '/lab-order')
  await waitFor(() => expect(screen.queryByText('Billing')).toBeNull())
  expect(api.calls(bills.get)).toEqual([])
})

it('the patient’s bills say who owes each, and open', async () => {
  signInAs(ofType(18))
  const api = fakeApi()
  const row = rowIn(bills.list.answer, {
    billId: 3,
    specimenBarcode: '000000000315',
    serviceDate: '2026-03-10',
    billTo: 'insurance',
    chargeCents: 12_000,
    open: [
      { party: 'payer-1', name: 'Bay Health', cents: 700 },
      { party: 'patient', name: '', cents: 300 },
    ],
  })
  api.reply(bills.list, { list: [row], next: '', total: 1, totalIsMore: false })
  await showPages({ '/patient': () => <BillingCard patient={patientOf()} /> }, '/patient')
  const link = await screen.findByRole('link', { name: /^Bill of 03\/10\/2026/ })
  expect(link.getAttribute('href')).toContain('/bill?id=3')
  expect(screen.getByText('Insurance $7.00, Patient $3.00')).toBeTruthy()
})

it('a payment lists the bills it paid, and why a part is on none', async () => {
  signInAs(ofType(18))
  const api = fakeApi()
  const payment = { paymentId: 4, customerId: 3, patientId: 7, unappliedCents: 500 }
  const paid = {
    billId: 3,
    specimenBarcode: '000000000315',
    serviceDate: '2026-03-10',
    patientName: 'O’Brien, Ada',
    invoiceNumber: 0,
    cents: 2000,
    takenBackCents: 0,
    openCents: 0,
  }
  api.reply(
    payments.get,
    wholeOf(payments.get.answer, { ...payment, cents: 3500, state: 'posted', bills: [paid] }),
  )
  api.reply(payments.owed, wholeOf(payments.owed.answer, {}))
  await showPages({ '/x': () => <PaymentBills payment={partly(payment)} /> }, '/x')
  const link = await screen.findByRole('link', { name: '000000000315' })
  expect(link.getAttribute('href')).toContain('/bill?id=3')
  expect(screen.getByText('$10.00 is on bills of restricted charts.')).toBeTruthy()
  expect(
    await screen.findByText(
      '$5.00 is on no bill: more was paid than was open when it was posted. Nothing else is open now.',
    ),
  ).toBeTruthy()
})
