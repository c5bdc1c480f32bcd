import type { Posting } from '@labgate/contract/billing/bills'
import { expect, it } from 'vitest'
import { eventsOf } from './posting-events.ts'

let nth = 0
const posting = (more: Partial<Posting>): Posting => ({
  ledgerId: ++nth,
  at: '2026-03-20T15:00:00.000Z',
  postedOn: '2026-03-20',
  kind: 'charge',
  party: 'payer-1',
  cents: 12_000,
  billLineId: 1,
  code: '80307',
  reason: '',
  says: '',
  remarks: [],
  note: '',
  claimId: 0,
  claimNumber: '',
  from: '',
  how: '',
  check: '',
  paidOn: null,
  remittanceId: 0,
  paymentId: 0,
  refundId: 0,
  by: '',
  requestedBy: '',
  takesBackId: 0,
  isUndoneByHand: false,
  isTakenBack: false,
  ...more,
})
const decided = {
  at: '2026-04-02T15:00:00.000Z',
  postedOn: '2026-04-02',
  remittanceId: 5,
  claimId: 7,
  claimNumber: 'B1S1V1',
  from: 'Bay Health',
  how: 'ACH',
  check: '881',
  paidOn: '2026-04-01',
}

it('a payer’s decision is one event with its check, and both halves of a move are one row', () => {
  const [charge, payment] = eventsOf([
    posting({}),
    posting({ ...decided, kind: 'paid', cents: -8000 }),
    posting({
      ...decided,
      kind: 'contractual',
      cents: -3000,
      reason: 'CO-45',
      says: 'Above the contract.',
      remarks: ['N115: A local rule.'],
    }),
    posting({ ...decided, kind: 'moved', cents: -1000, reason: 'PR-1', says: 'Deductible.' }),
    posting({
      ...decided,
      kind: 'moved',
      cents: 1000,
      party: 'patient',
      reason: 'PR-1',
      says: 'Deductible.',
    }),
  ])
  expect(charge).toMatchObject({ title: 'Charged', cents: 12_000, facts: [] })
  expect(payment).toMatchObject({
    title: 'Payment of Bay Health',
    facts: ['EFT 881 of 04/01/2026', 'claim B1S1V1'],
    cents: -11_000,
  })
  expect(payment?.rows.map(({ says: text, cents }) => [text, cents])).toEqual([
    ['Paid', -8000],
    ['Contract adjustment · CO: contractual, reason 45. Above the contract.', -3000],
    [
      'Moved from primary insurance to patient · PR: patient responsibility, reason 1. Deductible.',
      1000,
    ],
  ])
  expect(payment?.rows[1]?.remarks).toEqual(['N115: A local rule.'])
})

it('what people do names them, and what was taken back is apart from what took it back', () => {
  const events = eventsOf([
    posting({
      kind: 'written-off',
      cents: -500,
      reason: 'written off',
      by: 'Kim Ames',
      note: 'Small.',
      isTakenBack: true,
    }),
    posting({
      kind: 'written-off',
      cents: 500,
      reason: 'written off',
      by: 'Lee Moss',
      takesBackId: nth,
    }),
    posting({
      kind: 'paid',
      party: 'patient',
      cents: -2000,
      paymentId: 9,
      from: 'Patient',
      how: 'check',
      check: '4711',
      paidOn: '2026-05-01',
      by: 'Kim Ames',
    }),
  ])
  expect(events.map(({ title, facts, isTakenBack }) => [title, facts, isTakenBack])).toEqual([
    ['Written off', ['by Kim Ames', 'Small.'], true],
    ['Taken back', ['by Lee Moss'], false],
    ['Payment of Patient', ['Check 4711 of 05/01/2026', 'by Kim Ames'], false],
  ])
  expect(events.map(({ takesBack }) => takesBack)).toEqual([
    '',
    '03/20/2026 · Written off, by Kim Ames',
    '',
  ])
})

it('a posting that a person took back is told from one that the payer took back, with person, reason, and what it was', () => {
  const byHand = { ...decided, kind: 'paid' as const, by: 'Kim Ames', requestedBy: 'Bo Lee' }
  const first = posting({ ...byHand, cents: -8000, note: 'Named on the phone.', isTakenBack: true })
  const share = posting({ ...byHand, cents: -500, isTakenBack: true })
  const back = { ...byHand, at: '2026-05-01T15:00:00.000Z', by: 'Lee Moss', requestedBy: '' }
  const events = eventsOf([
    first,
    share,
    posting({
      ...back,
      cents: 8000,
      takesBackId: first.ledgerId,
      note: 'Another patient.',
      isUndoneByHand: true,
    }),
    posting({ ...back, cents: 500, takesBackId: share.ledgerId, isUndoneByHand: true }),
    posting({
      ...decided,
      at: '2026-06-01T15:00:00.000Z',
      remittanceId: 6,
      cents: 1000,
      kind: 'paid',
      takesBackId: 999_999,
    }),
  ])
  const paidBy = ['EFT 881 of 04/01/2026', 'claim B1S1V1']
  expect(events.map(({ title, facts, takesBack }) => [title, facts, takesBack])).toEqual([
    [
      'Payment of Bay Health',
      [...paidBy, 'by Kim Ames', 'requested by Bo Lee', 'Named on the phone.'],
      '',
    ],
    [
      'Posting by hand taken back',
      [...paidBy, 'by Lee Moss', 'Another patient.'],
      '04/02/2026 · Payment of Bay Health, EFT 881 of 04/01/2026, by Kim Ames',
    ],
    // what is earlier than the list is not named
    ['Taken back by Bay Health', paidBy, ''],
  ])
})

it('what no longer rests on an earlier decision is told from what its payer takes back', () => {
  const first = posting({ ...decided, kind: 'moved', cents: -1000, reason: 'rest' })
  const note = 'An earlier payer took back the decision that this rested on.'
  const back = { ...decided, kind: 'moved' as const, cents: 1000, takesBackId: first.ledgerId }
  const [, unseated, reversed] = eventsOf([
    first,
    posting({ ...back, at: '2026-05-01T15:00:00.000Z', remittanceId: 0, note }),
    // read by someone who sees no remittances
    posting({ ...back, at: '2026-05-02T15:00:00.000Z', remittanceId: 0 }),
  ])
  expect([unseated?.title, reversed?.title]).toEqual([
    'Decision of Bay Health no longer counts',
    'Taken back by Bay Health',
  ])
  expect(unseated?.facts).toContain(note)
  expect(unseated?.takesBack).toContain('04/02/2026 · Decision of Bay Health')
})

it('no amount of any posting is lost in its events', () => {
  const kinds = ['paid', 'contractual', 'moved', 'written-off'] as const
  const parties = ['payer-1', 'patient', 'client'] as const
  for (let round = 0; round < 200; round++) {
    const all = Array.from({ length: 1 + (round % 7) }, (_, at) =>
      posting({
        kind: kinds[(round * 3 + at) % kinds.length] ?? 'paid',
        party: parties[(round + at * 2) % parties.length] ?? 'patient',
        cents: ((round * 7 + at * 5) % 5) * 100 - 150,
        billLineId: 1 + ((round + at) % 2),
        remittanceId: (round + at) % 3,
      }),
    )
    const events = eventsOf(all)
    const sum = all.reduce((total, { cents }) => total + cents, 0)
    expect(events.reduce((total, { cents }) => total + cents, 0)).toBe(sum)
    const ofRows = events.flatMap(({ rows }) => rows).filter(({ isMove }) => !isMove)
    expect(ofRows.reduce((total, { cents }) => total + cents, 0)).toBe(sum)
  }
})
