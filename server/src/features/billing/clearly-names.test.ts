import { describe, expect, test } from 'vitest'
import type { RemittanceClaim } from '../../x12/faces/remittance.ts'
import { clearlyNames } from './match-payments.ts'

const claim = { lastName: 'Reddy', firstName: 'Sanjay K', memberId: 'YCX-898' }
const paying = (last: string, first: string, id: string): RemittanceClaim =>
  ({
    patient: { last, first, id, middle: '', suffix: '', idQualifier: 'MI' },
  }) as Partial<RemittanceClaim> as RemittanceClaim

describe('a payment names the patient of a claim clearly', () => {
  test.each([
    ['both names', paying('REDDY', 'SANJAY', 'OTHER'), true],
    ['the member ID, however the name is written', paying('REDY', 'S', 'YCX898'), true],
    ['last name and member ID without a first name', paying('REDDY', '', 'YCX898'), true],
    ['the last name alone', paying('REDDY', '', 'OTHER'), false],
    ['somebody else of the same last name', paying('REDDY', 'CARLOS', 'OTHER'), false],
    ['a member of the family with the same ID', paying('REDDY', 'CARLOS', 'YCX898'), false],
    ['nobody of these', paying('MEHTA', 'SUNITA', 'OTHER'), false],
  ] as const)('by %s', (_what, payment, isClear) => {
    expect(clearlyNames(payment, claim)).toBe(isClear)
  })
})
