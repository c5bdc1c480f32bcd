import { late, type Late } from '@labgate/contract/accessioning/late'
import { users } from '@labgate/contract/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LatePage } from '../src/features/accessioning/late/late.page.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const row = {
  labOrderId: 41,
  specimenBarcode: '000000000414',
  patientId: 7,
  patientName: 'Moss, Ada',
  dob: '1970-01-02',
  customerId: 4,
  customer: 'Sunrise Pain Clinic',
  locationId: 9,
  location: 'Tampa',
  timeZone: 'America/New_York',
  labTypeId: 1,
  labType: 'Urine toxicology',
  priority: 0,
  labStatusId: 2,
  labStatus: 'Shipped',
  step: 'arrive',
  since: '2026-04-01T08:00:00.000Z',
  limit: 2880,
  samples: 0,
  acts: 'Receiving contacts the carrier.',
  userId_Owner: 0,
  owner: '',
  rowVersion: 2,
} as Late

const opened = async () => {
  signInAs(ofType(8))
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  const api = fakeApi()
  api.reply(late.list, { list: [row], next: '', total: 1, totalIsMore: false })
  api.reply(users.ticketAssignList, { list: [{ userId: 1, userId_Assign: 88, name: 'Priya Rao' }] })
  api.reply(late.assign, { id: '41', message: 'Assigned to Priya Rao.' })
  api.reply(late.close, { id: '41', message: 'The specimen is off the list.' })
  await showPages({ '/late': LatePage }, '/late')
  await userEvent.click(
    await screen.findByRole('button', { name: `Assign or close: ${row.specimenBarcode}` }),
  )
  return {
    api,
    drawer: await screen.findByRole('dialog', { name: `Late specimen ${row.specimenBarcode}` }),
  }
}

it('assigns a late specimen to a colleague, and closes its drawer', async () => {
  const { api, drawer } = await opened()
  await userEvent.click(await within(drawer).findByRole('combobox', { name: 'Assigned to' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Priya Rao', hidden: true }))
  await waitFor(() =>
    expect(api.calls(late.assign)[0]?.input).toMatchObject({
      labOrderId: 41,
      userId_Owner: 88,
      since: row.since,
      rowVersion: 2,
    }),
  )
  expect(await screen.findByText('Assigned to Priya Rao.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('closes a late specimen only with a reason', async () => {
  const { api, drawer } = await opened()
  const reason = await within(drawer).findByRole('textbox', { name: /^Reason/ })
  const close = within(drawer).getByRole('button', { name: /^Close ?Ctrl/ })
  await userEvent.click(close)
  expect(await within(drawer).findAllByText('Enter the reason.')).not.toHaveLength(0)
  expect(api.calls(late.close)).toHaveLength(0)
  await userEvent.type(reason, 'Discarded by the practice')
  await userEvent.click(close)
  await waitFor(() =>
    expect(api.calls(late.close)[0]?.input).toMatchObject({
      labOrderId: 41,
      reason: 'Discarded by the practice',
      since: row.since,
      rowVersion: 2,
    }),
  )
  expect(await screen.findByText('The specimen is off the list.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
