import { users } from '@labgate/contract/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { NewUser } from '../src/features/people/users/record/new-user.tsx'
import { UsersPage } from '../src/features/people/users/users.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPages, showPart } from './show.tsx'

const login = (customerId: number) => ({
  userId: 9,
  userName: 'dcruz',
  customerId,
  customerName: customerId === 0 ? '' : 'Far Practice',
  primary: true,
  disabled: false,
})
let api: FakeApi
beforeEach(() => {
  signInAs(administrator)
  api = fakeApi()
  api.reply(users.save, { id: '12' })
})

const saveNew = async (): Promise<void> => {
  showPart(<NewUser userTypeId={7} onSaved={() => undefined} />)
  await userEvent.type(screen.getByLabelText(/^First name/), 'Dana')
  await userEvent.type(screen.getByLabelText(/^Last name/), 'Cruz')
  await userEvent.type(screen.getByLabelText(/^Email/), 'dana@lab.example')
  await userEvent.click(screen.getByRole('button', { name: /^Save user/ }))
}
const saves = () => api.calls(users.save).length

it('prompts before an invitation is sent to an email that a colleague signs in with, and saves once on confirmation', async () => {
  api.reply(users.listForEmail, { list: [login(0)] })
  await saveNew()
  const question = within(
    await screen.findByRole('dialog', { name: 'This email already has a sign-in' }),
  )
  expect(question.getByText('dcruz, the laboratory')).toBeTruthy()
  expect(saves()).toBe(0)
  await userEvent.click(question.getByRole('button', { name: 'Save and send the invitation' }))
  await waitFor(() => expect(saves()).toBe(1))
})

it('does not prompt for a sign-in of another account', async () => {
  api.reply(users.listForEmail, { list: [login(4)] })
  await saveNew()
  await waitFor(() => expect(saves()).toBe(1))
})

it('proposes no type for a new user, and asks for one', async () => {
  await showPages({ '/user': UsersPage }, '/user?id=0')
  const type = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Type/ })
  expect(type.value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: /^Save user/ }))
  expect(await screen.findByText('Choose the type.')).toBeTruthy()
  expect(saves()).toBe(0)
})
