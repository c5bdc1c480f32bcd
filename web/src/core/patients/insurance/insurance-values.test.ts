import { describe, expect, it } from 'vitest'
import {
  blankInsurance,
  checkInsurance,
  freeSequence,
  isFolded,
  workersCompensation,
  type InsuranceValues,
} from './insurance-values.ts'

const whole = { ...blankInsurance(1), insuranceId: 7, memberId: 'W1', relationshipId: 1 }
const faults = (change: Partial<InsuranceValues>) =>
  Object.keys(checkInsurance({ ...whole, ...change }))

describe('an insurance', () => {
  it('requires a payer from the table, or the name of one that is not in it', () => {
    expect(faults({})).toEqual([])
    expect(faults({ insuranceId: -1 })).toEqual(['insuranceId'])
    expect(faults({ insuranceId: 0, insuranceName: '  ' })).toEqual(['insuranceName'])
    expect(faults({ insuranceId: 0, insuranceName: 'Sunshine Mutual' })).toEqual([])
  })
  it('says how the patient is related to the subscriber, but for workers’ compensation', () => {
    expect(faults({ relationshipId: 0 })).toEqual(['relationshipId'])
    expect(faults({ relationshipId: 0, insuranceTypeId: workersCompensation })).not.toContain(
      'relationshipId',
    )
  })
  it('cannot end before it begins', () => {
    expect(faults({ effectiveDate: '2026-02-01', expireDate: '2026-01-31' })).toEqual([
      'expireDate',
    ])
    expect(faults({ effectiveDate: '2026-02-01', expireDate: '2026-02-01' })).toEqual([])
  })
  it('takes the first free sequence number', () => {
    expect(freeSequence([])).toBe(1)
    expect(freeSequence([{ active: true, sequence: 1 }])).toBe(2)
    expect(freeSequence([{ active: false, sequence: 1 }])).toBe(1)
    expect(freeSequence([1, 2, 3].map((sequence) => ({ active: true, sequence })))).toBe(3)
  })
  it('collapses the subscriber section while the subscriber is the patient', () => {
    expect(isFolded({ relationshipId: 1, subscriberFirstName: '', subscriberLastName: '' })).toBe(
      true,
    )
    expect(isFolded({ relationshipId: 0, subscriberFirstName: '', subscriberLastName: '' })).toBe(
      true,
    )
    expect(
      isFolded({ relationshipId: 0, subscriberFirstName: 'Ann', subscriberLastName: '' }),
    ).toBe(false)
    expect(isFolded({ relationshipId: 2, subscriberFirstName: '', subscriberLastName: '' })).toBe(
      false,
    )
  })
})
