import { incidents, type IncidentRow } from '@labgate/contract/desk/incidents'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { IncidentsPage } from '../src/features/desk/incidents/incidents.page.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const issue: IncidentRow = {
  customerIncidentId: 7,
  customerId: 3,
  labOrderId: 0,
  shipLogId: 0,
  auditIncidentTypeId: 15,
  auditRejectionTypeId: 0,
  incidentDate: '2026-03-31',
  shippingMethodId: 0,
  trackingNo: '',
  ticketNote: '',
  status: 'new',
  userId_Owner: 0,
  dueDate: null,
  forCustomer: true,
  customer: 'Sunrise Pain Clinic',
  facilityCode: 'SPC',
  location: 'Tampa',
  phone: '8135550120',
  auditIncidentType: 'Insurance missing',
  auditRejectionType: '',
  shippingMethod: '',
  specimenBarcode: '',
  shipLogNo: '',
  owner: '',
  createdBy: '',
  dateCreated: null,
  dateResolved: null,
  resolvedBy: '',
  isOverdue: false,
  patientId: 0,
  patient: '',
  dob: null,
  fromPractice: false,
  rowVersion: 4,
}

it('an account issue is taken and resolved on its row, which shows the phone number to call', async () => {
  signInAs(ofType(8))
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const api = fakeApi()
  api.reply(incidents.list, { list: [issue], next: '', total: 1, totalIsMore: false })
  api.reply(incidents.assign, { id: '7' })
  api.reply(incidents.save, { id: '7' })
  const user = userEvent.setup()
  await showPages({ '/account-issue': IncidentsPage }, '/account-issue')
  const row = await screen.findByRole('row', { name: /\(813\) 555-0120/ })
  await user.click(within(row).getByRole('button', { name: /^Take:/ }))
  await waitFor(() =>
    expect(api.calls(incidents.assign)[0]?.input).toMatchObject({
      customerIncidentId: 7,
      rowVersion: 4,
    }),
  )
  await user.click(within(row).getByRole('button', { name: /^Resolve:/ }))
  await waitFor(() =>
    expect(api.calls(incidents.save)[0]?.input).toMatchObject({
      customerIncidentId: 7,
      status: 'resolved',
      rowVersion: 4,
    }),
  )
})
