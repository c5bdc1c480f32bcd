import type { CoverStanding } from '@labgate/contract/billing/eligibility'
import { expect, it } from 'vitest'
import { describeCover, describeDifference } from './cover-label.ts'

const standing = (more: Partial<CoverStanding>): CoverStanding => ({
  patientInsuranceId: 1,
  payer: 'Medicare',
  patientEligibilityId: 1,
  status: 'active',
  word: 'active',
  coverage: 'active',
  says: '',
  serviceDate: '2026-11-26',
  checkedDate: '2026-11-25',
  plan: '',
  effectiveDate: null,
  endDate: null,
  isQmb: false,
  simulated: false,
  differs: [],
  otherPayers: [],
  canAsk: true,
  ...more,
})
const sun = {
  name: 'Sun Advantage',
  payerId: '88001',
  memberId: 'H1',
  place: 'first' as const,
  isMedicareAdvantage: true,
}

it('states known coverage in one sentence with the date checked, and never shows an unanswered inquiry as no coverage', () => {
  const said = (more: Partial<CoverStanding>) => describeCover(standing(more)).text
  expect(said({})).toBe('Covered on 11/26/2026, checked 11/25/2026.')
  expect(
    said({ status: 'inactive', word: 'inactive', coverage: 'inactive', endDate: '2026-10-31' }),
  ).toBe('The plan ended 10/31/2026, checked 11/25/2026. Ask for the new insurance.')
  expect(said({ word: 'other-payer', coverage: 'medicare-advantage', otherPayers: [sun] })).toBe(
    'Medicare says this patient is in a Medicare Advantage plan: Sun Advantage. Add that plan. Checked 11/25/2026.',
  )
  expect(
    said({
      status: 'asked',
      word: '',
      coverage: 'unknown',
      says: 'The payer could not be reached. We will ask again.',
    }),
  ).toBe('The payer could not be reached. We will ask again.')
  expect(said({ status: 'failed', word: 'unknown', coverage: 'unknown' })).toContain('unknown')
  expect(said({ status: '', word: '', coverage: 'unknown', canAsk: false })).toBe(
    'This payer cannot be asked electronically.',
  )
  for (const status of ['asked', 'failed', ''] as const)
    expect(describeCover(standing({ status, coverage: 'unknown' })).tone).not.toBe('danger')
  expect(describeDifference({ field: 'birthDate', payer: '1958-03-02' })).toBe(
    'The payer has birth date 03/02/1958.',
  )
})
