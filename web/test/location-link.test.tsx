import type { Account } from '@labgate/contract/accounts/accounts'
import { locations } from '@labgate/contract/accounts/locations'
import { codes } from '@labgate/contract/clinical/codes'
import { drafts } from '@labgate/contract/orders/drafts'
import { users } from '@labgate/contract/people/users'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useAccountLists } from '../src/features/accounts/record/use-account-lists.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, ofType, signInAs } from './people.ts'
import { place } from './place.ts'
import { partly, wholeOf } from './sample.ts'
import { showPages } from './show.tsx'

const account = partly<Account>({
  customerId: 4,
  locations: [],
  users: [],
  attachments: [],
  notes: [],
})
const Page = () => useAccountLists(account).drawers

it('a link to a location opens it at the field, shows why the value is needed and the effect of a choice; once closed, it stays closed', async () => {
  signInAs(administrator)
  const api = fakeApi()
  api.reply(codes.list, { list0: [], list1: [] })
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  api.reply(
    locations.get,
    wholeOf(locations.get.answer, { ...place, locationId: 9, customerId: 4 }),
  )
  const { router } = await showPages(
    { '/customer': Page },
    '/customer?id=4&location=9&field=placeOfService',
  )
  const choice = await screen.findByRole('combobox', { name: 'Place of service' })
  await waitFor(() => expect(document.activeElement).toBe(choice))
  expect(screen.getByText(/Needed for insurance claims/)).toBeTruthy()
  await userEvent.type(choice, '31')
  await userEvent.tab()
  expect((choice as HTMLInputElement).value).toBe('31 · Skilled nursing facility')
  expect(
    await screen.findByText(
      'Where specimens are collected. The facility is billed, not insurance.',
    ),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Undo changes/ }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toEqual({ id: '4' }))
})

it('a link to a provider opens the user for viewers who can see the account’s users; once closed, it stays closed', async () => {
  signInAs(administrator)
  const api = fakeApi()
  api.silence(users.get)
  const link = '/customer?id=4&user=17&field=npi'
  const { router, unmount } = await showPages({ '/customer': Page }, link)
  expect(await screen.findByRole('dialog', { name: 'User' })).toBeTruthy()
  await waitFor(() => expect(api.calls(users.get)[0]?.input).toMatchObject({ userId: '17' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toEqual({ id: '4' }))
  unmount()
  signInAs(ofType(15))
  await showPages({ '/customer': Page }, link)
  expect(screen.queryByRole('dialog')).toBeNull()
})
