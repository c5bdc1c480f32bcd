import {
  payerFiles,
  type LinesToPost,
  type PaymentToDecide,
} from '@labgate/contract/billing/payer-files'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PaymentDecision } from '../src/features/billing/payer-files/payment-to-decide.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const payment: PaymentToDecide = {
  valid: true,
  message: '',
  state: 'unmatched',
  rowVersion: 4,
  remittanceClaimId: 9,
  remittanceId: 3,
  payer: 'Bay Health',
  trace: 'T1',
  paidOn: '2026-03-19',
  cents: 5000,
  differenceCents: 0,
  says: 'A line of the payment does not match a line of the claim.',
  number: 'B1S1V1',
  payerNumber: 'P1',
  patientName: 'Moss, Ada',
  memberId: 'W1',
  serviceDate: '2026-03-10',
  chargeCents: 24_000,
  paidCents: 5000,
  outcome: 'paid',
  repeats: null,
  claims: [
    {
      claimId: 1,
      number: 'B1S1V1',
      patientName: 'Moss, Ada',
      memberId: 'W1',
      serviceDate: '2026-03-10',
      cents: 24_000,
      state: 'accepted',
      payer: 'Bay Health',
    },
  ],
  payments: 1,
  x12FileId: 7,
  atSegment: 12,
  faults: [],
  others: [],
  release: null,
  outside: { amounts: [], becomes: 'posted' },
  request: null,
  posted: null,
}
const posted: PaymentToDecide = {
  ...payment,
  state: 'posted',
  posted: {
    claimNumber: 'B1S1V1',
    postedBy: 'Bo Hill',
    askedBy: '',
    datePosted: '2026-03-20T14:00:00.000Z',
    note: 'Same panel.',
    why: '',
    lines: [{ at: 15, billLineIds: [11] }],
    isTakenBack: false,
    waitsAs: 0,
  },
}
const theirs = { chargeCents: 12_000, adjustments: [{ group: 'CO', reason: '45', cents: 9500 }] }
const compared: LinesToPost = {
  valid: true,
  message: '',
  claimId: 1,
  inFile: { name: 'MOSS, ADA', memberId: 'W1', dob: null, mrn: '' },
  onClaim: { name: 'Moss, Ada', memberId: 'W1', dob: '1970-02-03', mrn: 'MRN-4' },
  unclear: '',
  payer: 'Bay Health',
  serviceDate: '2026-03-10',
  chargeCents: 24_000,
  lines: [
    { at: 15, code: '80399', paidCents: 2500, fits: [], ...theirs },
    { at: 18, code: '80307', paidCents: 2500, fits: [12], ...theirs },
  ],
  ours: [
    { billLineId: 11, code: 'G0480', says: 'Drug test', cents: 12_000, openCents: 12_000 },
    { billLineId: 12, code: '80307', says: 'Screen', cents: 12_000, openCents: 12_000 },
  ],
}
const open = async (of: PaymentToDecide, lines = compared) => {
  signInAs(ofType(18))
  const api = fakeApi()
  api.reply(payerFiles.payment, of)
  api.reply(payerFiles.linesToPost, lines)
  const isPosted = () => api.reply(payerFiles.payment, posted)
  api.reply(payerFiles.match, () => (isPosted(), { id: '1', message: 'The payment is posted.' }))
  api.reply(payerFiles.takeBackMatch, { message: 'Taken back.' })
  api.reply(payerFiles.decide, () => (isPosted(), { message: 'The payment is posted.' }))
  await showPages({ '/billing-work': () => <PaymentDecision workItemId={5} /> }, '/billing-work')
  return { api }
}

it('shows the two patients in full, and posts the lines that were chosen', async () => {
  const shown: Element[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this)
  }
  const { api } = await open(payment)
  await userEvent.click(await screen.findByRole('button', { name: 'Use claim B1S1V1' }))
  const people = await screen.findByRole('table', { name: 'Patient in the file and on the claim' })
  expect(within(people).getByText('02/03/1970')).toBeTruthy()
  expect(within(people).getByText('MRN-4')).toBeTruthy()
  expect(
    shown.some((one) => one.contains(people)),
    'the claim is in view before it can be posted to',
  ).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Choose our line for each' }))
  const line = screen.getByRole('group', {
    name: /^80399 · charge \$120\.00 · paid \$25\.00 · CO-45/,
  })
  await userEvent.click(within(line).getByRole('checkbox', { name: /^G0480/ }))
  const other = screen.getByRole('group', { name: /^80307/ })
  expect(
    within(other).getByRole<HTMLInputElement>('checkbox', { name: /^80307/ }).checked,
    'the line that fits is chosen already',
  ).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /^Post to this claim/ }))
  await waitFor(() =>
    expect(api.calls(payerFiles.match)[0]?.input).toMatchObject({
      workItemId: 5,
      claimNumber: 'B1S1V1',
      lines: [
        { at: 15, billLineIds: [11] },
        { at: 18, billLineIds: [12] },
      ],
    }),
  )
  expect(await screen.findByText(/^Posted to claim B1S1V1/), 'what became of it').toBeTruthy()
})

it('says that somebody else is named, and asks for the reason before it requests the posting', async () => {
  const unclear = 'The member ID agrees, but the payment names another person.'
  const { api } = await open(payment, { ...compared, unclear })
  await userEvent.click(await screen.findByRole('button', { name: 'Use claim B1S1V1' }))
  expect(await screen.findByText(`${unclear} Two people have to post it.`)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Request to post/ }))
  expect(await screen.findByText('Enter how you know that it is for this claim.')).toBeTruthy()
  expect(api.calls(payerFiles.match)).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /How you know/ }), 'Married name.')
  await userEvent.click(screen.getByRole('button', { name: /^Request to post/ }))
  await waitFor(() =>
    expect(api.calls(payerFiles.match)[0]?.input).toMatchObject({ note: 'Married name.' }),
  )
})

it('shows a requested posting to the person who decides, and offers nothing else', async () => {
  const { api } = await open({
    ...payment,
    request: {
      claimNumber: 'B1S1V1',
      why: 'The payment does not clearly name this patient.',
      askedBy: 'Bo Hill',
      askedNote: 'Married name.',
      dateAsked: '2026-03-20T14:00:00.000Z',
      isSecondPayment: false,
      isWholeClaim: false,
      lines: [{ at: 15, billLineIds: [11, 12] }],
      mayApprove: true,
    },
  })
  expect(await screen.findByText(/Bo Hill requests to post this to claim B1S1V1/)).toBeTruthy()
  expect(await screen.findByText('80399, paid $25.00: to G0480, 80307')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use claim B1S1V1' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Approve and post' }))
  await waitFor(() =>
    expect(api.calls(payerFiles.decide)[0]?.input).toMatchObject({
      workItemId: 5,
      rowVersion: 4,
      isApproved: true,
    }),
  )
  expect(await screen.findByText(/^Posted to claim B1S1V1/), 'what became of it').toBeTruthy()
})

it('shows who posted a payment and what they chose, and takes it back with a reason', async () => {
  const { api } = await open(posted)
  expect(
    await screen.findByText(/^Posted to claim B1S1V1 line by line by Bo Hill, .* · Same panel\.$/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use claim B1S1V1' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Take back the posting' }))
  const dialog = await screen.findByRole('dialog', { name: 'Take back this posting?' })
  await userEvent.type(within(dialog).getByRole('textbox'), 'Another visit.')
  await userEvent.keyboard('{Escape}')
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Another visit.')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Take back/ }))
  await waitFor(() =>
    expect(api.calls(payerFiles.takeBackMatch)[0]?.input).toMatchObject({
      workItemId: 5,
      reason: 'Another visit.',
    }),
  )
})
