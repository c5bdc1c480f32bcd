import { drafts } from '@labgate/contract/orders/drafts'
import { parole, type PatientParole } from '@labgate/contract/patients/parole'
import { patients } from '@labgate/contract/patients/patients'
import { users, type User, type UserRow } from '@labgate/contract/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newUser } from '../src/core/users/record/user-fields.ts'
import { ParoleOfficersPage } from '../src/features/patients/parole/parole-officers.page.tsx'
import { releaseState } from '../src/features/patients/parole/patients/release-state.ts'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { rowOf } from './patient-record.ts'
import { administrator, ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const officer = {
  ...newUser(14),
  userId: 31,
  userType: 'Parole officer',
  firstName: 'Dwayne',
  lastName: 'Pickett',
  email: 'dwayne@county.example',
  userName: 'dpickett',
  rowVersion: 2,
  physicianPending: false,
  userSignatureId: 0,
  secondaryLogin: false,
  customerName: '',
  identityVerified: false,
  delegates: [],
  multiLogin: false,
  needsOther: false,
  approvalNeedsOther: false,
  npiShared: false,
  passwordClosed: false,
  notConfirmed: false,
  lastLogin: null,
  accounts: [],
  secondFactor: false,
  lockedUntil: null,
  userId_Updated: 0,
} as User
const row: UserRow = {
  userId: 31,
  userName: 'dpickett',
  name: 'Dwayne Pickett',
  userTypeId: 14,
  userType: 'Parole officer',
  enabled: true,
  email: officer.email,
  physician: false,
  poc: false,
  delegate: false,
  customerId: 0,
  customerName: '',
  lastLogin: null,
  passwordClosed: false,
  notConfirmed: false,
  rowVersion: 2,
}
const link: PatientParole = {
  patientParoleId: 5,
  patientId: 7,
  userId: 31,
  firstName: 'Ada',
  lastName: "O'Brien",
  dob: '1970-01-02',
  facilityCode: 'SUN',
  roiEffectiveDate: '2026-01-01',
  roiExpireDate: '2099-03-31',
  inForce: true,
  userId_Updated: 1,
  linkedBy: 'Dana Cruz',
  linkedAt: '2026-02-01T12:00:00.000Z',
}

let api: FakeApi
const begin = (person = ofType(13)) => {
  signInAs(person)
  api = fakeApi()
  api.reply(users.list, { list: [row], next: '', total: 1, totalIsMore: false })
  api.reply(users.get, officer)
  api.reply(parole.list, { list: [link] })
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  api.reply(drafts.save, { savedAt: null })
  api.reply(drafts.discard, {})
}
beforeEach(() => {
  vi.restoreAllMocks()
  /* jsdom has no layout; the virtual rows need a viewport. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  begin()
})
const maintenance = (at = '/parole-officer') =>
  showPages({ '/parole-officer': ParoleOfficersPage }, at)

describe('parole officer maintenance', () => {
  it('lists only officers, and opens one with the linked patients and the validity of each release', async () => {
    await maintenance()
    await userEvent.click(await screen.findByText('Dwayne Pickett'))
    expect(api.calls(users.list)[0]?.input['searchCriteria']).toMatchObject({
      paroleOfficer: true,
      customerId: 0,
      active: 1,
    })
    expect(await screen.findByText('Valid through 03/31/2099')).toBeTruthy()
    expect(screen.getByText("O'Brien, Ada")).toBeTruthy()
  })

  it('adds an officer as type 14 without an account', async () => {
    api.reply(users.save, { id: '31' })
    await maintenance('/parole-officer?id=0')
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Dwayne')
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Pickett')
    await user.type(screen.getByRole('textbox', { name: 'Email' }), officer.email)
    await user.click(screen.getByRole('button', { name: /^Save & Continue/ }))
    await screen.findByText('Valid through 03/31/2099')
    expect(api.calls(users.save)[0]?.input).toMatchObject({
      userId: 0,
      customerId: 0,
      userTypeId: 14,
      lastName: 'Pickett',
      email: officer.email,
    })
  })

  it('links the one patient with the given name and birth date, sends the searched values, and keeps them out of the address', async () => {
    api.reply(parole.find, { list: [rowOf()], several: false })
    api.reply(parole.save, { id: '6' })
    const { router } = await maintenance('/parole-officer?id=31')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add patient' }))
    const drawer = await screen.findByRole('dialog', { name: 'Add patient' })
    await user.click(within(drawer).getByRole('button', { name: /^Search/ }))
    expect(await within(drawer).findByText('Enter the full last name.')).toBeTruthy()
    expect(within(drawer).getByText('Enter the full birth date, such as 03/31/1970.')).toBeTruthy()
    expect(api.calls(parole.find)).toEqual([])
    await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), "O'Brien")
    await user.type(within(drawer).getByRole('textbox', { name: 'First name' }), 'Ada')
    await user.type(within(drawer).getByRole('textbox', { name: 'DOB' }), '01/02/1970')
    await user.click(within(drawer).getByRole('button', { name: /^Search/ }))
    await user.click(
      await within(drawer).findByRole('button', { name: 'Link with Dwayne Pickett' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(parole.find)[0]).toMatchObject({
      method: 'POST',
      input: {
        searchCriteria: { lastName: "O'Brien", firstName: 'Ada', DOB: '1970-01-02', userId: 31 },
      },
    })
    expect(api.calls(parole.save)[0]?.input).toMatchObject({
      patientId: 7,
      userId: 31,
      lastName: "O'Brien",
      firstName: 'Ada',
      dob: '1970-01-02',
    })
    expect(router.state.location.href).not.toMatch(/brien|1970/i)
  })

  it('requests the account if several records match, and reports if none does', async () => {
    api.reply(parole.find, { list: [], several: true })
    await maintenance('/parole-officer?id=31')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add patient' }))
    const drawer = await screen.findByRole('dialog', { name: 'Add patient' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Last name' }), 'Moss')
    await user.type(within(drawer).getByRole('textbox', { name: 'First name' }), 'Ada')
    await user.type(within(drawer).getByRole('textbox', { name: 'DOB' }), '01/02/1970')
    await user.click(within(drawer).getByRole('button', { name: /^Search/ }))
    expect(await within(drawer).findByText(/Choose an account and search/)).toBeTruthy()
    expect(within(drawer).getByRole('combobox', { name: 'Account' })).toBeTruthy()
    api.reply(parole.find, { list: [], several: false })
    await user.click(within(drawer).getByRole('button', { name: /^Search/ }))
    expect(await within(drawer).findByText(/No patient in your accounts/)).toBeTruthy()
  })

  it('removes a patient after confirmation', async () => {
    api.reply(parole.remove, {})
    begin(administrator)
    api.reply(parole.remove, {})
    await maintenance('/parole-officer?id=31')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^Remove/ }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }),
    )
    await waitFor(() =>
      expect(api.calls(parole.remove)[0]?.input).toMatchObject({ patientParoleId: 5 }),
    )
  })

  it('explains why an officer sees nothing yet, or no longer does', () => {
    const describe = (change: Partial<PatientParole>) =>
      releaseState({ ...link, inForce: false, ...change }, '2026-06-01').text
    expect(describe({ inForce: true })).toBe('Valid through 03/31/2099')
    expect(describe({ roiEffectiveDate: null, roiExpireDate: null })).toBe(
      'No release names this officer',
    )
    expect(describe({ roiEffectiveDate: '2026-07-01' })).toBe('Effective from 07/01/2026')
    expect(describe({ roiExpireDate: '2026-05-31' })).toBe('Ended 05/31/2026')
  })
})

describe('the officer’s view', () => {
  it('loads automatically, with the end of each release, is searched by name, and offers no way to add', async () => {
    begin(ofType(14))
    api.reply(parole.own, {
      list: [rowOf({ roiExpireDate: '2099-03-31', medicalRecordId: '', phone: '' })],
      next: '',
      total: 1,
      totalIsMore: false,
    })
    api.reply(parole.ownOrders, {
      list: [
        { collectionDay: '2026-03-18', labType: 'Urine Tox', status: 'Rejected', resultId: 0 },
      ],
    })
    await showPages({ '/patient': PatientsPage }, '/patient')
    await screen.findByText("O'Brien, Ada")
    expect(screen.getByText('03/31/2099')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), "O'Br")
    await waitFor(() =>
      expect(api.calls(parole.own).at(-1)?.input['searchCriteria']).toMatchObject({ name: "O'Br" }),
    )
    expect(screen.queryByRole('button', { name: 'New patient' })).toBeNull()
    expect(screen.getByText(/42 CFR part 2/)).toBeTruthy()
    await userEvent.click(await screen.findByText("O'Brien, Ada"))
    const strip = await screen.findByRole('region', { name: 'Patient' })
    expect(strip.textContent).toContain('Release until 03/31/2099')
    await screen.findByRole('table', { name: 'Tests' })
    expect(screen.getByText(/once final and released/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(new Set(api.confirmed.map(({ path }) => path))).toEqual(
      new Set([parole.own.path, parole.ownOrders.path]),
    )
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '03/18/2026',
      'Urine Tox',
      'Rejected',
    ])
    expect(api.calls(patients.list)).toEqual([])
  })

  it('shows that the patient is no longer released', async () => {
    begin(ofType(14))
    api.reply(parole.own, { list: [], next: '', total: 0, totalIsMore: false })
    await showPages({ '/patient': PatientsPage }, '/patient?id=7&field=demographics')
    await screen.findByText('You do not have a current release for this patient.')
  })
})
