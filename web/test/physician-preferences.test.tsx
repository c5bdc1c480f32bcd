import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { drafts } from '@labgate/contract/orders/drafts'
import {
  physicianPreferences,
  type PhysicianPreference,
} from '@labgate/contract/orders/physician-preferences'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { dayHere } from '../src/core/preferences/parts/today.ts'
import { PhysicianPreferencesPage } from '../src/features/orders/physician-preferences/physician-preferences.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { accountOf } from './patient-record.ts'
import { clinicAdministrator, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const chronic: PhysicianPreference = {
  physicianPreferenceId: 5,
  userId: clinicAdministrator.userId,
  provider: 'Ann Lee',
  customerId: 4,
  active: true,
  labTypeId: 1,
  labType: 'Urine toxicology',
  availableForAll: true,
  name: 'Chronic pain',
  effectiveDate: '2026-01-05',
  sunsetDate: null,
  version: '2022.11',
  tests: [103, 501, 1200].map((labTestId) => ({ labTestId })),
  userId_Updated: 7,
  rowVersion: 2,
}
const ended = {
  ...chronic,
  physicianPreferenceId: 6,
  name: 'Last year’s',
  active: false,
  sunsetDate: '2026-01-05',
}
const theirs = {
  ...chronic,
  physicianPreferenceId: 8,
  name: 'Of a colleague',
  userId: 9,
  provider: 'Ben Adams',
}

let api: FakeApi
let offered: Partial<Account>
beforeEach(() => {
  signInAs(clinicAdministrator)
  api = fakeApi()
  offered = { service_ToxUrine: true, service_ToxOral: true }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  /* jsdom has no layout; the virtual rows need a viewport. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  api.reply(accounts.get, () => accountOf(offered))
  api.reply(physicianPreferences.list, { list: [chronic, theirs, ended] })
  api.reply(physicianPreferences.get, chronic)
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  api.reply(drafts.save, { savedAt: '2026-03-31T14:02:00.000Z' })
  api.reply(drafts.discard, {})
})
const show = (search = '') =>
  showPages({ '/physician-preference': PhysicianPreferencesPage }, `/physician-preference${search}`)
const inputOf = (
  endpoint: typeof physicianPreferences.save | typeof physicianPreferences.sunset,
) => {
  const { validation: _block, ...input } = api.calls(endpoint).at(-1)!.input
  return input
}

it('lists the provider’s preferences and those shared with all, with their contents, and ended ones on request', async () => {
  await show()
  const grid = await screen.findByRole('grid', { name: 'preferences' })
  expect(api.calls(physicianPreferences.list)[0]?.input['searchCriteria']).toEqual({
    userId: 7,
    active: 3,
  })
  expect(
    within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    'Chronic painUrine toxicologyTargeted reflex: screen and 25 tests01/05/2026In useYesYou',
    'Of a colleagueUrine toxicologyTargeted reflex: screen and 25 tests01/05/2026In useYesBen Adams',
  ])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show ended' }))
  expect(await screen.findByText('Ended')).toBeTruthy()
})

it('offers to add only preferences that the account can order', async () => {
  offered = { service_ToxUrine: false, service_ToxOral: true }
  await show()
  expect(await screen.findByRole('button', { name: 'Add oral' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add urine' })).toBeNull()
})

it('a new preference reports missing and invalid values, keeps its entries after a refusal, and saves them', async () => {
  api.refuse(physicianPreferences.save, {
    code: 'faulty',
    issues: [
      {
        path: ['name'],
        message:
          'You already have a preference with this name for these dates. End it first, or choose another name.',
        rule: 'taken',
      },
    ],
  })
  const { router } = await show('?id=0&labTypeId=1')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Save preference/ }))
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  expect(screen.getByText('Choose at least one test.')).toBeTruthy()
  expect(api.calls(physicianPreferences.save)).toHaveLength(0)

  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Tapering')
  await user.clear(screen.getByRole('textbox', { name: /^Effective date/ }))
  await user.type(screen.getByRole('textbox', { name: /^Effective date/ }), '01/05/2020')
  await user.click(screen.getByRole('radio', { name: /^Targeted reflex/ }))
  await user.click(screen.getByRole('button', { name: /^Save preference/ }))
  expect(await screen.findByText('The effective date is in the past.')).toBeTruthy()
  expect(screen.getByText(/^Targeted reflex confirms only selected tests/)).toBeTruthy()

  await user.clear(screen.getByRole('textbox', { name: /^Effective date/ }))
  await user.type(screen.getByRole('textbox', { name: /^Effective date/ }), '01/05/2199')
  await user.type(
    screen.getByRole('combobox', { name: 'Find a test' }),
    'buprenorphine{ArrowDown}{Enter}',
  )
  await user.click(screen.getByRole('button', { name: /^Save preference/ }))
  expect(await screen.findByText(/^You already have a preference with this name/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Buprenorphine' })).toBeTruthy()

  api.reply(physicianPreferences.save, { id: '11' })
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' 2')
  await user.click(screen.getByRole('button', { name: /^Save preference/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(inputOf(physicianPreferences.save)).toEqual({
    physicianPreferenceId: 0,
    rowVersion: 0,
    labTypeId: 1,
    version: '2022.11',
    name: 'Tapering 2',
    effectiveDate: '2199-01-05',
    availableForAll: true,
    tests: [{ labTestId: 103 }, { labTestId: 1221 }],
  })
})

it('offers no full profile for urine, and full confirmation for oral fluid', async () => {
  await show('?id=0&labTypeId=1')
  expect(
    (await screen.findAllByRole('radio')).map((card) => card.textContent?.slice(0, 8)),
  ).toEqual(['Targeted', 'Universa', 'Custom p'])
  await show('?id=0&labTypeId=2')
  expect(await screen.findByRole('radio', { name: /^Full confirmation/ })).toBeTruthy()
})

it('a saved preference is read-only, and its provider can end it starting today', async () => {
  api.reply(physicianPreferences.sunset, { id: '5' })
  await show('?id=5')
  const user = userEvent.setup()
  const chosen = await screen.findByRole('list', { name: 'Chosen tests' })
  expect(
    within(chosen)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Alprazolam', 'Opioid agonists (panel)'])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sunset' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: /^Sunset/, hidden: true }))
  await waitFor(() => expect(api.calls(physicianPreferences.sunset)).toHaveLength(1))
  expect(inputOf(physicianPreferences.sunset)).toEqual({
    physicianPreferenceId: 5,
    rowVersion: 2,
    sunsetDate: dayHere(''),
  })
})

it('a colleague’s preference can only be viewed', async () => {
  api.reply(physicianPreferences.get, theirs)
  await show('?id=8')
  expect(await screen.findByText('Ben Adams')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sunset' })).toBeNull()
})
