import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { orderForm } from '@labgate/contract/orders/order-form'
import { orders } from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CetUtilityPage } from '../src/features/corrections/cet-utility.page.tsx'
import type { FakeApi } from './fake-api.ts'
import { orderFormFacts } from './order-form-facts.ts'
import { beginOrders } from './orders.ts'
import { rowOf } from './patient-record.ts'
import { ofType } from './people.ts'
import { showPages } from './show.tsx'

const fields = [{ label: 'Patient', was: "O'Brien, Ada", becomes: 'Bell, Ida' }]
const left = { labels: 1, reports: 1, faxes: 0, messages: 0 }
const preview = {
  blocks: [],
  fields,
  left,
  told: ['The practice gets a message.'],
  needsSecondPerson: true,
  needsRecordNumber: false,
  rowVersion: 2,
}
const move: Correction = {
  orderCorrectionId: 6,
  customerId: 4,
  customer: 'Sunrise Pain Clinic',
  labOrderId: 31,
  specimenBarcode: '000000000315',
  patientId: 7,
  patientName: "O'Brien, Ada",
  act: 'patient',
  reason: 'wrong-patient',
  note: 'Read from the tube',
  fields,
  left,
  reissue: 'none',
  state: 'asked',
  followUps: [],
  labOrderId_Other: 0,
  patientId_Before: 7,
  createdBy: 'Priya Rao',
  createdDate: '2026-04-01T08:00:00.000Z',
  needsOther: false,
  decidedBy: '',
  decidedDate: null,
  decisionNote: '',
  undoneBy: '',
  undoneDate: null,
  undoReason: '',
}

let api: FakeApi
beforeEach(() => {
  api = beginOrders(ofType(8))
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400)
  api.reply(orderForm.get, orderFormFacts)
  api.reply(patients.list, {
    list: [rowOf(), rowOf({ patientId: 9, name: 'Bell, Ida', dob: '1982-06-03' })],
    next: '',
    total: 2,
    totalIsMore: false,
    closedCharts: [],
    resembling: false,
  })
  api.reply(corrections.list, { list: [], more: false })
  api.reply(corrections.previewMove, preview)
  api.reply(corrections.moveToPatient, {
    id: '6',
    message: 'The move waits for a second person.',
    state: 'asked',
  })
  api.reply(corrections.decideMove, {
    id: '6',
    message: 'The order is moved.',
    state: 'done',
  })
})
const show = (at: string) => showPages({ '/cet-utility': CetUtilityPage }, at)
const choose = async (label: RegExp, option: RegExp | string): Promise<void> => {
  await userEvent.click(await screen.findByLabelText(label, { selector: 'input' }))
  await userEvent.click(
    await screen.findByText(option, { selector: '[role=option], [role=option] *' }),
  )
}
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), {
    target: { value },
  })

it('moves an order to the right patient only with the identifiers as typed from the tube, after showing what changes', async () => {
  await show('/cet-utility?id=31')
  await choose(/^What to correct/, 'Patient')
  await choose(/^Right patient/, /^Bell, Ida/)
  const table = await screen.findByLabelText('Changes', { selector: 'table' })
  expect(table.textContent).toContain("O'Brien, AdaBell, Ida")
  expect(screen.queryByText('Already out: 1 label, 1 report.')).not.toBeNull()
  expect(api.calls(corrections.previewMove)[0]?.input).toMatchObject({
    labOrderId: 31,
    patientId: 9,
    lists: 'keep',
  })
  await userEvent.click(screen.getByText('Request move'))
  expect(await screen.findAllByText('Enter the last name as you read it.')).not.toHaveLength(0)
  expect(api.calls(corrections.moveToPatient)).toEqual([])
  await choose(/^Read from/, 'Tube')
  write(/^Last name/, 'Bell')
  write(/^First name/, 'Ida')
  write(/^DOB/, '06/03/1982')
  write(/^Note/, 'Read from the tube')
  const count = api.calls(orders.get).length
  await userEvent.click(screen.getByText('Request move'))
  expect(await screen.findByText('The move waits for a second person.')).toBeTruthy()
  const keyed = {
    readFrom: 'tube',
    lastName: 'Bell',
    firstName: 'Ida',
    dob: '1982-06-03',
    reason: 'wrong-patient',
    note: 'Read from the tube',
  }
  expect(api.calls(corrections.moveToPatient)[0]?.input).toMatchObject({
    labOrderId: 31,
    patientId: 9,
    lists: 'keep',
    rowVersion: 2,
    ...keyed,
  })
  await waitFor(() => expect(api.calls(orders.get).length).toBeGreaterThan(count))
  expect(screen.queryByLabelText(/^Right patient/)).toBeNull()
})

it('says why an order cannot be moved to this patient, and offers no move', async () => {
  const message = 'This record was merged. Choose the record it was merged into.'
  api.reply(corrections.previewMove, {
    ...preview,
    blocks: [{ path: [], rule: 'merged', message }],
  })
  await show('/cet-utility?id=31')
  await choose(/^What to correct/, 'Patient')
  await choose(/^Right patient/, /^Bell, Ida/)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText('Request move')).toBeNull()
})

it('a move is confirmed in a drawer by another person with a reason, not by its requester', async () => {
  api.reply(corrections.list, {
    list: [
      move,
      { ...move, orderCorrectionId: 7, specimenBarcode: '000000000323', needsOther: true },
    ],
    more: false,
  })
  await show('/cet-utility?tab=corrections')
  const confirms = await screen.findAllByLabelText(/^Confirm move/)
  expect(confirms).toHaveLength(1)
  await userEvent.click(confirms[0]!)
  const drawer = within(await screen.findByRole('dialog', { name: 'Confirm the move' }))
  expect(await drawer.findByText(/^Specimen 000000000315\. Requested by Priya Rao/)).toBeTruthy()
  await userEvent.click(drawer.getByText('Confirm and move'))
  expect(await drawer.findAllByText('Enter how you know whose specimen it is.')).not.toHaveLength(0)
  fireEvent.change(drawer.getByLabelText(/^How you know/), { target: { value: 'Card checked' } })
  await userEvent.click(drawer.getByText('Confirm and move'))
  await waitFor(() =>
    expect(api.calls(corrections.decideMove)[0]?.input).toMatchObject({
      orderCorrectionId: 6,
      accept: true,
      note: 'Card checked',
    }),
  )
  await waitFor(() => expect(screen.queryByText('Confirm and move')).toBeNull())
})
