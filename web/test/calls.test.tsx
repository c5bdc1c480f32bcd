import { callSheets } from '@labgate/contract/results/call-sheets'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { CallsPage } from '../src/features/results/calls/calls.page.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const at = '2026-11-20T15:00:00.000Z'
const order = {
  labType: 'Urine toxicology',
  labStatus: 'In Transit',
  timeZone: 'America/New_York',
  collectionDate: '2026-11-19',
  sinceDate: at,
  expectedDate: null,
  isHeld: false,
}
const delivery = {
  labOrderId: 2,
  specimenBarcode: '000000000022',
  version: 1,
  location: 'Tampa',
  says: '',
  madeDate: at,
  doneDate: at,
}
const sheet = {
  patientId: 5,
  name: 'Moss, Ada',
  dob: '1980-02-01',
  medicalRecordId: 'A-1',
  phone: '8135550130',
  phoneCell: '8135550131',
  phoneWork: '',
  customerId: 4,
  customer: 'Sunrise Pain Clinic',
  accountPhone: '8135550100',
  contactName: 'Rosa Diaz',
  contactPosition: 'Office manager',
  location: 'Tampa',
  locationPhone: '8135550110',
  locationFax: '8135550120',
  orders: [
    {
      ...order,
      labOrderId: 1,
      specimenBarcode: '000000000011',
      isOpen: true,
      isEnded: false,
      where: 'In transit, FedEx 7812',
      expectedDate: '2026-11-21T15:00:00.000Z',
      reportedDate: null,
    },
    {
      ...order,
      labOrderId: 3,
      specimenBarcode: '000000000033',
      isOpen: true,
      isEnded: false,
      isHeld: true,
      where: 'At the laboratory, on hold',
      labStatus: 'Hold: Missing Name',
      reportedDate: null,
    },
    {
      ...order,
      labOrderId: 4,
      specimenBarcode: '000000000044',
      isOpen: false,
      isEnded: true,
      where: 'Ended',
      labStatus: 'Rejected: Leaked',
      reportedDate: null,
    },
    {
      ...order,
      labOrderId: 2,
      specimenBarcode: '000000000022',
      isOpen: false,
      isEnded: false,
      where: 'Resulted',
      reportedDate: at,
    },
  ],
  deliveries: [
    {
      ...delivery,
      deliveryId: 9,
      way: 'fax' as const,
      state: 'delivered' as const,
      canSendAgain: true,
    },
    {
      ...delivery,
      deliveryId: 8,
      way: 'portal' as const,
      state: 'delivered' as const,
      canSendAgain: false,
    },
  ],
  notes: [
    {
      callNoteId: 3,
      date: at,
      createdBy: 'Dana Cruz',
      caller: 'Front desk',
      note: 'Asked where the tube is',
    },
  ],
}

let api: ReturnType<typeof fakeApi>
const show = async (userTypeId: number): Promise<void> => {
  signInAs(ofType(userTypeId))
  api = fakeApi()
  api.reply(callSheets.get, sheet)
  api.reply(callSheets.numbers, {
    list: [{ faxNumberId: 31, number: '+18135550177', location: 'Lakeland' }],
  })
  api.reply(callSheets.send, { id: '9' })
  api.reply(callSheets.save, { id: '4' })
  await showPages({ '/call': CallsPage }, '/call?id=5')
  await screen.findByText('Rosa Diaz, Office manager')
}
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })
const check = async (name: RegExp): Promise<void> =>
  userEvent.click(screen.getByRole('checkbox', { name }))
beforeEach(() => document.body.replaceChildren())

it('shows open orders with the location of each tube, last results, reports sent, contact details, and earlier calls', async () => {
  await show(7)
  expect(
    within(screen.getByRole('list', { name: 'Open orders' })).getByText('In transit, FedEx 7812'),
  ).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'Last results' })).getByText(/^Reported 11\/20\/2026/),
  ).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'Reports sent' })).getAllByRole('listitem'),
  ).toHaveLength(2)
  expect(screen.getByText('(813) 555-0120')).toBeTruthy()
  expect(screen.getByText('Asked where the tube is')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent, 'no patient in the heading').toBe(
    'Call',
  )
})

it('says beside each order where it is, why it is held or rejected, and when its next step is due; the strip has the phones', async () => {
  await show(8)
  const said = (number: string): string =>
    screen.getByText(new RegExp(number), { selector: 'li a' }).closest('li')?.textContent ?? ''
  expect(said('000000000011')).toMatch(/In transit, FedEx 7812.*next step by 11\/21\/2026/)
  expect(said('000000000033')).toContain('At the laboratory, on hold: Hold: Missing Name')
  expect(said('000000000044')).toContain('Rejected: Leaked')
  const strip = screen.getByRole('region', { name: 'Patient' }).textContent
  for (const fact of [
    'Moss, Ada',
    '02/01/1980',
    'A-1',
    '(813) 555-0110',
    '(813) 555-0100',
    '(813) 555-0131',
  ])
    expect(strip).toContain(fact)
})

it('sends a report again only after both identifiers are checked, to the chosen number, for client services too', async () => {
  await show(12)
  expect(screen.getAllByRole('button', { name: 'Send again' }), 'not for the portal').toHaveLength(
    1,
  )
  expect(button('Send again').disabled).toBe(true)
  await check(/^Name: /)
  expect(button('Send again').disabled).toBe(true)
  await check(/^DOB: /)
  await userEvent.click(button('Send again'))
  const dialog = await screen.findByRole('dialog', { name: 'Send again' })
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'To' }))
  await userEvent.click(await screen.findByRole('option', { name: '(813) 555-0177 · Lakeland' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(api.calls(callSheets.send)[0]?.input).toMatchObject({ deliveryId: 9, faxNumberId: 31 }),
  )
})

it('records a call once both identifiers are checked', async () => {
  await show(8)
  await userEvent.type(screen.getByLabelText('Caller'), 'Rosa')
  await userEvent.type(screen.getByLabelText('Note'), 'Report not received')
  expect(button('Record the call').disabled).toBe(true)
  await check(/^Name: /)
  await check(/^DOB: /)
  await userEvent.click(button('Record the call'))
  const noted = {
    patientId: 5,
    caller: 'Rosa',
    note: 'Report not received',
    heardName: true,
    heardDob: true,
  }
  await waitFor(() => expect(api.calls(callSheets.save)[0]?.input).toMatchObject(noted))
})
