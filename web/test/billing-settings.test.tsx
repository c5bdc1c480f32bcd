import { billingSettings } from '@labgate/contract/billing/billing-settings'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BillingSettings } from '../src/features/billing/billing-tables/billing-settings.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const limits = (cents: number) =>
  [7, 18, 8].map((userTypeId) => ({
    userTypeId,
    cents: userTypeId === 18 ? cents : 0,
    approveRefundCents: 0,
  }))
const settings = {
  billingSince: '2026-01-01',
  invoiceDays: 30,
  statementDueDays: 21,
  statementDays: 30,
  statementCount: 3,
  statementMinCents: 500,
  limits: limits(10_000),
  rowVersion: 2,
  raises: [
    {
      limitRaiseId: 1,
      userTypeId: 18,
      cents: 17_000,
      approveRefundCents: 0,
      wasCents: 10_000,
      wasApproveRefundCents: 0,
      askedBy: 'Dana Cruz',
      dateAsked: '2026-03-31T14:05:00.000Z',
      needsOther: false,
    },
  ],
}

it('a limit that is confirmed above the form shows in it, and what was typed stays', async () => {
  signInAs(administrator)
  const api = fakeApi()
  api.reply(billingSettings.get, settings)
  showPart(<BillingSettings onClose={() => undefined} />)
  const days = await screen.findByLabelText<HTMLInputElement>('Invoice due after')
  await userEvent.clear(days)
  await userEvent.type(days, '33')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  api.reply(billingSettings.decideRaise, {})
  api.reply(billingSettings.get, {
    ...settings,
    limits: limits(17_000),
    rowVersion: 3,
    raises: [],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm limit' }))
  await waitFor(() =>
    expect(
      screen
        .getAllByLabelText<HTMLInputElement>(/: write off or refund$/)
        .map(({ value }) => value),
    ).toContain('170.00'),
  )
  expect(days.value).toContain('33')
})
