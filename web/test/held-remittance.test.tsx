import { payerFiles, type PaymentToDecide } from '@labgate/contract/billing/payer-files'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PaymentDecision } from '../src/features/billing/payer-files/payment-to-decide.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const held: PaymentToDecide = {
  valid: true,
  message: '',
  state: 'held',
  rowVersion: 4,
  remittanceClaimId: 0,
  remittanceId: 3,
  payer: 'Bay Health',
  trace: 'T1',
  paidOn: '2026-03-19',
  cents: 14_000,
  differenceCents: -100,
  says: 'The remittance does not balance.',
  number: '',
  payerNumber: '',
  patientName: '',
  memberId: '',
  serviceDate: null,
  chargeCents: 0,
  paidCents: 0,
  outcome: '',
  repeats: null,
  claims: [],
  payments: 2,
  x12FileId: 7,
  atSegment: 3,
  faults: [{ at: 13, says: 'Does not balance: claim B1S1V1 pays $70.00.' }],
  others: [
    {
      remittanceId: 4,
      x12FileId: 8,
      state: 'held',
      says: 'The payment is for BAY LAB, not for us.',
      cents: 14_000,
      dateMade: '2026-03-20T14:00:00.000Z',
      differs: ['Claim B1S1V1: CO-45 $49.00, there $50.00.'],
    },
  ],
  request: null,
  posted: null,
  outside: { amounts: [], becomes: 'posted' },
  release: {
    scopes: ['balancing'],
    balancing: 1,
    balancingCents: 7000,
    askedScope: '',
    askedBy: '',
    askedNote: '',
    dateAsked: null,
    mayApprove: false,
  },
}
const open = async (payment: PaymentToDecide) => {
  signInAs(ofType(18))
  const api = fakeApi()
  api.reply(payerFiles.payment, payment)
  api.reply(payerFiles.release, { message: 'Requested. Another person approves it.' })
  api.reply(payerFiles.postOutside, { message: 'Posted to the payer’s account.' })
  api.reply(payerFiles.decide, () => {
    api.reply(payerFiles.payment, { ...held, state: 'posted', release: null })
    return { message: 'The remittance is posted.' }
  })
  await showPages({ '/billing-work': () => <PaymentDecision workItemId={5} /> }, '/billing-work')
  return { api }
}

it('shows what is wrong with a link to its segment, the twin with where it differs, and the way on', async () => {
  const { api } = await open(held)
  expect(await screen.findByText(/claim B1S1V1 pays \$70\.00/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open line 13' }).getAttribute('href')).toMatch(
    /desk=files&file=7&segment=13/,
  )
  expect(screen.getByText('Claim B1S1V1: CO-45 $49.00, there $50.00.')).toBeTruthy()
  expect(screen.queryByText('Request to post all of it')).toBeNull()
  await userEvent.click(
    screen.getByRole('button', { name: 'Request to post the claims that balance' }),
  )
  expect(
    await screen.findByText(
      '1 claim adds up and will be posted, $70.00. The others stay held. Another person approves it.',
    ),
  ).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox'), 'One is right.')
  await userEvent.click(screen.getByRole('button', { name: 'Request' }))
  await waitFor(() =>
    expect(api.calls(payerFiles.release).map(({ input }) => input)).toMatchObject([
      { workItemId: 5, scope: 'balancing', note: 'One is right.' },
    ]),
  )
})

it('lets another person approve, and the one who asked withdraw', async () => {
  const release = {
    ...held.release!,
    askedScope: 'balancing' as const,
    askedBy: 'Ann Bell',
    askedNote: 'One is right.',
    dateAsked: '2026-03-20T15:00:00.000Z',
  }
  const { api } = await open({ ...held, release: { ...release, mayApprove: true } })
  expect(await screen.findByText(/^Ann Bell requests, .*: One is right\.$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Approve and post' }))
  await waitFor(() =>
    expect(api.calls(payerFiles.decide).map(({ input }) => input)).toMatchObject([
      { workItemId: 5, rowVersion: 4, isApproved: true, reason: '' },
    ]),
  )
  expect((await screen.findAllByText('The remittance is posted.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Set aside' })).toBeNull()
})

it('shows what another window did once an approval comes too late', async () => {
  const { api } = await open({
    ...held,
    release: { ...held.release!, askedBy: 'Ann Bell', mayApprove: true, askedScope: 'all' },
  })
  const approve = await screen.findByRole('button', { name: 'Approve and post' })
  api.reply(payerFiles.payment, { ...held, state: 'posted', release: null })
  api.refuse(payerFiles.decide, { code: 'not-found', message: 'This item is no longer open.' })
  await userEvent.click(approve)
  expect(await screen.findByText('This item is no longer open.')).toBeTruthy()
  expect(await screen.findByText('The remittance is posted.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve and post' })).toBeNull()
})

it('offers the one who asked no approval', async () => {
  await open({
    ...held,
    release: { ...held.release!, askedScope: 'all', askedBy: 'Me', mayApprove: false },
  })
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve and post' })).toBeNull()
})

it('says what becomes of amounts outside the claims, and posts them once only they are left', async () => {
  const amounts = [
    { reason: 'L6', reference: '', cents: 300 },
    { reason: 'WO', reference: 'B9S1V1', cents: -500 },
  ]
  await open({ ...held, outside: { amounts, becomes: 'posted' } })
  expect(await screen.findByText('Outside its claims: −$2.00')).toBeTruthy()
  expect(screen.getByText('Recovery of an overpayment (WO) · B9S1V1 · −$5.00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Post these amounts' })).toBeNull()
  await userEvent.click(
    screen.getByRole('button', { name: 'Request to post the claims that balance' }),
  )
  expect(
    await screen.findByText(/\$70\.00, and what is outside the claims, −\$2\.00\./),
  ).toBeTruthy()
})

it('posts amounts outside the claims with a reason', async () => {
  const amounts = [{ reason: 'L6', reference: '', cents: 300 }]
  const { api } = await open({ ...held, release: null, outside: { amounts, becomes: 'asked' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Post these amounts' }))
  await userEvent.type(screen.getByRole('textbox'), 'The bank has it.')
  await userEvent.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() =>
    expect(api.calls(payerFiles.postOutside).map(({ input }) => input)).toMatchObject([
      { workItemId: 5, note: 'The bank has it.' },
    ]),
  )
})
