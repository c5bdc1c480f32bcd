import { describe, expect, it } from 'vitest'
import { centsOf, dollarsOf } from '../cents.ts'
import { actionOf, resendOf } from './aaa.ts'
import { balanceOf } from './balance.ts'
import { wordOf, type CoverQuestion } from './cover.ts'
import type { Benefit, DateRange } from './eligibility.ts'
import { outcomeOf } from './outcome.ts'
import type { RemittanceClaim } from './remittance.ts'

const range = (qualifier: string, from: string, to = from): DateRange => ({ qualifier, from, to })
const benefit = (
  code: string,
  serviceTypes: readonly string[],
  more: Partial<Benefit> = {},
): Benefit => ({
  at: 1,
  code,
  level: '',
  serviceTypes,
  insuranceType: '',
  plan: '',
  period: '',
  amount: undefined,
  fraction: '',
  authorization: '',
  inNetwork: '',
  dates: [],
  messages: [],
  ...more,
})
const request = (more: Partial<CoverQuestion>): CoverQuestion => ({
  day: '20261118',
  benefits: [benefit('1', ['30'])],
  personDates: [],
  otherCover: [],
  refusals: [],
  differs: [],
  ...more,
})
const refusal = (reason: string) => ({
  level: 'person' as const,
  reason,
  action: actionOf(reason),
  resend: resendOf('C'),
})

describe('coverage', () => {
  it.each<[string, Partial<CoverQuestion>, string]>([
    ['active', {}, 'active'],
    ['under investigation', { benefits: [benefit('5', ['30'])] }, 'active'],
    ['starting after the requested day', { personDates: [range('346', '20261119')] }, 'inactive'],
    ['starting on the requested day', { personDates: [range('346', '20261118')] }, 'active'],
    ['ended before the requested day', { personDates: [range('347', '20261117')] }, 'inactive'],
    ['ended on the requested day', { personDates: [range('347', '20261118')] }, 'active'],
    [
      'for another year',
      { benefits: [benefit('1', ['30'], { dates: [range('291', '20250101', '20251231')] })] },
      'inactive',
    ],
    [
      'for the same year',
      { benefits: [benefit('1', ['30'], { dates: [range('291', '20260101', '20261231')] })] },
      'active',
    ],
    [
      'ended, then replaced by another',
      {
        benefits: [
          benefit('1', ['30'], { dates: [range('347', '20260101')] }),
          benefit('1', ['30'], { dates: [range('346', '20260102')] }),
        ],
      },
      'active',
    ],
    ['inactive', { benefits: [benefit('6', ['30'])] }, 'inactive'],
    [
      'inactive only for vision',
      { benefits: [benefit('1', ['30']), benefit('6', ['AL'])] },
      'active',
    ],
    [
      'without laboratory services',
      { benefits: [benefit('1', ['30']), benefit('I', ['5'])] },
      'active-without-laboratory',
    ],
    [
      'by a Medicare plan instead',
      { benefits: [benefit('1', ['30']), benefit('R', ['30'], { insuranceType: 'HN' })] },
      'other-payer',
    ],
    ['of another person', { differs: ['last'] }, 'differs'],
    ['not found', { benefits: [], refusals: [refusal('75')] }, 'not-found'],
    ['with another birth date', { benefits: [], refusals: [refusal('71')] }, 'differs'],
    ['that the payer cannot determine now', { benefits: [], refusals: [refusal('42')] }, 'unknown'],
    ['without any benefit in the response', { benefits: [] }, 'unknown'],
  ])('is summarized in one word: %s', (_name, more, word) =>
    expect(wordOf(request(more))).toBe(word),
  )
})

describe('the outcome of a claim', () => {
  const line = (charge: number, paid: number, reason: string, group = 'CO') => ({
    charge,
    paid,
    adjustments: [{ group, reason, amount: charge - paid, quantity: '', at: 1 }],
  })
  it.each([
    ['1', [line(100, 40, '45')], 'paid'],
    ['1', [line(100, 0, '50')], 'denied'],
    ['1', [line(100, 0, '1', 'PR')], 'nothing-due'],
    ['1', [line(100, 0, '131')], 'nothing-due'],
    ['1', [line(100, 40, '45'), line(50, 0, '96')], 'partly-denied'],
    ['4', [line(100, 0, '45')], 'denied'],
    ['22', [line(-100, -40, '45')], 'reversed'],
    ['23', [], 'forwarded'],
  ] as const)('with status %s and lines %j is %s', (status, lines, outcome) => {
    const [charge, paid] = [
      lines.reduce((sum, one) => sum + one.charge, 0),
      lines.reduce((sum, one) => sum + one.paid, 0),
    ]
    expect(outcomeOf(status, { charge, paid, adjustments: [] }, lines)).toBe(outcome)
  })
})

describe('a remittance balance', () => {
  const claim = (more: Partial<RemittanceClaim>) =>
    ({
      at: 5,
      status: '1',
      charge: 10_000,
      paid: 6_000,
      patientOwes: 1_000,
      adjustments: [],
      lines: [
        {
          at: 7,
          charge: 10_000,
          paid: 6_000,
          adjustments: [
            { group: 'CO', amount: 3_000 },
            { group: 'PR', amount: 1_000 },
          ],
        },
      ],
      ...more,
    }) as RemittanceClaim
  const differences = (amount: number, one: RemittanceClaim, plb = 0) =>
    balanceOf({
      amount,
      claims: [one],
      providerAdjustments:
        plb === 0
          ? []
          : [{ at: 9, provider: '', yearEnd: '', reason: 'WO', reference: '', amount: plb }],
    }).map(({ equation, difference, isTolerated }) => [equation, difference, isTolerated])
  it('holds if all equations hold, and names each broken equation with its difference', () => {
    expect(differences(6_000, claim({}))).toEqual([])
    expect(differences(5_000, claim({}), 1_000)).toEqual([])
    expect(differences(6_000, claim({}), 1_000)).toEqual([['set-paid', 1_000, false]])
    expect(differences(6_000, claim({ charge: 10_100 }))).toEqual([
      ['claim-paid', -100, false],
      ['claim-charge', 100, false],
    ])
    expect(differences(6_000, claim({ patientOwes: 0 }))).toEqual([['patient-share', -1_000, true]])
    expect(differences(6_000, claim({ patientOwes: 0, status: '2' }))).toEqual([])
    expect(
      differences(
        6_000,
        claim({ adjustments: [{ group: 'CO', reason: '45', amount: 1, quantity: '', at: 6 }] }),
      ),
    ).toEqual([
      ['claim-paid', 1, false],
      ['claim-lines', 1, false],
    ])
    expect(differences(Number.NaN, claim({}))).toEqual([['set-paid', Number.NaN, false]])
  })
})

it.each([
  ['0', 0],
  ['-0', 0],
  ['.5', 50],
  ['12.5', 1_250],
  ['-3', -300],
  ['300.00', 30_000],
  ['9999999999', 999_999_999_900],
])('%s dollars are %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
  expect(centsOf(dollarsOf(cents))).toBe(cents)
})
it.each(['', '1.005', '1,5', 'x', '.', '1e3'])('%j is not an amount', (text) =>
  expect(centsOf(text)).toBeNaN(),
)
