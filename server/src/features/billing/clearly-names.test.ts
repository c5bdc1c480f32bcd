import { describe, expect, test } from 'vitest'
import type { RemittanceClaim } from '../../x12/faces/remittance.ts'
import { whyUnclear } from './match-payments.ts'
import { whyTwoPeople } from './post-by-hand.ts'

/*
 * Every way in which a payment can agree with a claim, leave something out, or contradict it. The
 * rule is stated here a second time: a name that contradicts is never clear; both names need one
 * thing more; fewer need the member ID.
 */
const claim = {
  lastName: 'Reddy',
  firstName: 'Sanjay K',
  memberId: 'YCX-898',
  number: 'B7S1V1',
  serviceDay: '2026-03-10',
}
const ways = ['agrees', 'left out', 'differs'] as const
type Way = (typeof ways)[number]
const said = (way: Way, ours: string, others: string): string =>
  way === 'agrees' ? ours : way === 'differs' ? others : ''
interface Case {
  last: Way
  first: Way
  member: Way
  number: Way
  day: Way
}
const cases = ways.flatMap((last) =>
  ways.flatMap((first) =>
    ways.flatMap((member) =>
      ways.flatMap((number) => ways.map((day): Case => ({ last, first, member, number, day }))),
    ),
  ),
)
const paying = ({ last, first, member, number, day }: Case): RemittanceClaim =>
  ({
    patient: {
      last: said(last, 'REDDY', 'MEHTA'),
      first: said(first, 'SANJAY', 'CARLOS'),
      id: said(member, 'ycx898', 'OTHER'),
      middle: '',
      suffix: '',
      idQualifier: 'MI',
    },
    number: said(number, 'b7s1v1', 'B8S1V1'),
    statementFrom: said(day, '20260310', '20260311'),
    lines: [],
  }) as Partial<RemittanceClaim> as RemittanceClaim

describe('a payment names the patient of a claim clearly', () => {
  test('only if no name contradicts, and a second thing agrees', () => {
    for (const one of cases) {
      const names = [one.last, one.first]
      const isWhole = names.every((way) => way === 'agrees')
      const others = [one.member, one.number, one.day]
      const isClear =
        !names.includes('differs') &&
        (isWhole ? others.includes('agrees') : one.member === 'agrees')
      expect(whyUnclear(paying(one), claim) === '', JSON.stringify(one)).toBe(isClear)
    }
  })

  test.each([
    [
      'somebody of the family with the same member ID',
      { first: 'differs' },
      'The member ID agrees, but the payment names another person.',
    ],
    [
      'another last name with the same member ID',
      { last: 'differs' },
      'The member ID agrees, but the payment names another person.',
    ],
    ['somebody else', { last: 'differs', member: 'differs' }, 'The payment names another person.'],
    [
      'the last name alone',
      { first: 'left out', member: 'differs' },
      'The payment does not name the patient in full, and its member ID is not the claim’s.',
    ],
    [
      'somebody of the same name',
      { member: 'differs', number: 'left out', day: 'differs' },
      'Only the name agrees: member ID, claim number, and day of service do not.',
    ],
  ] as const)('and otherwise says why: it names %s', (_what, more, why) => {
    const all: Case = {
      last: 'agrees',
      first: 'agrees',
      member: 'agrees',
      number: 'agrees',
      day: 'agrees',
    }
    expect(whyUnclear(paying({ ...all, ...more }), claim)).toBe(why)
  })
})

describe('a payment that clearly names the patient is posted by one person', () => {
  const all: Case = {
    last: 'agrees',
    first: 'agrees',
    member: 'agrees',
    number: 'agrees',
    day: 'agrees',
  }
  const [limit, charged] = [10_000, 17_000]
  const why = (way: Parameters<typeof whyTwoPeople>[2], charge: number, paid: number): string =>
    whyTwoPeople(
      { ...paying(all), charge, paid },
      { ...claim, cents: charged },
      way,
      limit,
      undefined,
    )

  test.each(['by lines', 'as a whole', 'as sent'] as const)('%s', (way) => {
    expect(why(way, charged, limit)).toBe('')
    // what takes a payment back has its charge below zero
    expect(why(way, -charged, -limit)).toBe('')
  })
  test('but by lines not above the limit, and as a whole not for other charges', () => {
    expect(why('by lines', charged, limit + 1)).toBe(
      '$100.01 is above the limit of $100.00 for one person.',
    )
    expect(why('as a whole', 51_000, limit)).toBe(
      'The payment is for charges of $510.00, and the claim’s are $170.00.',
    )
  })
})
