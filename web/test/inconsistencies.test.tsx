import { locations } from '@labgate/contract/accounts/locations'
import { inconsistencies, type InconsistencyRow } from '@labgate/contract/desk/inconsistencies'
import { users } from '@labgate/contract/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { InconsistenciesPage } from '../src/features/desk/inconsistencies/inconsistencies.page.tsx'
import { inconsistencyCard } from '../src/features/desk/inconsistencies/inconsistency-columns.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const row: InconsistencyRow = {
  inconsistencyId: 4,
  labOrderId: 31,
  specimenBarcode: '000000000314',
  patientId: 7,
  patientName: 'Moss, Ada',
  dob: '1980-05-17',
  customerId: 5,
  customer: 'Sunrise Pain Clinic',
  locationId: 9,
  location: 'Tampa',
  userId_Physician: 12,
  physician: 'Ann Lee',
  labTypeId: 1,
  labType: 'Toxicology urine',
  kind: 'mismatch-dob',
  foundDate: '2026-03-30T14:00:00.000Z',
  portalValue: '02/01/1980',
  foundValue: '',
  comment: 'The tube says 1981',
  accessioner: 'Kim Person',
  customerIncidentId: 77,
  owner: 'Cam Experience',
  incidentStatus: 'in work',
  dateResolved: null,
  ending: '',
  subject: '',
  says: '',
  cup: '',
  confirmation: '',
  resultId: 0,
}
const drug: InconsistencyRow = {
  ...row,
  inconsistencyId: 5,
  kind: 'found, not explained',
  subject: 'Morphine',
  says: 'Morphine was found, and no medication explains it.',
  cup: 'Opiates: negative',
  confirmation: '240 ng/mL',
  resultId: 3,
}

let api: FakeApi
beforeEach(() => {
  localStorage.clear()
  signInAs(ofType(8))
  api = fakeApi()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  api.reply(inconsistencies.list, ({ searchCriteria }) => ({
    list: [(searchCriteria as { tab: string }).tab === 'toxicology' ? drug : row],
    next: '',
    total: 1,
    totalIsMore: false,
  }))
  const counts = { count: 3, open: 1 }
  api.reply(inconsistencies.totals, {
    byKind: [{ kind: 'mismatch-dob', ...counts }],
    byCustomer: [{ customerId: 5, customer: 'Sunrise Pain Clinic', ...counts }],
    byPhysician: [
      {
        userId_Physician: 12,
        physician: 'Ann Lee',
        customerId: 5,
        customer: 'Sunrise Pain Clinic',
        ...counts,
      },
    ],
  })
  api.reply(users.list, { list: [], next: '', total: 0, totalIsMore: false })
  api.reply(locations.listForCustomer, { list: [] })
})
const lastInput = () => api.calls(inconsistencies.list).at(-1)?.input['searchCriteria']

describe('the Inconsistency Report', () => {
  it('shows where order and tube disagree, and narrows the list by a line of its totals', async () => {
    const { router } = await showPages({ '/inconsistency': InconsistenciesPage }, '/inconsistency')
    const grid = await screen.findByRole('grid', { name: 'inconsistencies' })
    for (const text of [
      'DOB differs',
      '02/01/1980',
      'The tube says 1981',
      'No. 77, in work',
      'Open',
    ])
      expect(await within(grid).findByText(text)).toBeTruthy()
    await userEvent.click(
      await screen.findByRole('button', { name: /^DOB differs\s*1 open of 3$/ }),
    )
    await waitFor(() =>
      expect(lastInput()).toMatchObject({ tab: 'documents', kind: 'mismatch-dob' }),
    )
    expect(router.state.location.search).toEqual({ kind: 'mismatch-dob' })
    await userEvent.click(
      screen.getByRole('button', { name: /^Sunrise Pain Clinic\s*1 open of 3$/ }),
    )
    await waitFor(() => expect(lastInput()).toMatchObject({ kind: 'mismatch-dob', customerId: 5 }))
  })

  it('shows findings that the medication list does not explain on the Toxicology tab, with the cup result', async () => {
    await showPages(
      { '/inconsistency': InconsistenciesPage },
      '/inconsistency?kind=mismatch-dob&state=open',
    )
    await userEvent.click(await screen.findByRole('tab', { name: 'Toxicology' }))
    await waitFor(() =>
      expect(lastInput()).toMatchObject({ tab: 'toxicology', kind: '', state: '' }),
    )
    const grid = await screen.findByRole('grid', { name: 'inconsistencies' })
    for (const text of ['Found, not explained', 'Morphine', '240 ng/mL', 'Opiates: negative'])
      expect(await within(grid).findByText(text)).toBeTruthy()
  })
})

it('a card on a phone identifies the patient by name and birth date', () => {
  expect(inconsistencyCard(row)[1]).toBe(
    'Moss, Ada · 05/17/1980 · 000000000314 · Sunrise Pain Clinic',
  )
})
