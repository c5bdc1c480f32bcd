import { patients } from '@labgate/contract/patients/patients'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PatientsPage } from '../src/features/patients/patients.page.tsx'
import { beginPatients, rowOf } from './patient-record.ts'
import { administrator, clinicAdministrator, ofType } from './people.ts'
import { showPages } from './show.tsx'

const open = (at = '/patient') =>
  showPages({ '/patient': PatientsPage, '/customer-filter': () => <h1>Account Filter</h1> }, at)
const criteria = (api: ReturnType<typeof beginPatients>) =>
  api.calls(patients.list).at(-1)?.input['searchCriteria'] as Record<string, unknown>

beforeEach(() => {
  vi.restoreAllMocks()
  /* jsdom has no layout; the virtual rows need a viewport. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

describe('the patient search', () => {
  it('never puts data that identifies a patient into the address or the title, and searches by POST', async () => {
    const api = beginPatients(clinicAdministrator)
    const { router } = await open()
    const user = userEvent.setup()
    await user.type(
      await screen.findByRole('searchbox', { name: 'Name (Last, First)' }),
      "O'Brien, Ada",
    )
    await user.type(screen.getByRole('searchbox', { name: 'DOB' }), '01/02/1970')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.type(screen.getByRole('searchbox', { name: 'Record number' }), '4471')
    await user.type(screen.getByRole('searchbox', { name: 'Phone' }), '8135550100')
    await user.click(screen.getByRole('checkbox', { name: 'Include inactive' }))
    await waitFor(() =>
      expect(criteria(api)).toMatchObject({
        name: "O'Brien, Ada",
        DOB: '1970-01-02',
        medicalRecordId: '4471',
        phone: '8135550100',
        active: false,
      }),
    )
    expect(api.calls(patients.list).every(({ method }) => method === 'POST')).toBe(true)
    await user.click(await screen.findByText("O'Brien, Ada"))
    await screen.findByRole('region', { name: 'Patient' })
    const { pathname, searchStr } = router.state.location
    expect(`${pathname}${searchStr}`).toBe('/patient?inactive=true&id=7')
    expect(window.location.href).not.toMatch(/brien|ada|1970|4471|8135550100/i)
    expect(document.title).toBe('Patient - Labgate')
  })

  it('stays within the current account and location', async () => {
    const api = beginPatients(administrator)
    await open('/patient?locationId=10')
    await screen.findByText("O'Brien, Ada")
    expect(criteria(api)).toMatchObject({ customerId: 4, locationId: 9 })
    expect(screen.queryByRole('combobox', { name: 'Location' })).toBeNull()
  })

  it('lets users who work at all locations choose one of them', async () => {
    const api = beginPatients(clinicAdministrator, { locationId: 0, locationName: 'All Locations' })
    await open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('combobox', { name: 'Location' }))
    await user.click(await screen.findByRole('option', { name: 'Miami', hidden: true }))
    await waitFor(() => expect(criteria(api)['locationId']).toBe(10))
  })

  it('reports an incomplete birth date, and does not search for it', async () => {
    const api = beginPatients(clinicAdministrator)
    await open()
    await userEvent.type(await screen.findByRole('searchbox', { name: 'DOB' }), '01/02')
    await screen.findByText(/Enter the full birth date/)
    expect(criteria(api)['DOB']).toBeUndefined()
  })

  it('shows that names only resemble the typed text', async () => {
    const api = beginPatients(clinicAdministrator)
    api.reply(patients.list, {
      list: [rowOf()],
      next: '',
      total: 1,
      totalIsMore: false,
      resembling: true,
      closedCharts: [],
    })
    await open()
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Name (Last, First)' }),
      'Obrein',
    )
    expect((await screen.findByText(/these resemble it/)).textContent).toContain('“Obrein”')
  })

  it('marks a missing name, priority, employee, inactive, ended release, and former name in words', async () => {
    const api = beginPatients(clinicAdministrator)
    const row = rowOf({
      name: ',',
      firstName: '',
      lastName: '',
      dob: null,
      priority: true,
      active: false,
      isEmployee: true,
      roiExpireDate: '2020-01-01',
      formerly: 'Moss, Ada',
    })
    api.reply(patients.list, {
      list: [row],
      next: '',
      total: 1,
      totalIsMore: false,
      resembling: false,
      closedCharts: [],
    })
    await open()
    for (const words of [
      'Name missing',
      'Priority',
      'Employee',
      'Inactive',
      'Ended 01/01/2020',
      'formerly Moss, Ada',
    ])
      expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('without an account', () => {
  it('lab client services see a notice and a link to Account Filter, and no patients are requested', async () => {
    const api = beginPatients(ofType(12), { customerId: 0, locationId: 0, locationName: '' })
    const { router } = await open()
    await screen.findByText(/No account is selected/)
    expect(api.calls(patients.list)).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: 'Choose an account' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer-filter'))
  })

  it('other staff search all accounts, but only after they enter criteria, and cannot add a patient', async () => {
    const api = beginPatients(administrator, { customerId: 0, locationId: 0, locationName: '' })
    await open()
    await screen.findByText(/Search patients of all accounts/)
    expect(api.calls(patients.list)).toEqual([])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name (Last, First)' }), 'Obr')
    await screen.findByText("O'Brien, Ada")
    expect(criteria(api)).not.toHaveProperty('customerId')
    expect(screen.queryByRole('button', { name: 'New patient' })).toBeNull()
  })
})

it('an employee with read-only access is offered no new patient, and the address of a new one shows the list', async () => {
  beginPatients(ofType(15))
  const { router } = await open('/patient?id=0')
  await screen.findByText("O'Brien, Ada")
  expect(screen.queryByRole('button', { name: 'New patient' })).toBeNull()
  await act(() => router.navigate({ to: '/patient', search: { id: '7' } }))
  await screen.findByRole('region', { name: 'Patient' })
})
