import type { Account } from '@labgate/contract/accounts/accounts'
import { locations, type LocationRow } from '@labgate/contract/accounts/locations'
import { drafts } from '@labgate/contract/orders/drafts'
import { users } from '@labgate/contract/people/users'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { UserDrawer } from '../src/features/accounts/users/user-drawer.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const account = { customerId: 4, facilityCode: 'SPC001', sharePatients: false } as Account
const place = (locationId: number, locationName: string): LocationRow => ({
  locationId,
  locationName,
  area: '',
  phone: '',
  email: '',
  customerId: 4,
})

const saved = async (...list: LocationRow[]): Promise<Record<string, unknown> | undefined> => {
  signInAs(administrator)
  const api = fakeApi()
  api.reply(locations.listForCustomer, { list })
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  api.reply(users.listForEmail, { list: [] })
  api.reply(users.save, { id: '12' })
  const Page = () => (
    <UserDrawer
      account={account}
      userId={0}
      onClose={() => undefined}
      onSaved={() => undefined}
      onActAs={() => undefined}
    />
  )
  await showPages({ '/customer': Page }, '/customer')
  await userEvent.type(await screen.findByLabelText(/^First name/), 'Ann')
  await userEvent.type(screen.getByLabelText(/^Last name/), 'Lee')
  await userEvent.type(screen.getByLabelText(/^Email/), 'ann@clinic.example')
  await userEvent.click(screen.getByRole('button', { name: /^Save user/ }))
  await waitFor(() => expect(api.calls(users.save)).toHaveLength(1))
  return api.calls(users.save)[0]?.input
}

it('a new user of an account with one location is assigned to it', async () => {
  expect(await saved(place(9, 'Tampa'))).toMatchObject({
    customerId: 4,
    firstName: 'Ann',
    locations: [{ locationId: 9 }],
  })
})
it('a new user of an account with several locations is assigned to none', async () => {
  expect(await saved(place(9, 'Tampa'), place(10, 'Ocala'))).not.toHaveProperty('locations')
})
