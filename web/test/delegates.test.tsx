import { delegates } from '@labgate/contract/people/signatures'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { DelegatesForm } from '../src/features/people/delegates/parts/delegates-form.tsx'
import { unsaved } from '../src/session/unsaved.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { clinicAdministrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

let api: FakeApi
const canceled = vi.fn()
const people = [
  { userId: 8, name: 'Ben Adams' },
  { userId: 9, name: 'Cleo Baker' },
  { userId: 10, name: 'Dan Clark' },
]
const saved = [
  {
    userId_Delegate: 8,
    name: 'Ben Adams',
    dateAttested: '2026-03-31T14:02:00.000Z',
    inStaffHand: false,
  },
  { userId_Delegate: 40, name: 'Gone Person', dateAttested: null, inStaffHand: false },
]
beforeEach(() => {
  canceled.mockClear()
  signInAs(clinicAdministrator)
  api = fakeApi()
  api.reply(delegates.save, {})
})
const show = () =>
  showPart(
    <DelegatesForm userId={7} saved={saved} rowVersion={3} people={people} onCancel={canceled} />,
  )
const namesIn = (list: string): string[] =>
  within(screen.getByRole('list', { name: new RegExp(list) }))
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? '')
const tick = () => screen.getByRole('checkbox', { name: /sign orders in my name/ })

it('moves a name by arrows and Enter, keeps focus in the list, and saves all active delegates once the attestation is checked', async () => {
  show()
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Add Cleo Baker' }).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(namesIn('Can sign')).toEqual([
    'Remove Gone Person',
    'Remove Ben Adams',
    'Remove Dan Clark',
  ])
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add Cleo Baker'),
  )
  expect(unsaved.any()).toBe(true)

  await user.click(screen.getByRole('button', { name: /Save delegates/ }))
  expect(api.calls(delegates.save)).toHaveLength(0)
  expect(screen.getByText(/Check this box first/)).toBeTruthy()
  expect(document.activeElement).toBe(tick())

  await user.click(tick())
  await user.click(screen.getByRole('button', { name: /Save delegates/ }))
  await waitFor(() => expect(api.calls(delegates.save)).toHaveLength(1))
  expect(api.calls(delegates.save)[0]?.input).toMatchObject({
    userId: 7,
    attested: true,
    delegates: [
      { userId: 7, userId_Delegate: 8 },
      { userId: 7, userId_Delegate: 10 },
    ],
  })
})

it('Cancel restores the list, clears the attestation checkbox, and calls onCancel once', async () => {
  show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Remove Ben Adams' }))
  await user.click(tick())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(namesIn('Can sign')).toEqual(['Remove Gone Person', 'Remove Ben Adams'])
  expect((tick() as HTMLInputElement).checked).toBe(false)
  expect(canceled).toHaveBeenCalledTimes(1)
})

it('shows that delegates are waiting for attestation and that one is inactive', () => {
  show()
  expect(screen.getByText('Inactive')).toBeTruthy()
  expect(screen.getByText('Someone else added delegates for you')).toBeTruthy()
})
