import { accounts } from '@labgate/contract/accounts/accounts'
import { supplyOrders } from '@labgate/contract/accounts/supplies'
import { billingSettings } from '@labgate/contract/billing/billing-settings'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { call } from '../src/api/call.ts'
import { reasonOf } from '../src/api/refused.ts'
import { SupplyForm } from '../src/features/accounts/supplies/parts/supply-form.tsx'
import { BillingSettings } from '../src/features/billing/billing-tables/billing-settings.tsx'
import { PrintTicks, type Printing } from '../src/features/orders/form/visit-aside.tsx'
import { Form, begin, field, save } from './account-form.tsx'
import type { FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

let api: FakeApi
beforeEach(() => {
  api = begin()
})

it.each(['2.5', '1e3', '3,5', '12a'])(
  'a number field keeps %s as it was typed or pasted, says what is wrong, and is not saved',
  async (typed) => {
    showPart(<Form />)
    const user = userEvent.setup()
    const percent = field('Medicare')
    await user.clear(percent)
    await user.click(percent)
    await user.paste(typed)
    expect(percent.value).toBe(typed)
    expect(screen.queryByText('Enter a whole number.')).toBeNull()
    await user.tab()
    expect(screen.getByText('Enter a whole number.')).toBeTruthy()
    await user.click(save())
    expect(api.calls(accounts.save)).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(percent))
    await user.clear(percent)
    await user.type(percent, '1,200{ArrowUp}')
    expect(screen.queryByText('Enter a whole number.')).toBeNull()
    expect(percent.value).toBe('1201')
  },
)

it('a number that cannot be printed changes nothing, and says so', async () => {
  const last: Printing[] = []
  showPart(
    <PrintTicks
      value={{ labels: 3, requisition: false }}
      onChange={(next) => void last.push(next)}
    />,
  )
  const user = userEvent.setup()
  const labels = screen.getByLabelText<HTMLInputElement>('Labels for each tube')
  await user.clear(labels)
  await user.paste('2.5')
  expect(labels.value).toBe('2.5')
  expect(last).toEqual([{ labels: 0, requisition: false }])
  await waitFor(() => expect(screen.getByText('Enter 0 to 10; until then it is 3.')).toBeTruthy())
})

it.each(['1e3', '3,5', '−20', '1.234'])(
  'an amount keeps %s as it was pasted, says what is wrong, and is not saved',
  async (typed) => {
    signInAs(administrator)
    api.reply(billingSettings.get, {
      billingSince: '2026-01-01',
      invoiceDays: 30,
      statementDueDays: 21,
      statementDays: 30,
      statementCount: 3,
      statementMinCents: 500,
      limits: [7, 18, 8].map((userTypeId) => ({ userTypeId, cents: 0, approveRefundCents: 0 })),
      rowVersion: 2,
      raises: [],
    })
    showPart(<BillingSettings onClose={() => undefined} />)
    const user = userEvent.setup()
    const least = await screen.findByLabelText<HTMLInputElement>(/^Smallest statement/)
    await user.clear(least)
    await user.paste(typed)
    expect(least.value).toBe(typed)
    await user.click(screen.getByRole('button', { name: /^Save settings/ }))
    expect(screen.getByText('Enter an amount such as 80.00.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(least))
    expect(api.calls(billingSettings.save)).toEqual([])
    await user.clear(least)
    await user.paste('$1,234,567.89')
    await user.tab()
    expect(least.value).toBe('1,234,567.89')
  },
)

it.each(['1e1', '2.5', '-1'])('a supply of %s is not ordered', async (typed) => {
  showPart(<SupplyForm locationId={9} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('textbox', { name: 'Urine collection cups' }))
  await user.paste(typed)
  await user.click(screen.getByRole('button', { name: /^Order/ }))
  expect(screen.getByText('Enter a whole number.')).toBeTruthy()
  expect(api.calls(supplyOrders.save)).toEqual([])
})

it('what the contract does not take is refused in words before it is sent', async () => {
  const refusal = await call(supplyOrders.save, {
    locationId: 9,
    items: [{ key: 'urine-cup', quantity: -1 }],
  }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'not-valid', issues: [{ path: ['items', 0, 'quantity'] }] })
  expect(reasonOf(refusal)).toMatch(/^Check what you entered\.( [A-Z][^{]*\.)?$/)
  expect(api.calls(supplyOrders.save)).toEqual([])
})
