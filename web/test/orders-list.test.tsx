import { Stage } from '@labgate/contract/orders/order-status'
import { orders } from '@labgate/contract/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { describeName, stateOf } from '../src/core/orders/parts/order-state.ts'
import { dateColumnOf, criteriaOf, weekBefore } from '../src/features/orders/list/criteria.ts'
import { orderColumns } from '../src/features/orders/list/order-columns.tsx'
import { OrdersPage } from '../src/features/orders/orders.page.tsx'
import { beginOrders, orderRowOf } from './orders.ts'
import { administrator, clinicAdministrator, ofType } from './people.ts'
import { showPages } from './show.tsx'

const open = (at = '/lab-order') =>
  showPages(
    {
      '/lab-order': OrdersPage,
      '/patient': () => <h1>Patient</h1>,
      '/customer-filter': () => <h1>Account Filter</h1>,
    },
    at,
  )
const criteria = (api: ReturnType<typeof beginOrders>) =>
  api.calls(orders.list).at(-1)?.input['searchCriteria'] as Record<string, unknown>

beforeEach(() => {
  vi.restoreAllMocks()
  /* jsdom has no layout; the virtual rows need a viewport. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

describe('the criteria of an order search', () => {
  const tampa = { accountId: 4, locationId: 9 }
  const today = '2026-03-05'
  it('start a week ago, unless another first day or none is given; a specimen number is found at any age', () => {
    expect(criteriaOf({}, tampa, today)).toEqual({
      customerId: 4,
      locationId: 9,
      collectionDateStart: '2026-02-26',
    })
    expect(criteriaOf({ from: '2026-01-02', to: '2026-01-31' }, tampa, today)).toMatchObject({
      collectionDateStart: '2026-01-02',
      collectionDateEnd: '2026-01-31',
    })
    expect(criteriaOf({ from: 'any' }, tampa, today)).not.toHaveProperty('collectionDateStart')
    expect(criteriaOf({ specimenBarcode: ' 000000000315 ' }, tampa, today)).toEqual({
      customerId: 4,
      locationId: 9,
      specimenBarcode: '000000000315',
    })
    expect(weekBefore('2026-01-03')).toBe('2025-12-27')
  })
  it('ignore address values that are not valid criteria', () => {
    expect(
      criteriaOf(
        { sort: 'drop table', from: 'yesterday', id: 3, sign: 'own' },
        { accountId: 0, locationId: 0 },
        today,
      ),
    ).toEqual({})
    expect(dateColumnOf({ dateType: 77 })).toBe('collectionDate')
  })
})

it('the columns depend on whether the user is laboratory staff', () => {
  const of = (isStaff: boolean) => orderColumns(isStaff, 'collectionDate').map(({ id }) => id)
  expect(of(true)).toEqual(
    expect.arrayContaining(['receivedDate', 'accessionedDate', 'issue', 'customer']),
  )
  expect(of(false)).not.toEqual(expect.arrayContaining(['receivedDate']))
  expect(of(false)).toEqual(
    expect.arrayContaining([
      'collectionDate',
      'resultedDate',
      'issue',
      'customer',
      'physician',
      'location',
      'labType',
    ]),
  )
})

it('a name with one missing half shows no comma, and an empty one shows “Name missing”', () => {
  const texts = ['Moss, Ada', ', Ada', 'Moss,', ','].map((patientName) =>
    describeName({ patientName }),
  )
  expect(texts).toEqual(['Moss, Ada', 'Ada', 'Moss', 'Name missing'])
})

it('the stage of an order follows its status, or its dates if it is on hold or ended', () => {
  const at = '2026-04-01T08:00:00.000Z'
  expect(stateOf(orderRowOf({ labStatusId: 2 }))).toEqual({ stage: Stage.Shipped, hold: 0, end: 0 })
  expect(stateOf(orderRowOf({ labStatusId: 17, receivedDate: at }))).toEqual({
    stage: Stage.Received,
    hold: 17,
    end: 0,
  })
  expect(stateOf(orderRowOf({ labStatusId: 100 }))).toEqual({
    stage: Stage.Created,
    hold: 0,
    end: 100,
  })
  expect(stateOf(orderRowOf({ labStatusId: 103, receivedDate: at, accessionedDate: at }))).toEqual({
    stage: Stage.Accessioned,
    hold: 0,
    end: 103,
  })
})

describe('the list of orders', () => {
  it('never puts a name into the address or the title, and searches by POST', async () => {
    const api = beginOrders(clinicAdministrator)
    const { router } = await open()
    const user = userEvent.setup()
    await user.type(
      await screen.findByRole('searchbox', { name: 'Patient (Last, First)' }),
      "O'Brien, Ada",
    )
    await waitFor(() =>
      expect(criteria(api)).toMatchObject({
        patientName: "O'Brien, Ada",
        customerId: 4,
        locationId: 9,
      }),
    )
    expect(criteria(api)['collectionDateStart']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(api.calls(orders.list).every(({ method }) => method === 'POST')).toBe(true)
    await user.click(await screen.findByText('000000000315'))
    expect((await screen.findByRole('region', { name: 'Patient' })).textContent).toContain(
      "O'Brien, AdaBorn 01/02/1970",
    )
    expect(`${router.state.location.pathname}${router.state.location.searchStr}`).toBe(
      '/lab-order?id=31',
    )
    expect(window.location.href).not.toMatch(/brien|ada/i)
    expect(document.title).toBe('Lab Order - Labgate')
  })
  it('offers the number of matches in the other locations if the selected one has none, and shows them', async () => {
    const api = beginOrders(clinicAdministrator)
    const found = [orderRowOf(), orderRowOf({ labOrderId: 32 })]
    api.reply(orders.list, ({ searchCriteria }) => {
      const list = (searchCriteria as { locationId?: number }).locationId === undefined ? found : []
      return {
        list,
        next: '',
        total: list.length,
        totalIsMore: false,
        closedCharts: [],
        inRestricted: 0,
      }
    })
    await open('/lab-order?from=any')
    await userEvent.click(await screen.findByRole('button', { name: 'In your other locations: 2' }))
    expect(await screen.findAllByText('000000000315')).toHaveLength(2)
    expect(criteria(api)).not.toHaveProperty('locationId')
  })
  it('searches without a first day once it is cleared, and shows that', async () => {
    const api = beginOrders(clinicAdministrator)
    await open()
    await userEvent.clear(await screen.findByRole('textbox', { name: 'From' }))
    await screen.findByText('From: any')
    await waitFor(() => expect(criteria(api)['collectionDateStart']).toBeUndefined())
  })
  it('shows status and issues in words, and how the laboratory handles them', async () => {
    const api = beginOrders(ofType(2))
    const row = orderRowOf({
      labStatusId: 17,
      labStatus: 'Hold - mismatch',
      receivedDate: '2026-04-01T08:00:00.000Z',
      onHold: true,
      issue: 1,
      warning: 2,
    })
    api.reply(orders.list, {
      list: [row],
      next: '',
      total: 1,
      totalIsMore: false,
      closedCharts: [],
      inRestricted: 0,
    })
    await open()
    await screen.findByText('Hold - mismatch')
    expect(screen.getByText('1 issue, 2 warnings')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^More for/ }))
    await screen.findByRole('menuitem', { name: 'Attachments' })
    expect(
      screen.queryByRole('menuitem', { name: 'Cancel order' }),
      'the laboratory has it',
    ).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: /^Issues/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Issues of 000000000315' })
    await within(drawer).findByText('Tested within 30 days of the signature.')
  })
  it('opens the patient and the status history', async () => {
    beginOrders(ofType(4))
    const { router } = await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Status history/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Status history of 000000000315' })
    for (const text of ['Created', 'By phone', /Kim Person/])
      expect(await within(drawer).findByText(text)).toBeTruthy()
    expect(
      screen.queryByRole('button', { name: /^Cancel order/, hidden: true }),
      'who may only read',
    ).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /^Patient/ }))
    await waitFor(() =>
      expect(`${router.state.location.pathname}${router.state.location.searchStr}`).toBe(
        '/patient?id=7',
      ),
    )
  })
  it('cancels an order with a comment, and offers to un-cancel it', async () => {
    const api = beginOrders(clinicAdministrator)
    api.reply(orders.cancel, {})
    api.reply(orders.list, () => ({
      list: [
        api.calls(orders.cancel).length > 0
          ? orderRowOf({ labStatusId: 100, labStatus: 'Canceled', rowVersion: 3 })
          : orderRowOf({ labStatusId: 2, labStatus: 'Shipped' }),
      ],
      next: '',
      total: 1,
      totalIsMore: false,
      closedCharts: [],
      inRestricted: 0,
    }))
    await open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^More for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel order' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel order' })
    expect(
      within(dialog).getByText(
        /^Urine toxicology, 000000000315, of .*, born \d\d\/\d\d\/\d{4}, will not be tested/,
      ),
    ).toBeTruthy()
    expect(within(dialog).getByText(/^Its parcel is already shipped/)).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'Wrong patient')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
    await screen.findByText('Canceled')
    expect(api.calls(orders.cancel)[0]?.input).toMatchObject({
      labOrderId: 31,
      comment: 'Wrong patient',
      rowVersion: 2,
    })
    await user.click(screen.getByRole('button', { name: /^More for/ }))
    expect(await screen.findByRole('menuitem', { name: 'Un-cancel order' })).toBeTruthy()
  })
  it('explains an empty list, and offers to search without a first day', async () => {
    const api = beginOrders(administrator)
    api.reply(orders.list, {
      list: [],
      next: '',
      total: 0,
      totalIsMore: false,
      closedCharts: [],
      inRestricted: 0,
    })
    await open()
    await screen.findByText(/No orders in the last seven days/)
    await userEvent.click(screen.getByRole('button', { name: 'Search all dates' }))
    await waitFor(() => expect(criteria(api)['collectionDateStart']).toBeUndefined())
  })
})

it('lab client services without an account see that none is selected, and no orders are requested', async () => {
  const api = beginOrders(ofType(12), { customerId: 0, locationId: 0, locationName: '' })
  await open()
  await screen.findByText(/No account is selected/)
  expect(api.calls(orders.list)).toEqual([])
})

it('an order opens read-only with issues, tests, cup, lists, signatures, and history', async () => {
  beginOrders(clinicAdministrator)
  await open('/lab-order?id=31')
  await screen.findByText('Tested within 30 days of the signature.')
  for (const text of [
    'Kratom',
    'F11.20 Opioid dependence',
    'oxycodone 10 mg',
    'Cocaine',
    'Consent is on file',
    'Not signed',
    'Ann Lee, NPI 1234567893',
    'By phone',
  ])
    expect(await screen.findByText(text), text).toBeTruthy()
  expect(screen.queryByRole('textbox'), 'nothing can be changed').toBeNull()
})
