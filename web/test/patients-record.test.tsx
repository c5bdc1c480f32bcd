import { accounts } from '@labgate/contract/accounts/accounts'
import { locations } from '@labgate/contract/accounts/locations'
import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import { patients } from '@labgate/contract/patients/patients'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import type { FakeApi } from './fake-api.ts'
import { accountOf, beginPatients, insuranceOf, patientOf } from './patient-record.ts'
import { clinicAdministrator, ofType } from './people.ts'
import { showPages } from './show.tsx'

const supervisor = ofType(8)
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const open = async () => {
  await showPages({ '/patient': PatientsPage }, '/patient?id=7&field=demographics')
  await screen.findByRole('heading', { name: 'Identity' })
  return userEvent.setup()
}
const saved = (api: FakeApi) => {
  const { validation: _validation, ...input } = api.calls(patients.save).at(-1)?.input ?? {}
  return input
}
const save = async (api: FakeApi) => {
  api.reply(patients.save, { id: '7' })
  fireEvent.click(screen.getByRole('button', { name: /Save patient/ }))
  await waitFor(() => expect(api.calls(patients.save)).toHaveLength(1))
  return saved(api)
}
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

describe('the identity', () => {
  it('shows the saved values above the record in their saved case, even while new ones are typed', async () => {
    beginPatients(clinicAdministrator)
    const user = await open()
    const strip = within(screen.getByRole('region', { name: 'Patient' }))
    expect(strip.getByText("O'Brien, Ada")).toBeTruthy()
    expect(strip.getByText('Female')).toBeTruthy()
    await user.type(box(/^First name/), 'm')
    expect(strip.getByText("O'Brien, Ada")).toBeTruthy()
  })
  it('that changes while the laboratory has a specimen asks for the reason at its field', async () => {
    const api = beginPatients(supervisor)
    api.reply(identityCorrections.list, { list: [], underWay: 1 })
    await open()
    const reason = await screen.findByLabelText<HTMLInputElement>(
      'Reason for changing the identity',
    )
    fireEvent.change(box(/^Middle name/), { target: { value: 'May' } })
    const wanted = 'Enter why the identity is changing.'
    api.refuse(patients.save, {
      code: 'not-valid',
      issues: [{ path: ['identityReason'], message: wanted, rule: 'identity-reason' }],
    })
    fireEvent.click(screen.getByRole('button', { name: /Save patient/ }))
    expect(await screen.findByText(wanted)).toBeTruthy()
    expect(saved(api)).toMatchObject({ identityKind: 'wrong' })
    fireEvent.change(reason, { target: { value: 'Passport' } })
    await waitFor(() => expect(screen.queryByText(wanted)).toBeNull())
  })
  it('shows missing values, in words and in the section rail', async () => {
    const api = beginPatients(supervisor)
    api.reply(
      patients.get,
      patientOf({ dob: null, dobMissing: true, phone: '', phoneMissing: true }),
    )
    await open()
    expect(screen.getByText('Missing: birth date, phone')).toBeTruthy()
    const rail = within(screen.getByRole('navigation', { name: 'Sections' }))
    expect(rail.getByText('Missing: birth date.')).toBeTruthy()
    expect(rail.getByText('Missing: phone.')).toBeTruthy()
  })
})

describe('a “missing” checkbox', () => {
  it('clears the value, and typed text clears the checkbox', async () => {
    const api = beginPatients(supervisor)
    const user = await open()
    await user.click(tick('DOB is missing'))
    expect(box('DOB').value).toBe('')
    await user.click(tick('Last name is missing'))
    expect(box('Last name').value).toBe('')
    await user.type(box('Last name'), 'Moss')
    expect(tick('Last name is missing').checked).toBe(false)
    expect(box('Last name').value).toBe('Moss')
    expect(await save(api)).toEqual({
      patientId: 7,
      rowVersion: 3,
      lastName: 'Moss',
      dob: null,
      dobMissing: true,
    })
  })
  it('of an address applies to all its fields', async () => {
    const api = beginPatients(supervisor)
    const user = await open()
    await user.click(tick('Address is missing'))
    expect([box('Street').value, box('City').value, box('ZIP code').value]).toEqual(['', '', ''])
    await user.type(box('City'), 'T')
    expect(tick('Address is missing').checked).toBe(false)
    await user.click(tick('Address is missing'))
    expect(await save(api)).toMatchObject({
      addressMissing: true,
      address: { street1: '', city: '', state: '', postalCode: '' },
    })
  })
  it('clears the fault of its field', async () => {
    const api = beginPatients(supervisor)
    const user = await open()
    await user.clear(box('Phone'))
    fireEvent.click(screen.getByRole('button', { name: /Save patient/ }))
    await screen.findByText('Enter the phone number.')
    await user.click(tick('Phone is missing'))
    expect(screen.queryByText('Enter the phone number.')).toBeNull()
    expect(api.calls(patients.save)).toEqual([])
  })
  it('is only for laboratory staff; a practice sees a note and fills in the value', async () => {
    const api = beginPatients(clinicAdministrator)
    api.reply(patients.get, patientOf({ dob: null, dobMissing: true }))
    const user = await open()
    expect(screen.queryByRole('checkbox', { name: /is missing/ })).toBeNull()
    expect(screen.getByText('DOB is missing: received without it.')).toBeTruthy()
    await user.type(box('DOB'), '01/02/1970')
    expect(await save(api)).toEqual({
      patientId: 7,
      rowVersion: 3,
      dob: '1970-01-02',
      dobMissing: false,
    })
  })
})

describe('account settings', () => {
  it('control pay categories and facesheet; a category set earlier stays visible with a note', async () => {
    const api = beginPatients(clinicAdministrator)
    api.reply(
      accounts.get,
      accountOf({ allowSelfPay: true, billing_SelfPay: true, billing_Scholarship: true }),
    )
    api.reply(patients.get, patientOf({ hardship: true }))
    await open()
    await waitFor(() =>
      expect(screen.queryByRole('switch', { name: /^Use the facesheet/ })).toBeNull(),
    )
    expect(screen.getByRole('switch', { name: /^Self-pay/ })).toBeTruthy()
    expect(screen.getByRole('switch', { name: /^Scholarship program/ })).toBeTruthy()
    expect(
      screen.getByRole<HTMLInputElement>('switch', { name: /^Hardship program/ }).checked,
    ).toBe(true)
    expect(screen.getByText('This account no longer uses this pay category.')).toBeTruthy()
  })
  it('allow a blank address and phone with the facesheet', async () => {
    const api = beginPatients(clinicAdministrator)
    api.reply(accounts.get, accountOf({ facesheetAddress: true }))
    const user = await open()
    await user.clear(box('Street'))
    await user.clear(box('Phone'))
    await user.click(await screen.findByRole('switch', { name: /^Use the facesheet/ }))
    expect(await save(api)).toMatchObject({
      useFacesheet: true,
      phone: '',
      address: { street1: '' },
    })
  })
  it('offer to copy address and phone from a residential location', async () => {
    const api = beginPatients(clinicAdministrator)
    const { address: _address, ...flat } = {
      address: '',
      locationId: 9,
      locationName: 'Tampa House',
      residentialFacility: true,
      phone: '(813) 555-0177',
    }
    api.reply(locations.get, { ...residence, ...flat })
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Copy address from Tampa House' }))
    expect([box('Street').value, box('City').value, box('Phone').value]).toEqual([
      '9 House Rd',
      'Brandon',
      '(813) 555-0177',
    ])
  })
})
const residence = {
  customerId: 4,
  specialtyId: 0,
  specialty: '',
  primary: false,
  addressId: 9,
  address: {
    addressId: 9,
    street1: '9 House Rd',
    street2: '',
    city: 'Brandon',
    county: '',
    state: 'FL',
    postalCode: '33510',
    countryCode: 'USA',
  },
  fax: '',
  email: '',
  timeZoneId: 0,
  placeOfService: '',
  timeZone: '',
  pickupDays: '',
  clinicHours: { mon: '', tue: '', wed: '', thu: '', fri: '', sat: '' },
  shippingMethodId_Preferred: 0,
  shipingMethodId_Preferred: 0,
  labelCarrier: '' as const,
  labelPayer: 'laboratory' as const,
  labelAccountNo: '',
  pickupWay: 'email' as const,
  npi: '',
  sendFax: false,
  faxStartDate: null,
  faxBatch: false,
  faxBatchHour: 17,
  sendEmail: false,
  notificationEmail: false,
  notificationEmailAddress: '',
  notificationText: false,
  notificationTextNumber: '',
  resultCoverOnly: false,
  autoSignature: false,
  contract: false,
  criticalPhone: '',
  userId_Updated: 0,
  rowVersion: 1,
}

describe('a Social Security number', () => {
  const withSsn = (api: FakeApi) => api.reply(patients.get, patientOf({ ssn: '*****6789' }))
  it('is not sent while its mask is unchanged', async () => {
    const api = beginPatients(supervisor)
    withSsn(api)
    const user = await open()
    await user.click(box(/Social Security/))
    await user.type(box('Middle name'), 'B')
    expect(await save(api)).toEqual({ patientId: 7, rowVersion: 3, middleName: 'B' })
  })
  it('that is typed replaces the mask', async () => {
    const api = beginPatients(supervisor)
    withSsn(api)
    const user = await open()
    await user.click(box(/Social Security/))
    await user.keyboard('123-45-6789')
    expect(await save(api)).toMatchObject({ ssn: '123-45-6789' })
  })
  it('is shown in full for a reason, for 30 seconds, and leaves no trace afterward', async () => {
    const api = beginPatients(supervisor)
    withSsn(api)
    api.reply(patients.wholeSsn, { ssn: '123456789' })
    await open()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
      await user.click(screen.getByRole('button', { name: 'Show Social Security number' }))
      await user.click(await screen.findByRole('button', { name: 'Show for 30 seconds' }))
      expect(await screen.findByText('Enter why you need the number.')).toBeTruthy()
      expect(api.calls(patients.wholeSsn)).toEqual([])
      await user.type(box('Reason'), 'Billing asked for it')
      await user.keyboard('{Enter}')
      expect(await screen.findByText('123-45-6789')).toBeTruthy()
      expect(api.calls(patients.wholeSsn)[0]?.input).toMatchObject({
        patientId: 7,
        reason: 'Billing asked for it',
      })
      vi.advanceTimersByTime(29_000)
      expect(screen.getByText('123-45-6789')).toBeTruthy()
      vi.advanceTimersByTime(2_000)
      await waitFor(() => expect(document.body.textContent).not.toContain('123-45-6789'))
      expect(
        `${JSON.stringify(Object.entries(sessionStorage))}${JSON.stringify(Object.entries(localStorage))}`,
      ).not.toContain('6789')
    } finally {
      vi.useRealTimers()
    }
  })
  it('offers no button to show it to users without permission', async () => {
    const api = beginPatients(clinicAdministrator)
    withSsn(api)
    await open()
    expect(screen.queryByRole('button', { name: /Social Security number/ })).toBeNull()
  })
})

describe('a user', () => {
  const full = {
    insurances: [insuranceOf(), insuranceOf({ patientInsuranceId: 22, sequence: 2 })],
    medications: [{ medicationId: 5, medicationId_Generic: 0, description: 'Oxycodone' }],
  }
  it.each([4, 15])(
    'with read-only access (type %i) sees values, and no controls that change them',
    async (userTypeId) => {
      const api = beginPatients(ofType(userTypeId))
      api.reply(patients.get, patientOf(full))
      await open()
      expect(screen.queryAllByRole('textbox')).toEqual([])
      expect(screen.queryAllByRole('checkbox')).toEqual([])
      expect(screen.queryByRole('button', { name: /Save|Add|Remove|Revoke|Delete/ })).toBeNull()
      expect(screen.getByText('Oxycodone')).toBeTruthy()
      expect(screen.getByText("O'Brien")).toBeTruthy()
    },
  )
  it('of a practice reads in short what is in a card, and can open it', async () => {
    const api = beginPatients(clinicAdministrator)
    api.reply(patients.get, patientOf(full))
    const user = await open()
    expect(await screen.findByText(/^Aetna PPO, primary, W1234; /)).toBeTruthy()
    expect(screen.getByText('Oxycodone')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove Oxycodone' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show: Medications' }))
    expect(screen.getByRole('button', { name: 'Remove Oxycodone' })).toBeTruthy()
  })
  it('of the laboratory sees the cards open', async () => {
    const api = beginPatients(supervisor)
    api.reply(patients.get, patientOf(full))
    await open()
    expect(screen.getByText('Oxycodone')).toBeTruthy()
    /* In the strip, and in the table with its two insurances. */
    expect(screen.getAllByText('Aetna PPO')).toHaveLength(3)
  })
})
