import { describe, expect, it } from 'vitest'
import type { RemittanceClaim, RemittanceName } from '../../x12/faces/remittance.ts'
import { matchOf, type Candidate } from './match-payments.ts'

const person = (last: string, id: string): RemittanceName => ({
  last,
  first: 'Ada',
  middle: '',
  suffix: '',
  idQualifier: 'MI',
  id,
})
const payment = (more: Partial<RemittanceClaim>) =>
  ({
    number: 'THEIRS',
    status: '1',
    charge: 12_000,
    payerNumber: '',
    originalNumber: '',
    patient: undefined,
    corrected: undefined,
    subscriber: person('Moss', 'W1'),
    statementFrom: '20260310',
    lines: [],
    ...more,
  }) as RemittanceClaim
const claim = (claimId: number, more: Partial<Candidate> = {}): Candidate => ({
  claimId,
  billId: 1,
  customerId: 2,
  labOrderId: 3,
  number: `B1S1V${claimId}`,
  sequence: 1,
  payerNumber: '',
  memberId: 'W1',
  lastName: 'MOSS',
  serviceDay: '2026-03-10',
  cents: 12_000,
  isReplaced: false,
  lineIds: [],
  ...more,
})
const matched = (more: Partial<RemittanceClaim>, ...candidates: readonly Candidate[]) => {
  const match = matchOf(payment(more), candidates)
  return match && [match.one.claimId, match.by]
}

describe('a payment without a number of ours', () => {
  it('is for the claim in effect with its member, day, and charge, not for one that was replaced', () => {
    expect(matched({}, claim(1, { isReplaced: true }), claim(2))).toEqual([2, 'member-day-charge'])
    expect(matched({}, claim(1, { isReplaced: true }))).toBeUndefined()
  })

  it.each([
    ['another member', { subscriber: person('Moss', 'W2') }],
    ['another day', { statementFrom: '20260311' }],
    ['another charge', { charge: 12_001 }],
  ] as const)('waits for a person if it is for %s', (_what, more) => {
    expect(matched(more, claim(1))).toBeUndefined()
  })

  it('waits for a person if two claims are alike', () => {
    expect(matched({}, claim(1), claim(2, { billId: 2 }))).toBeUndefined()
  })
})

it('a payment with our number is for that claim, even after it was replaced, if the person or the charge agrees', () => {
  const [first, second] = [claim(1, { isReplaced: true }), claim(2)]
  expect(matched({ number: first.number }, first, second)).toEqual([1, 'number'])
  expect(matched({ number: first.number, charge: 1 }, first, second), 'the person alone').toEqual([
    1,
    'number',
  ])
  expect(
    matched({ number: first.number, subscriber: person('Else', 'X9') }, first, second),
    'the charge alone',
  ).toEqual([1, 'number'])
  expect(
    matched({ number: first.number, subscriber: person('Else', 'X9'), charge: 1 }, first, second),
  ).toBeUndefined()
})

it.each([
  ['1', 1],
  ['2', 2],
  ['20', 2],
  ['3', 3],
  ['21', 3],
])('status %s with the first payer’s number is for the claim in place %i', (status, claimId) => {
  const replaced = claim(4, { sequence: claimId, isReplaced: true })
  const all = [claim(1), claim(2, { sequence: 2 }), claim(3, { sequence: 3 })]
  expect(matched({ number: 'B1S1V1', status }, replaced, ...all)).toEqual([claimId, 'number'])
})
