import { fileContents } from '@labgate/contract/billing/file-content'
import { payerFiles } from '@labgate/contract/billing/payer-files'
import { remittances } from '@labgate/contract/billing/remittances'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FileDetail } from '../src/features/billing/payer-files/file-detail.tsx'
import { RemittanceAdvice } from '../src/features/billing/payer-files/remittance-advice.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { rowIn, wholeOf } from './sample.ts'
import { showPages } from './show.tsx'

const segments = [
  { at: 14, id: 'CLP', text: 'CLP*B3S1V1*1*120*80' },
  { at: 16, id: 'SVC', text: 'SVC*HC:80307*120*80' },
]
const row = {
  remittanceId: 5,
  payer: 'Bay Health',
  how: 'ACH',
  check: '881',
  paidOn: '2026-04-01',
  cents: 5500,
  state: 'posted' as const,
  x12FileId: 7,
  atSegment: 3,
  claims: 1,
}
const claim = rowIn(remittances.claims.answer, {
  remittanceClaimId: 1,
  atSegment: 14,
  patientName: 'MOSS, ADA',
  number: 'B3S1V1',
  status: '1',
  chargeCents: 12_000,
  paidCents: 8000,
  state: 'posted',
  claimId: 7,
  claimNumber: 'B3S1V1',
  billId: 3,
  lines: [
    {
      atSegment: 16,
      code: '80307',
      modifiers: [],
      submitted: '',
      units: '1',
      serviceDate: '2026-03-10',
      chargeCents: 12_000,
      allowedCents: null,
      paidCents: 8000,
      adjustments: [{ group: 'CO', reason: '45', says: 'Above the contract.', cents: 4000 }],
      remarks: [],
    },
  ],
})

it('an advice reads in words beside its file, and a line of it leads to its segment', async () => {
  signInAs(ofType(18))
  const api = fakeApi()
  const from = { name: 'BAY HEALTH INC', id: '59', lines: ['Tampa, FL'] }
  const outside = { reason: 'WO', reference: 'P-77', cents: 2500, claimId: 0, claimNumber: '' }
  api.reply(
    remittances.get,
    wholeOf(remittances.get.answer, {
      ...row,
      from,
      paidCents: 8000,
      adjustments: [{ atSegment: 20, ...outside }],
    }),
  )
  api.reply(remittances.claims, { list: [claim], next: '', total: 1, totalIsMore: false })
  api.reply(payerFiles.get, wholeOf(payerFiles.get.answer, { x12FileId: 7, segments }))
  await showPages({ '/x': () => <RemittanceAdvice remittanceId={5} /> }, '/x')
  expect(await screen.findByText('EFT 881 of 04/01/2026 · $55.00')).toBeTruthy()
  expect(screen.getByText('BAY HEALTH INC')).toBeTruthy()
  expect(screen.getByText('Overpayment taken back (WO) · P-77')).toBeTruthy()
  const one = within(await screen.findByRole('region', { name: 'Claim B3S1V1' }))
  expect(one.getByText('Posted to claim B3S1V1')).toBeTruthy()
  expect(one.getByText('$40.00 CO-45, contractual: Above the contract.')).toBeTruthy()
  expect(one.getByRole('link', { name: 'Open bill' }).getAttribute('href')).toContain('claim=7')
  await userEvent.click(one.getByRole('button', { name: 'Line 16' }))
  await waitFor(() =>
    expect(
      screen.getByText('SVC*HC:80307*120*80').closest('tr')?.getAttribute('aria-current'),
    ).toBe('true'),
  )
})

it('a remittance with a restricted chart shows no file, and says so', async () => {
  signInAs(ofType(18))
  const api = fakeApi()
  api.reply(remittances.get, wholeOf(remittances.get.answer, { ...row, isPartial: true }))
  api.reply(remittances.claims, { list: [claim], next: '', total: 1, totalIsMore: false })
  await showPages({ '/x': () => <RemittanceAdvice remittanceId={5} /> }, '/x')
  expect(await screen.findByText(/^Claims of restricted charts are left out/)).toBeTruthy()
  expect((await screen.findByRole('region', { name: 'Claim B3S1V1' })).textContent).not.toContain(
    'Line 14',
  )
  expect(api.calls(payerFiles.get)).toEqual([])
})

it('an acknowledgment reads in words above its segments, and each claim leads to its bill', async () => {
  signInAs(ofType(18))
  const api = fakeApi()
  api.reply(
    payerFiles.get,
    wholeOf(payerFiles.get.answer, { x12FileId: 7, direction: 'in', kinds: ['277'], segments }),
  )
  const said = {
    atSegment: 14,
    number: 'B3S1V1',
    patientName: 'Moss, Ada',
    serviceDate: '2026-03-10',
    cents: 12_000,
    payerNumber: '',
    verdict: 'Rejected',
    isRejected: true,
    statuses: [
      'Rejected: information is not valid (A7, 164, insured): the member ID is not valid.',
    ],
    lines: [],
    ours: { claimId: 7, state: 'rejected', outcome: '' },
  }
  api.reply(fileContents.get, wholeOf(fileContents.get.answer, { claims: [said] }))
  const File = () => <FileDetail x12FileId={7} atSegment={0} onOpen={() => undefined} />
  await showPages({ '/x': File }, '/x')
  const one = within(await screen.findByRole('region', { name: 'Claim B3S1V1' }))
  expect(one.getByText(/the member ID is not valid\.$/)).toBeTruthy()
  expect(one.getByText('Our claim now: Rejected.')).toBeTruthy()
  expect(one.getByRole('link', { name: 'Open bill' }).getAttribute('href')).toContain('claim=7')
  await userEvent.click(one.getByRole('button', { name: 'Line 14' }))
  await waitFor(() =>
    expect(
      screen.getByText('CLP*B3S1V1*1*120*80').closest('tr')?.getAttribute('aria-current'),
    ).toBe('true'),
  )
})
