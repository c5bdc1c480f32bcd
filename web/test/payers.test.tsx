import { payers, type Payer, type PayerRow } from '@labgate/contract/billing/payers'
import { drafts } from '@labgate/contract/orders/drafts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PayersPage } from '../src/features/billing/payers/payers.page.tsx'
import { newPayer } from '../src/features/billing/payers/record/payer-fields.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { clinicAdministrator, ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const sunshine: Payer = {
  ...newPayer,
  insuranceId: 7,
  name: 'Sunshine Health Plan',
  aliases: 'SHP\nSol Salud',
  phone: '(813) 555-0150',
  street1: '1 Payer Way',
  city: 'Tampa',
  state: 'FL',
  postalCode: '33602',
  preauthRequired: true,
  rowVersion: 3,
}
const row: PayerRow = {
  insuranceId: 7,
  name: sunshine.name,
  payerKind: 'commercial',
  active: true,
  street1: sunshine.street1,
  city: 'Tampa',
  state: 'FL',
  phone: sunshine.phone,
  preauthRequired: true,
  alias: '',
}

// Missing from jsdom and needed by a record: for the section rail, and for fields that grow with
// their lines.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe(): void {}
    disconnect(): void {}
  },
)
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

let api: FakeApi
let now: Payer
beforeEach(() => {
  localStorage.clear()
  signInAs(ofType(18))
  api = fakeApi()
  now = sunshine
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  /* jsdom has no layout; the virtual rows need a viewport. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  api.reply(payers.list, { list: [row], next: '', total: 1, totalIsMore: false })
  api.reply(payers.get, () => now)
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  api.reply(drafts.save, { savedAt: '2026-03-31T14:02:00.000Z' })
  api.reply(drafts.discard, {})
})
const show = (search = '') => {
  cleanup()
  return showPages({ '/insurance': PayersPage }, `/insurance${search}`)
}
const nothing = () => api.reply(payers.list, { list: [], next: '', total: 0, totalIsMore: false })
const field = (label: string): Promise<HTMLInputElement> =>
  screen.findByLabelText(new RegExp(`^${label}`))
const lastInput = () => api.calls(payers.list).at(-1)?.input['searchCriteria']

describe('the payer list', () => {
  it('requests the active payers, then those that match the typed name, which can appear in the address', async () => {
    const { router } = await show()
    await screen.findByRole('grid', { name: 'payers' })
    expect(lastInput()).toEqual({ active: 1, pageSize: 50 })
    await userEvent.type(await field('Name'), 'salud')
    await waitFor(() => expect(lastInput()).toEqual({ active: 1, name: 'salud', pageSize: 50 }))
    expect(router.state.location.search).toEqual({ name: 'salud' })
  })

  it('shows the other name that matched a payer, and whether the payer requires preauthorization', async () => {
    api.reply(payers.list, {
      list: [
        { ...row, alias: 'Sol Salud' },
        {
          ...row,
          insuranceId: 8,
          name: 'Sun Mutual',
          payerKind: "workers' compensation",
          active: false,
          preauthRequired: false,
        },
      ],
      next: '',
      total: 2,
      totalIsMore: false,
    })
    await show('?name=salud&active=3')
    const [, first, second] = within(await screen.findByRole('grid')).getAllByRole('row')
    expect(first?.textContent).toBe(
      'Sunshine Health Plan also Sol SaludCommercial1 Payer WayTampaFL(813) 555-0150RequiredActive',
    )
    expect(second?.textContent).toBe(
      'Sun MutualWorkers’ compensation1 Payer WayTampaFL(813) 555-0150NoInactive',
    )
  })

  it('explains an empty list and offers the first payer; with filters it offers a wider search', async () => {
    nothing()
    await show()
    expect(await screen.findByText(/Payers appear here/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'New payer' })).toHaveLength(2)
    await show('?state=GA')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Search among active and inactive payers' }),
    )
    await waitFor(() => expect(lastInput()).toEqual({ active: 3, state: 'GA', pageSize: 50 }))
    expect(await screen.findByText(/No payers match these filters/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Search among/ })).toBeNull()
  })

  it('shows that loading failed, and retries', async () => {
    api.refuse(payers.list, {
      code: 'unknown',
      status: 500,
      message: 'The list could not be read.',
    })
    await show()
    const failure = await screen.findByRole('alert')
    api.reply(payers.list, { list: [row], next: '', total: 1, totalIsMore: false })
    await userEvent.click(within(failure).getByRole('button'))
    expect(await screen.findByText('Sunshine Health Plan')).toBeTruthy()
  })

  it('offers a new payer only to users who can save one', async () => {
    signInAs(clinicAdministrator)
    await show('?id=0')
    await screen.findByRole('grid')
    expect(screen.queryByRole('button', { name: 'New payer' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Save payer/ })).toBeNull()
  })
})

describe('saving a payer', () => {
  it('reports missing values of a new payer at their fields, then saves the given values and opens the payer', async () => {
    api.reply(payers.save, { id: '7' })
    const { router } = await show('?id=0')
    const user = userEvent.setup()
    await user.type(await field('Name'), 'Sunshine Health Plan')
    await user.click(screen.getByRole('button', { name: /Save payer/ }))
    for (const text of [
      'Enter the phone number.',
      'Enter the street.',
      'Enter the city.',
      'Choose the state.',
      'A ZIP code has five digits, or nine with a hyphen.',
    ])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(api.calls(payers.save)).toHaveLength(0)

    await user.type(await field('Other names'), 'SHP{Enter}Sol Salud')
    await user.type(await field('Phone'), '8135550150')
    await user.type(await field('Street \\*'), '1 Payer Way')
    await user.type(await field('City'), 'Tampa')
    await user.click(screen.getByRole('combobox', { name: /^State/ }))
    await user.click(await screen.findByRole('option', { name: 'FL · Florida', hidden: true }))
    await user.type(await field('ZIP code'), '33602')
    await user.click(screen.getByRole('switch', { name: /Preauthorization required/ }))
    await user.click(screen.getByRole('button', { name: /Save payer/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ id: '7' }))
    const { validation: _block, ...input } = api.calls(payers.save)[0]!.input
    expect(input).toEqual({
      insuranceId: 0,
      rowVersion: 0,
      name: 'Sunshine Health Plan',
      aliases: 'SHP\nSol Salud',
      phone: '(813) 555-0150',
      street1: '1 Payer Way',
      city: 'Tampa',
      state: 'FL',
      postalCode: '33602',
      preauthRequired: true,
    })
    expect(await screen.findByRole('heading', { name: 'Sunshine Health Plan' })).toBeTruthy()
  })

  it('shows at the name field that another payer has the name', async () => {
    await show('?id=7')
    const user = userEvent.setup()
    await user.type(await field('Name'), ' 2')
    api.refuse(payers.save, {
      code: 'validation',
      issues: [
        { path: ['name'], message: 'There is already a payer with this name.', rule: 'taken' },
      ],
    })
    await user.click(screen.getByRole('button', { name: /Save payer/ }))
    expect(await screen.findByText('There is already a payer with this name.')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toHaveProperty('value', 'Sunshine Health Plan 2'),
    )
  })
})

describe('a payer', () => {
  it('marks the values that a save would require', async () => {
    now = { ...sunshine, phone: '', city: '' }
    await show('?id=7')
    const rail = await screen.findByRole('navigation', { name: 'Sections' })
    expect(rail.textContent).toContain('The phone number is missing')
    expect(rail.textContent).toContain('A part of the address is missing')
  })

  it('changed by another user keeps my changes on top of that version', async () => {
    await show('?id=7')
    const user = userEvent.setup()
    await user.type(await field('County'), 'Hillsborough')
    api.refuse(payers.save, {
      status: 409,
      code: 'stale',
      message: 'Ben Adams changed this at 2:02 PM.',
    })
    now = { ...sunshine, city: 'Clearwater', rowVersion: 4 }
    await user.click(screen.getByRole('button', { name: /Save payer/ }))
    expect(await screen.findByText('Changed in the meantime: City.')).toBeTruthy()
    api.reply(payers.save, { id: '7' })
    await user.click(screen.getByRole('button', { name: 'Keep my changes on top' }))
    expect((await field('City')).value).toBe('Clearwater')
    await user.click(screen.getByRole('button', { name: /Save payer/ }))
    await waitFor(() => expect(api.calls(payers.save)).toHaveLength(2))
    expect(api.calls(payers.save)[1]?.input).toMatchObject({
      insuranceId: 7,
      rowVersion: 4,
      county: 'Hillsborough',
    })
    expect(api.calls(payers.save)[1]?.input).not.toHaveProperty('city')
  })
})

describe('replacing a typed name', () => {
  const openDialog = async () => {
    await show('?id=7')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Replace a typed name' }))
    return user
  }

  it('requires the name, explains the effect, and shows how many insurances now have the payer', async () => {
    api.reply(payers.convert, { id: '7', insurances: 1200 })
    const user = await openDialog()
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(
      'Every record with the name below, in all accounts, will get Sunshine Health Plan as its payer',
    )
    await user.click(within(dialog).getByRole('button', { name: /^Replace name/ }))
    expect(await screen.findByText('Enter the name as it was typed.')).toBeTruthy()
    expect(api.calls(payers.convert)).toHaveLength(0)

    await user.type(await field('Name as typed'), ' Sunshine ')
    await user.click(within(dialog).getByRole('button', { name: /^Replace name/ }))
    expect(await screen.findByText('1,200 insurance records now have this payer.')).toBeTruthy()
    const { validation: _block, ...input } = api.calls(payers.convert)[0]!.input
    expect(input).toEqual({ insuranceId: 7, insuranceName: 'Sunshine' })
    expect(dialog.textContent).toContain('Sunshine Health Plan replaced “Sunshine”.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Done'))

    await user.click(within(dialog).getByRole('button', { name: 'Replace another name' }))
    expect((await field('Name as typed')).value).toBe('')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(/^Name as typed/)),
    )
  })

  it('reports that no insurance has the name, and leaves it to be corrected', async () => {
    api.reply(payers.convert, { id: '7', insurances: 0 })
    const user = await openDialog()
    await user.type(await field('Name as typed'), 'Sunshin')
    await user.keyboard('{Enter}')
    expect(
      await screen.findByText('No insurance record has the typed name “Sunshin”.'),
    ).toBeTruthy()
    expect((await field('Name as typed')).value).toBe('Sunshin')
    expect(screen.queryByText(/now have this payer/)).toBeNull()
  })

  it('shows why it was refused', async () => {
    api.refuse(payers.convert, { code: 'not-found', message: 'Payer not found.' })
    const user = await openDialog()
    await user.type(await field('Name as typed'), 'Sunshine{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Payer not found.')
  })

  it('is not offered for an inactive payer, or to users who cannot do it, who see the fields as text', async () => {
    now = { ...sunshine, active: false }
    await show('?id=7')
    expect(await screen.findByText('Inactive')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Replace a typed name' })).toBeNull()
    now = sunshine
    signInAs(clinicAdministrator)
    await show('?id=7')
    expect(await screen.findByText('1 Payer Way')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Replace a typed name' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Save payer/ })).toBeNull()
  })
})
