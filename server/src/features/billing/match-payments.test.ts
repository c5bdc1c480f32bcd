import { describe, expect, it } from 'vitest'
import type { RemittanceClaim, RemittanceLine, RemittanceName } from '../../x12/faces/remittance.ts'
import { matchesAmong, type Candidate } from './match-payments.ts'

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
const lines = (...numbers: readonly string[]) =>
  // only what matching reads
  numbers.map((number) => ({ number, from: '20260310' })) as unknown as readonly RemittanceLine[]
const found = (more: Partial<RemittanceClaim>, ...candidates: readonly Candidate[]) =>
  matchesAmong([payment(more)], candidates)[0]
const matched = (more: Partial<RemittanceClaim>, ...candidates: readonly Candidate[]) => {
  const match = found(more, ...candidates)?.match
  return match && [match.one.claimId, match.by]
}
const why = (more: Partial<RemittanceClaim>, ...candidates: readonly Candidate[]) =>
  found(more, ...candidates)?.why
const other = person('Else', 'X9')

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

describe('a payment with our number', () => {
  const [first, second] = [claim(1, { isReplaced: true }), claim(2)]

  it('is for that claim, even after it was replaced, if it names the person', () => {
    expect(matched({ number: first.number }, first, second)).toEqual([1, 'number'])
    expect(matched({ number: first.number, charge: 1 }, first, second)).toEqual([1, 'number'])
    expect(
      matched({ number: first.number, subscriber: person('Moss', 'X9') }, first, second),
      'a sibling, or another member ID',
    ).toEqual([1, 'number'])
  })

  it('and another person’s name waits, although number, payer’s number, or line, and charge are right', () => {
    const one = claim(1, { payerNumber: 'P1', lineIds: [12] })
    const said = { number: one.number, subscriber: other }
    expect(matched(said, one)).toBeUndefined()
    expect(why(said, one)).toBe(
      'Claim number B1S1V1 is ours, but the name and the member ID are another person’s.',
    )
    expect(matched({ ...said, lines: lines('L999') }, one)).toBeUndefined()
    expect(matched({ ...said, lines: lines('L12') }, one)).toBeUndefined()
    expect(why({ subscriber: other, payerNumber: 'P1' }, one)).toBe(
      'The payer’s claim number is that of a claim of ours, but the name and the member ID are another person’s.',
    )
    expect(why({ subscriber: other, lines: lines('L12') }, one)).toBe(
      'A line number is one of ours, but the name and the member ID are another person’s.',
    )
  })

  it('and nobody’s name is for that claim only with its charge', () => {
    const nobody = { number: first.number, subscriber: undefined }
    expect(matched(nobody, first)).toEqual([1, 'number'])
    expect(why({ ...nobody, charge: 1 }, first)).toBe(
      'Claim number B1S1V1 is ours, but the payment names no one and has another charge.',
    )
  })

  it('and a line of another claim of ours waits', () => {
    const another = claim(3, { billId: 2, number: 'B2S1V1', lineIds: [31] })
    const one = claim(1, { lineIds: [12] })
    expect(why({ number: one.number, lines: lines('L31') }, one, another)).toBe(
      'Claim number B1S1V1 is ours, but a line belongs to another claim of ours.',
    )
    expect(why({ lines: lines('L12', 'L31') }, one, another)).toBe(
      'Its lines belong to different claims of ours.',
    )
    expect(
      matched({ lines: lines('L31') }, { ...one, cents: 12_000 }, { ...another, cents: 1 }),
      'the line’s claim, not the one with the charge',
    ).toEqual([3, 'line'])
  })
})

describe('L and digits in a payment', () => {
  const one = claim(1, { lineIds: [12] })

  it('is our line if the person agrees, or the claim number of a payment that names nobody', () => {
    expect(matched({ lines: lines('L12') }, one)).toEqual([1, 'line'])
    const nobody = { subscriber: undefined, charge: 1, lines: lines('L12') }
    expect(matched({ ...nobody, number: one.number }, one)).toEqual([1, 'line'])
    expect(why(nobody, one)).toBe('A line number is one of ours, but the payment names no one.')
    expect(matched({ ...nobody, charge: 12_000 }, one), 'the charge says nothing').toBeUndefined()
  })
})

/* How often matching reads something of a claim, for so many payments, each of one of as many claims. */
const readsOf = (count: number): number => {
  let reads = 0
  const counted = (one: Candidate): Candidate =>
    new Proxy(one, { get: (of, name: keyof Candidate) => (reads++, of[name]) })
  const many = Array.from({ length: count }, (_, nth) =>
    claim(nth + 1, { billId: nth + 1, memberId: `W${nth}`, payerNumber: `P${nth}` }),
  )
  const payments = many.map(({ number, memberId }, nth) =>
    payment({
      ...(nth % 2 === 0 ? { number } : { payerNumber: `P${nth}` }),
      subscriber: person('Moss', memberId),
    }),
  )
  const all = matchesAmong(payments, many.map(counted))
  const before = reads
  expect(all.map(({ match }) => match?.one.claimId)).toEqual(many.map(({ claimId }) => claimId))
  return before
}

it('finds the claims of a large remittance without comparing each payment with each claim', () => {
  expect(readsOf(2000)).toBe(2 * readsOf(1000))
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
