import { expect, test } from 'vitest'
import type { Standing } from './bill-standing.queries.ts'
import { faultOf, movableSum } from './bill-standing.ts'
import type { Item } from './item.ts'

const item = { reason: 'patient-balance' } as Item
const standing = (more: Partial<Standing>): Standing => ({
  workItemId: 1,
  billId: 1,
  labOrderId: 1,
  customerId: 1,
  stops: 0,
  isWrittenOff: false,
  isDecided: false,
  payerKind: 'commercial',
  kinds: ['commercial'],
  claimId: null,
  claimState: null,
  isVoid: false,
  outcome: null,
  payerNumber: null,
  hasLiveClaim: false,
  awaitsAnswer: false,
  leaving: null,
  isReplaced: false,
  patientId: 1,
  decided: null,
  billTo: 'insurance',
  whyNobody: '',
  openElsewhere: 0,
  others: [],
  askedAgainAt: null,
  voidAskedAt: null,
  isPatients: true,
  open: [{ line: 1, party: 'payer-1', cents: 100, owed: 100 }],
  paid: [],
  ...more,
})
const describe = (
  act: 'bill-patient' | 'bill-client',
  more: Partial<Standing>,
  limit = { cents: 0, before: 0 },
): string => faultOf(act, item, standing(more), limit)

test('refuses to bill a party for what it is billed for already, and a decision that would move nothing', () => {
  const ofPatient = [{ line: 1, party: 'patient' as const, cents: 100, owed: 100 }]
  expect(describe('bill-patient', { billTo: 'patient', open: ofPatient })).toBe(
    'The patient is billed already.',
  )
  for (const billTo of ['client', 'facility'] as const)
    expect(
      describe('bill-client', {
        billTo,
        open: [{ line: 1, party: 'client', cents: 100, owed: 100 }],
      }),
    ).toBe('The practice is billed already.')
  // what a payer left to the patient is no longer with the payer
  for (const act of ['bill-patient', 'bill-client'] as const)
    expect(describe(act, { isDecided: true, open: ofPatient })).toBe(
      'Nothing is open with a payer.',
    )
  const given = { billTo: 'patient' as const, open: ofPatient }
  expect(describe('bill-client', given, { cents: 100, before: 0 })).toBe('')
  expect(describe('bill-client', given, { cents: 100, before: 1 })).toContain('Ask for approval.')
  for (const act of ['bill-patient', 'bill-client'] as const)
    for (const isDecided of [true, false]) expect(describe(act, { isDecided })).toBe('')
})

test('bills no one else for what a payer owes because it got back more than it had paid', () => {
  const twice = (owed: number) => ({
    isDecided: true,
    open: [{ line: 1, party: 'payer-2' as const, cents: 7600, owed }],
  })
  for (const act of ['bill-patient', 'bill-client'] as const) {
    expect(describe(act, twice(0))).toContain('got back more than it had paid')
    expect(describe(act, twice(-500))).toContain('got back more than it had paid')
    expect(describe(act, twice(300))).toBe('')
  }
  expect([0, -500, 300, 9000].map((owed) => movableSum(twice(owed)))).toEqual([0, 0, 300, 7600])
})
