import { accounts } from '@labgate/contract/accounts/accounts'
import { payments } from '@labgate/contract/billing/payments'
import { patients } from '@labgate/contract/patients/patients'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PaymentForm } from '../src/features/billing/receivables/payment-form.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const account = {
  customerId: 4,
  name: 'Harbor Family Practice',
  facilityCode: 'A4',
  contactName: '',
  contactPosition: '',
  contactEmail: '',
  active: true,
  dateReviewed: null,
  city: 'Tampa',
  state: 'FL',
  regionId: 0,
  region: '',
}
let api: FakeApi
beforeEach(() => {
  signInAs(administrator)
  api = fakeApi()
  api.reply(accounts.list, {
    list: [account],
    next: '',
    total: 1,
    totalIsMore: false,
    resembling: false,
  })
  api.reply(patients.list, {
    list: [],
    next: '',
    total: 0,
    totalIsMore: false,
    resembling: false,
    closedCharts: [],
  })
  api.reply(payments.owed, { cents: 0, bills: 0, disputedCents: 0, cardTerminal: false })
})
const begin = () => {
  showPart(<PaymentForm account={0} onDone={vi.fn()} />)
  return userEvent.setup()
}
/* The first fault with a field takes the focus in the next frame, which would close a list. */
const postEmpty = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: /Post payment/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Amount/)))
}
const pickAccount = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('combobox', { name: 'Account' }))
  await user.click(await screen.findByRole('option', { name: /Harbor/ }))
}

it('clears the fault of the account once it is chosen, and keeps the others', async () => {
  const user = begin()
  await postEmpty(user)
  expect(screen.getAllByText('Choose the account.')).not.toHaveLength(0)
  await pickAccount(user)
  await waitFor(() => expect(screen.queryAllByText('Choose the account.')).toHaveLength(0))
  expect(screen.getByText('Enter the amount.')).toBeTruthy()
  expect(api.calls(payments.save)).toHaveLength(0)
})

it('clears the fault of the patient with another account, or once the practice pays', async () => {
  const user = begin()
  await user.click(screen.getByRole('radio', { name: 'Patient' }))
  await postEmpty(user)
  expect(screen.getAllByText('Choose the patient.')).not.toHaveLength(0)
  await pickAccount(user)
  await waitFor(() => expect(screen.queryAllByText('Choose the patient.')).toHaveLength(0))
  await postEmpty(user)
  expect(screen.getAllByText('Choose the patient.')).not.toHaveLength(0)
  await user.click(screen.getByRole('radio', { name: 'Practice' }))
  await waitFor(() => expect(screen.queryAllByText('Choose the patient.')).toHaveLength(0))
})
