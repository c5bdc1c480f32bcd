import { orderPapers } from '@labgate/contract/orders/order-documents'
import { orders } from '@labgate/contract/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OrdersPage } from '../src/features/orders/orders.page.tsx'
import { beginOrders, orderOf, orderRowOf } from './orders.ts'
import { ofType } from './people.ts'
import { showPages } from './show.tsx'

const open = (at = '/lab-order?id=31') => showPages({ '/lab-order': OrdersPage }, at)
const paper = {
  labOrderAttachmentId: 5,
  labOrderId: 31,
  patientAttachmentId: 0,
  loAttachmentTypeId: 1,
  attachmentType: 'Requisition',
  description: 'page 1',
  fileType: 'image/png',
  fileName: 'r.png',
  size: 900,
  userId_Created: 7,
  createdBy: 'Kim Person',
  dateCreated: '03/31/2026 23:05:09',
}
const begin = (type: number) => {
  const api = beginOrders(ofType(type))
  api.reply(orderPapers.attachments, {
    list: [
      paper,
      {
        ...paper,
        labOrderAttachmentId: 0,
        patientAttachmentId: 8,
        attachmentType: 'Facesheet',
        description: '',
      },
    ],
  })
  api.reply(orderPapers.notes, {
    list: [
      {
        labOrderNoteId: 2,
        labOrderId: 31,
        dateTime: '2026-03-31T14:05:00.000Z',
        note: 'called',
        userId_Created: 7,
        createdBy: 'Kim',
      },
    ],
  })
  return api
}
beforeEach(() => {
  vi.restoreAllMocks()
  /* jsdom has no layout; the virtual rows need a viewport. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

describe('attachments and notes of an order', () => {
  it('are shown to laboratory staff, who can add a note', async () => {
    const api = begin(8)
    api.reply(orderPapers.saveNote, { id: '3' })
    await open()
    const papers = await screen.findByRole('list', { name: 'Attachments' })
    expect(within(papers).getByText('Facesheet').parentElement?.textContent).toBe(
      'Facesheet (patient document)',
    )
    expect(
      within(await screen.findByRole('list', { name: 'Notes' })).getByText('called'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Note/ }), 'faxed')
    await userEvent.click(screen.getByRole('button', { name: /^Save note/ }))
    await waitFor(() =>
      expect(api.calls(orderPapers.saveNote)[0]?.input).toMatchObject({
        labOrderId: 31,
        note: 'faxed',
      }),
    )
  })
  it('a practice sees no notes, and cannot add attachments once the order is received', async () => {
    const api = begin(2)
    const received = '2026-04-01T08:00:00.000Z'
    api.reply(
      orders.get,
      orderOf({}, { labStatusId: 20, labStatus: 'Received', receivedDate: received }),
    )
    await open()
    await screen.findByRole('list', { name: 'Attachments' })
    expect(screen.queryByRole('button', { name: 'Add attachment' })).toBeNull()
    expect(screen.queryByText('Laboratory notes')).toBeNull()
    expect(api.calls(orderPapers.notes)).toEqual([])
  })
  it('an order signed only by a standing order names it', async () => {
    const api = begin(4)
    api.reply(
      orders.get,
      orderOf({
        standingOrderId: 12,
        userSignatureId_Physician: 3,
        datePhysicianSignature: '2026-03-31T14:05:00.000Z',
        timeZone: 'Pacific/Honolulu',
      }),
    )
    await open()
    expect(await screen.findByText('By standing order 12, 03/31/2026 04:05 HST')).toBeTruthy()
  })
})

it('a hold is released next to its issues, and requires a comment on how the specimen was identified', async () => {
  const api = begin(6)
  api.reply(orders.list, {
    list: [orderRowOf({ issue: 1, demographicsHold: true })],
    next: '',
    total: 1,
    totalIsMore: false,
    closedCharts: [],
    inRestricted: 0,
  })
  api.reply(orders.get, orderOf({ demographicsHold: true, rowVersion: 4 }))
  api.reply(orders.releaseHold, {})
  await open('/lab-order')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Issues/ }))
  const drawer = await screen.findByRole('dialog', { name: /^Issues of/ })
  await user.click(await within(drawer).findByRole('button', { name: /^Release hold/ }))
  expect(await within(drawer).findByText('Enter how the specimen was identified.')).toBeTruthy()
  await user.type(within(drawer).getByRole('textbox'), 'asked the practice')
  await user.click(within(drawer).getByRole('button', { name: /^Release hold/ }))
  await waitFor(() =>
    expect(api.calls(orders.releaseHold)[0]?.input).toMatchObject({
      labOrderId: 31,
      comment: 'asked the practice',
      rowVersion: 4,
    }),
  )
})

it.each([
  [8, 30, 'Un-accession', orders.unAccession, { labOrderId: 31 }],
  [2, 50, 'Mark as reviewed', orders.reviewed, { labOrderSpecimenId: 31 }],
] as const)(
  'user type %i moves an order out of status %i: %s',
  async (type, labStatusId, label, endpoint, input) => {
    const api = beginOrders({ ...ofType(type), physician: true })
    const at = '2026-04-01T08:00:00.000Z'
    api.reply(orders.list, {
      list: [
        orderRowOf({
          labStatusId,
          receivedDate: at,
          accessionedDate: at,
          resultedDate: labStatusId === 50 ? at : null,
        }),
      ],
      next: '',
      total: 1,
      totalIsMore: false,
      closedCharts: [],
      inRestricted: 0,
    })
    api.reply(endpoint, {})
    await open('/lab-order')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^More for/ }))
    await user.click(await screen.findByRole('menuitem', { name: label }))
    await user.click(
      within(await screen.findByRole('dialog', { name: label })).getByRole('button', {
        name: label,
      }),
    )
    await waitFor(() =>
      expect(api.calls(endpoint)[0]?.input).toMatchObject({ ...input, rowVersion: 2 }),
    )
  },
)

it('a supervisor undoes a rejection, with a required reason', async () => {
  const api = beginOrders(ofType(8))
  const receivedDate = '2026-04-01T08:00:00.000Z'
  api.reply(orders.list, {
    list: [orderRowOf({ labStatusId: 105, labStatus: 'Rejected', receivedDate })],
    next: '',
    total: 1,
    totalIsMore: false,
    closedCharts: [],
    inRestricted: 0,
  })
  api.reply(orders.unReject, {})
  await open('/lab-order')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^More for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Un-reject order' }))
  const dialog = await screen.findByRole('dialog', { name: 'Un-reject order' })
  await user.click(within(dialog).getByRole('button', { name: 'Un-reject order' }))
  expect(await within(dialog).findByText('Enter why the rejection is being undone.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox'), 'The tube beside it leaked')
  await user.click(within(dialog).getByRole('button', { name: 'Un-reject order' }))
  await waitFor(() => expect(api.calls(orders.unReject)).toHaveLength(1))
  expect(api.calls(orders.unReject)[0]?.input).toMatchObject({
    labOrderId: 31,
    comment: 'The tube beside it leaked',
    rowVersion: 2,
  })
})
