import { accounts, type AccountRow } from '@labgate/contract/accounts/accounts'
import { find } from '@labgate/contract/overviews/find'
import { Select } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Palette } from '../src/app/palette/palette.tsx'
import { AccountPicker, type PickedAccount } from '../src/ui/pickers/account-picker.tsx'
import { keepEarlyKeys } from '../src/ui/pickers/early-keys.ts'
import { seenAfterMs } from '../src/ui/pickers/enter-rule.ts'
import { stopClock } from './clock.ts'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPages, showPart } from './show.tsx'

const rowOf = (customerId: number, name: string): AccountRow => ({
  customerId,
  name,
  facilityCode: `A${customerId}`,
  contactName: '',
  contactPosition: '',
  contactEmail: '',
  active: true,
  dateReviewed: null,
  city: 'Tampa',
  state: 'FL',
  regionId: 0,
  region: '',
})
const names = ['Sunrise Pain Clinic', 'Sunset Wound Care', 'Harbor Family Practice']
/**
 * Accounts by the beginning of their names; the response for these words takes this many
 * milliseconds.
 */
const begin = (delays: Record<string, number> = {}) => {
  signInAs(administrator)
  const api = fakeApi()
  api.reply(accounts.list, ({ searchCriteria }) => {
    const words = String((searchCriteria as { name?: string }).name ?? '').toLowerCase()
    const list = names.flatMap((name, at) =>
      name.toLowerCase().startsWith(words) ? [rowOf(at + 1, name)] : [],
    )
    return { list, next: '', total: list.length, totalIsMore: false, resembling: false }
  })
  api.reply(find.anything, ({ typed }) => ({
    list: names.flatMap((name, at) =>
      name.toLowerCase().startsWith(String(typed).toLowerCase())
        ? [{ kind: 'account', id: at + 1, patientId: 0, name, code: '', day: null, says: '' }]
        : [],
    ),
    resembling: false,
  }))
  api.takes(
    (_, { typed, searchCriteria }) =>
      delays[String(typed ?? (searchCriteria as { name?: string } | undefined)?.name)] ?? 0,
  )
}
const Picker = () => {
  const [value, setValue] = useState<PickedAccount | null>(null)
  return (
    <>
      <AccountPicker label="Account" value={value} onChange={setValue} />
      <output>{value?.name ?? 'none'}</output>
    </>
  )
}
const taken = () => screen.getByRole('status').textContent

it('Enter takes an account that is the only match on the screen, never unseen, and never from a response to other text', async () => {
  const { user, pass } = stopClock()
  begin({ sun: 700, sunr: 100 })
  showPart(<Picker />)
  const field = screen.getByRole('combobox', { name: 'Account' })
  await user.type(field, 'sun')
  await user.keyboard('{Enter}')
  await pass(250)
  await user.type(field, 'r{Enter}')
  expect(taken()).toBe('none')
  await waitFor(() =>
    expect(document.querySelector('[data-combobox-selected]')?.textContent).toContain(
      'Sunrise Pain Clinic',
    ),
  )
  expect(taken()).toBe('none')
  await pass(seenAfterMs)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(taken()).toBe('Sunrise Pain Clinic'))
})
it('Enter takes none of several accounts, and moves into the list', async () => {
  begin()
  showPart(<Picker />)
  const user = userEvent.setup()
  const field = screen.getByRole('combobox', { name: 'Account' })
  await user.type(field, 'suns{Backspace}')
  await screen.findByRole('option', { name: /Sunset/ })
  await user.keyboard('{Enter}{Enter}')
  expect(taken()).toBe('none')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(taken()).toBe('Sunset Wound Care'))
})
it('a preloaded list also takes only a single match on Enter', async () => {
  const chosen = vi.fn()
  showPart(
    <Select
      label="Location"
      data={['Tampa', 'Tarpon Springs', 'Miami']}
      searchable
      onChange={chosen}
    />,
  )
  const user = userEvent.setup()
  const field = screen.getByRole('combobox', { name: 'Location' })
  await user.type(field, 'ta{Enter}')
  expect(chosen).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, 'mi{Enter}')
  expect(chosen.mock.calls.map(([value]) => value as unknown)).toEqual(['Miami'])
})
it('the palette keeps text typed before it opens, and Enter leads to the only match', async () => {
  const { user, pass } = stopClock()
  begin({ harbor: 300 })
  keepEarlyKeys()
  for (const key of ['h', 'a', 'r', 'b', 'o', 'r', 'Enter'])
    fireEvent.keyDown(document.body, { key, code: key })
  const { history } = await showPages(
    { '/': () => <Palette onClose={() => undefined} />, '/customer': () => 'the account' },
    '/',
  )
  expect(await screen.findByRole('combobox', { name: 'Find anything' })).toHaveProperty(
    'value',
    'harbor',
  )
  await waitFor(() => expect(document.querySelector('[data-selected]')).toBeTruthy())
  const field = screen.getByRole('combobox', { name: 'Find anything' })
  await waitFor(() =>
    expect(
      screen.getByRole('option', { selected: true }).id,
      'the field says which row is active',
    ).toBe(field.getAttribute('aria-activedescendant')),
  )
  expect(screen.getByRole('listbox', { name: 'Matches' }).id).toBe(
    field.getAttribute('aria-controls'),
  )
  expect(screen.getByRole('status').textContent).toBe(
    screen.getAllByRole('option').length === 1
      ? '1 match'
      : `${screen.getAllByRole('option').length} matches`,
  )
  await pass(seenAfterMs)
  expect(history.location.href).toBe('/')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(history.location.href).toBe('/customer?id=3'))
})
