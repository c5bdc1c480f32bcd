import type { PatientEligibility } from '@labgate/contract/billing/eligibility'
import { expect, it } from 'vitest'
import { mergeLines } from './eligibility-merge.ts'
import { blankInsurance } from './insurance-values.ts'

it('offers values that differ at the payer, and removes nothing for values that the payer omits', () => {
  const insurance = {
    ...blankInsurance(1),
    memberId: 'W1',
    groupNo: 'G1',
    expireDate: '2026-12-31',
    subscriberCity: 'Tampa',
  }
  const answer = {
    memberId: 'W1',
    groupNo: 'G2',
    effectiveDate: '2026-01-01',
    endDate: null,
    subscriberFirstName: '',
    subscriberLastName: '',
    subscriberDob: null,
    subscriberStreet1: '',
    subscriberCity: '',
    subscriberState: '',
    subscriberPostalCode: '',
  } as Partial<PatientEligibility> as PatientEligibility
  expect(
    mergeLines(insurance, answer).map(({ field, here, payer, differs }) => [
      field,
      here,
      payer,
      differs,
    ]),
  ).toEqual([
    ['memberId', 'W1', 'W1', false],
    ['groupNo', 'G1', 'G2', true],
    ['effectiveDate', '', '01/01/2026', true],
    ['expireDate', '12/31/2026', '', false],
    ['subscriberCity', 'Tampa', '', false],
  ])
})
