import { billingTables } from '@labgate/contract/billing/billing-tables'
import { payers } from '@labgate/contract/billing/payers'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PayersPage } from '../src/features/billing/payers/payers.page.tsx'
import { unsaved } from '../src/session/unsaved.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const none = { count: 0, list: [] }
const sum = { coming: 0, ended: 0, fileName: '', source: '', by: '', at: null, openProposals: 0 }
const price = { list: 'Charge', account: '', code: '80307', price: '120.00' }
const plan = {
  kind: 'prices' as const,
  same: 4,
  begins: 0,
  replaces: 1,
  ends: 0,
  bills: 12,
  accounts: 3,
  belowCost: 1,
  jumps: 0,
}
const change = {
  row: 2,
  what: 'replaces' as const,
  values: { ...price, price: '15.50' },
  was: price,
  instead: null,
  validFrom: '2026-12-01',
  validTo: null,
  says: 'Below the cost of $20.00.',
}
const proposal = {
  proposalId: 9,
  kind: 'prices' as const,
  fileName: 'prices.csv',
  source: 'Price list 2027',
  rows: 5,
  by: 'Ada Reed',
  at: '2026-11-20T15:00:00.000Z',
  state: 'open' as const,
  decidedBy: '',
  decidedAt: null,
  reason: '',
  isOwn: false,
  needsOther: false,
}
let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  api.reply(payers.list, { list: [], next: '', total: 0, totalIsMore: false })
  api.reply(billingTables.tables, {
    list: [{ ...sum, kind: 'prices', inEffect: 54, openProposals: 1 }],
  })
  api.reply(billingTables.proposals, { list: [proposal] })
  api.reply(billingTables.rows, {
    list: [
      {
        rowId: 1,
        values: price,
        validFrom: '2020-01-01',
        validTo: null,
        state: 'in-effect',
        isReplaced: false,
        source: 'Demo',
        fileName: '',
        loadedBy: 'Ada Reed',
        loadedAt: null,
      },
    ],
    next: '',
    total: 1,
    totalIsMore: false,
  })
})
const show = (search: string) => showPages({ '/insurance': PayersPage }, `/insurance${search}`)
const take = async (text: string) =>
  userEvent.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File([text], 'prices.csv', { type: 'text/csv' }),
  )

it('a file import previews each faulty cell with its message, then each change with old, new, and difference, then proposes it with its source', async () => {
  signInAs(ofType(1))
  await show('?view=tables&table=prices')
  await screen.findByText('$120.00')
  await userEvent.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Import Prices' }))
  await take('faulty')
  api.reply(billingTables.previewImport, {
    cms: null,
    ...plan,
    replaces: 0,
    belowCost: 0,
    jumps: 0,
    bills: 0,
    changes: none,
    faults: {
      count: 1,
      list: [
        {
          row: 3,
          column: 'price',
          message: 'Enter an amount in dollars above zero, such as 120.00.',
        },
      ],
    },
  })
  await userEvent.click(await drawer.findByRole('button', { name: 'Show changes' }))
  const faults = within(await drawer.findByRole('table', { name: 'What to fix' }))
  expect(faults.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '3',
    'price',
    'Enter an amount in dollars above zero, such as 120.00.',
  ])
  expect(drawer.queryByRole('button', { name: /^Propose/ })).toBeNull()

  await userEvent.click(
    drawer.getByRole('checkbox', { name: 'Load the other rows if some have errors' }),
  )
  await userEvent.type(drawer.getByLabelText(/^Source/), 'Price list 2027')
  api.reply(billingTables.previewImport, {
    ...plan,
    cms: null,
    changes: { count: 1, list: [change] },
    faults: none,
  })
  await userEvent.click(await drawer.findByRole('button', { name: 'Show changes' }))
  const cells = within(await drawer.findByRole('table', { name: 'Changes' })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Charge · 80307Below the cost of $20.00.',
    'Changes',
    '$120.00',
    '$15.50−$104.50 (87%) · From 12/01/2026',
  ])
  expect(drawer.getByText('Concerns 12 bills not sent yet, of 3 accounts.')).toBeTruthy()
  expect(drawer.getByText('One new price is below cost.')).toBeTruthy()
  expect(api.calls(billingTables.applyImport)).toHaveLength(0)
  api.reply(billingTables.applyImport, {
    changes: 1,
    proposalId: 9,
    message: 'One row proposed. Another person approves them.',
  })
  await userEvent.click(drawer.getByRole('button', { name: 'Propose one row' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(billingTables.applyImport)[0]?.input).toMatchObject({
    kind: 'prices',
    overlap: 'end',
    leaveOut: true,
    source: 'Price list 2027',
    fileName: 'prices.csv',
    fileAsBase64: btoa('faulty'),
  })
})

it('one row changes from a chosen day as a one-row file: its key is read-only, and faults appear at their fields', async () => {
  signInAs(ofType(1))
  await show('?view=tables&table=prices')
  await userEvent.click(
    (await screen.findAllByRole('button', { name: /^Change/ }))[0] as HTMLElement,
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Prices: change from a day on' }))
  expect((drawer.getByLabelText(/^Code/) as HTMLInputElement).readOnly).toBe(true)
  await userEvent.clear(drawer.getByLabelText(/^Price/))
  await userEvent.type(drawer.getByLabelText(/^Price/), 'abc')
  expect(unsaved.any('drawer')).toBe(true)
  api.reply(billingTables.previewImport, {
    ...plan,
    cms: null,
    changes: none,
    faults: { count: 1, list: [{ row: 2, column: 'price', message: 'Enter an amount.' }] },
  })
  await userEvent.click(drawer.getByRole('button', { name: 'Show change' }))
  expect(await drawer.findByText('Enter an amount.')).toBeTruthy()
  await userEvent.clear(drawer.getByLabelText(/^Price/))
  await userEvent.type(drawer.getByLabelText(/^Price/), '15.5')
  api.reply(billingTables.previewImport, {
    ...plan,
    cms: null,
    changes: { count: 1, list: [change] },
    faults: none,
  })
  await userEvent.click(drawer.getByRole('button', { name: 'Show change' }))
  await userEvent.click(await drawer.findByRole('button', { name: 'Propose this row' }))
  expect(await drawer.findByText('Enter where this row comes from.')).toBeTruthy()
  await userEvent.type(drawer.getByLabelText(/^Source/), 'Contract 7')
  api.reply(billingTables.applyImport, {
    changes: 1,
    proposalId: 9,
    message: 'One row proposed.',
  })
  await userEvent.click(drawer.getByRole('button', { name: 'Propose this row' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(unsaved.any('drawer')).toBe(false)
  const sent = api.calls(billingTables.applyImport)[0]?.input as {
    fileAsBase64: string
    source: string
  }
  expect([
    atob(sent.fileAsBase64)
      .split('\n')
      .map((line) => line.replace(/"\d{4}-\d{2}-\d{2}"/, '"today"')),
    sent.source,
  ]).toEqual([
    [
      '"list","account","code","price","first day","last day"',
      '"Charge","","80307","15.5","today",""',
      '',
    ],
    'Contract 7',
  ])
})

it('another person approves a proposal or declines it with a reason; the proposer can only withdraw it; billing can only read', async () => {
  signInAs(ofType(8))
  api.reply(billingTables.proposal, { ...plan, proposal, changes: { count: 1, list: [change] } })
  const first = await show('?view=tables')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Open proposal Price list 2027' }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Proposed prices' }))
  await userEvent.click(await drawer.findByRole('button', { name: 'Decline' }))
  const asks = within(await screen.findByRole('dialog', { name: 'Decline this proposal?' }))
  await userEvent.click(asks.getByRole('button', { name: 'Decline proposal' }))
  expect(await asks.findByText('Enter the reason.')).toBeTruthy()
  await userEvent.click(asks.getByRole('button', { name: 'Cancel' }))
  api.reply(billingTables.decideProposal, {
    message: 'The prices are approved and loaded.',
  })
  await userEvent.click(drawer.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(api.calls(billingTables.decideProposal)[0]?.input).toMatchObject({
      proposalId: 9,
      isApproved: true,
    }),
  )
  first.unmount()

  signInAs(ofType(1))
  api.reply(billingTables.proposal, {
    ...plan,
    proposal: { ...proposal, isOwn: true, needsOther: true },
    changes: { count: 1, list: [change] },
  })
  const second = await show('?view=tables')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Open proposal Price list 2027' }),
  )
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  second.unmount()

  signInAs(ofType(18))
  await show('?view=tables&table=prices')
  await screen.findByText('$120.00')
  expect(screen.queryByRole('button', { name: 'Import CSV' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
})
