import { eligibility, type CoverStanding } from '@labgate/contract/billing/eligibility'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CheckNow } from '../src/core/patients/insurance/check-now.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const standing: CoverStanding = {
  patientInsuranceId: 7,
  payer: 'Bay Health',
  patientEligibilityId: 0,
  status: '',
  word: '',
  coverage: 'unknown',
  says: '',
  serviceDate: '2026-03-20',
  checkedDate: null,
  plan: '',
  effectiveDate: null,
  endDate: null,
  isQmb: false,
  simulated: false,
  differs: [],
  otherPayers: [],
  canAsk: true,
}
let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
const button = () => screen.queryByRole('button', { name: 'Check now: Bay Health' })

it('requests an eligibility check for the order; is offered only to users who can check, if a check is possible and none is under way', async () => {
  signInAs(ofType(18))
  api.reply(eligibility.ask, { id: '3', message: 'Eligibility check requested.' })
  const { unmount } = showPart(<CheckNow of={standing} labOrderId={4} />)
  await userEvent.click(button()!)
  expect(await screen.findByText('Eligibility check requested.')).toBeDefined()
  expect(api.calls(eligibility.ask)[0]?.input).toMatchObject({
    patientInsuranceId: 7,
    labOrderId: 4,
  })
  unmount()
  // no second check while one is under way, none if it is not possible, and none by a user who may
  // not check
  for (const more of [{ status: 'asked' as const }, { canAsk: false }]) {
    const shown = showPart(<CheckNow of={{ ...standing, ...more }} labOrderId={0} />)
    expect(button()).toBeNull()
    shown.unmount()
  }
  signInAs(ofType(2))
  showPart(<CheckNow of={standing} labOrderId={0} />)
  expect(button()).toBeNull()
})
