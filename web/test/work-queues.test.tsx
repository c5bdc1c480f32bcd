import { billingWork, type WorkDetail, type WorkRow } from '@labgate/contract/billing/work-queues'
import { savedViews } from '@labgate/contract/overviews/saved-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useApiMutation } from '../src/api/queries.ts'
import { BillingWorkPage } from '../src/features/billing/work-queues/work.page.tsx'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { wholeOf } from './sample.ts'
import { showPages } from './show.tsx'

const row = (workItemId: number, more: Partial<WorkRow> = {}): WorkRow => ({
  workItemId,
  reason: 'denied',
  says: `Read denial ${workItemId}.`,
  path: '',
  cause: '',
  ownerKind: 'billing',
  state: 'new',
  band: 1,
  cents: 12_000,
  deadline: '2026-04-02',
  serviceDate: '2026-03-01',
  dateOpened: '2026-03-20T15:00:00.000Z',
  partySince: '2026-03-20T15:00:00.000Z',
  customerId: 3,
  customer: 'Sunrise Pain Clinic',
  labOrderId: 5,
  locationId: 13,
  specimenBarcode: '000000000018',
  patientId: 9,
  patientName: 'Moss, Ann',
  dob: '1980-02-01',
  patientInsuranceId: 0,
  insuranceId: 7,
  payer: 'Bay Health',
  billId: 40 + workItemId,
  claimId: 60 + workItemId,
  claimNumber: `B${40 + workItemId}S1V1`,
  memberId: 'W123456789',
  userId_Owner: 0,
  owner: '',
  lockedBy: '',
  nextDate: null,
  deferReason: '',
  rowVersion: 1,
  ...more,
})
const detail = (of: WorkRow): Omit<WorkDetail, 'valid' | 'message'> => ({
  ...of,
  lockedUntil: null,
  touches: 0,
  dateClosed: null,
  decision: '',
  billTo: 'insurance',
  alike: 1,
  alikeCents: of.cents,
  writeOffCents: 10_000,
  approvalCents: 0,
  approvalBy: '',
  mayApprove: false,
  notes: [
    {
      workNoteId: 1,
      note: 'Called the payer.',
      act: 'wait',
      createdBy: 'Kim Ames',
      dateCreated: of.dateOpened,
      workActId: 31,
      undoneBy: '',
      dateUndone: null,
    },
  ],
  ofBillId: 0,
  hasClaim: false,
  open: [],
})
const rows = [row(1), row(2, { lockedBy: 'Lee Hart' }), row(3)]

let api: FakeApi
let stop: () => void
beforeEach(() => {
  localStorage.clear()
  signInAs(ofType(18))
  api = fakeApi()
  stop = listenForShortcuts()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  api.reply(billingWork.list, { list: rows, next: '', total: 3, totalIsMore: false })
  api.reply(billingWork.get, ({ workItemId }) =>
    detail(rows.find((one) => one.workItemId === Number(workItemId)) ?? row(Number(workItemId))),
  )
  api.reply(savedViews.list, wholeOf(savedViews.list.answer, {}))
})
afterEach(() => stop())
const open = async (search = '') => {
  const shown = await showPages({ '/billing-work': BillingWorkPage }, `/billing-work${search}`)
  await screen.findByRole('grid', { name: 'items' })
  return shown
}
const drawer = () => screen.findByRole('dialog', { name: 'Billing Work' })
/* The item's history has its own. */
const undoOfNotice = () =>
  waitFor(() => {
    const found = screen
      .getAllByRole('button', { name: /^Undo/, hidden: true })
      .find((button) => button.closest('[role=dialog]') === null)
    if (found === undefined) throw new Error('no notice yet')
    return found
  })
const notices = (workItemIds: number[], more = {}) => ({
  done: workItemIds.length,
  cents: 12_000 * workItemIds.length,
  refused: [],
  workActId: 77,
  ...more,
})

it('moves through the list with J and K, acts on one key, and undoes the action from the notice', async () => {
  const { router } = await open()
  await userEvent.keyboard('j')
  expect(await within(await drawer()).findByText(/Read denial 1/)).toBeTruthy()
  await userEvent.keyboard('j')
  expect(await within(await drawer()).findByText(/Read denial 2/)).toBeTruthy()
  expect(within(await drawer()).getByText(/Lee Hart has this open now/)).toBeTruthy()
  await userEvent.keyboard('k')
  await waitFor(() => expect(router.state.location.search).toEqual({ id: '1' }))
  await within(await drawer()).findByText(/Read denial 1/)
  api.reply(billingWork.act, notices([1]))
  api.reply(billingWork.undo, notices([1], { workActId: 0 }))
  await userEvent.keyboard('a')
  await waitFor(() =>
    expect(api.calls(billingWork.act)[0]?.input).toMatchObject({
      act: 'assign',
      workItemIds: [1],
      userId_Owner: expect.any(Number),
    }),
  )
  await userEvent.click(await undoOfNotice())
  await waitFor(() =>
    expect(api.calls(billingWork.undo)[0]?.input).toMatchObject({ workActId: 77, workItemId: 0 }),
  )
})

it('shows count, sum, and blocked items before a bulk decision, and shows the refused ones afterward', async () => {
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'The 3 in view' }))
  expect(screen.getByText('3 selected, $360.00')).toBeTruthy()
  const refused = [{ workItemId: 2, says: '$120.00 is more than you can write off ($100.00).' }]
  api.reply(billingWork.decide, ({ preview }) => ({
    ...notices([1, 3]),
    refused,
    workActId: preview === true ? 0 : 78,
  }))
  await userEvent.click(screen.getByRole('button', { name: 'With selected' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Write off' }))
  const dialog = await screen.findByRole('dialog', { name: 'Write off' })
  expect(
    within(dialog).getByText(/2 items, \$240\.00\..*You can undo this for 24 hours\./),
  ).toBeTruthy()
  expect(within(dialog).getByText(/1 cannot be done: \$120\.00 is more than/)).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Too small')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Write off' }))
  await waitFor(() =>
    expect(api.calls(billingWork.decide).at(-1)?.input).toMatchObject({
      act: 'write-off',
      note: 'Too small',
      preview: false,
    }),
  )
  expect(await screen.findByText('Write off: 2 items, $240.00.')).toBeTruthy()
  expect(await screen.findByText('Write off: 1 item not done')).toBeTruthy()
})

it('keeps typed text if no response arrives, and sends it again', async () => {
  await open('?id=1')
  await within(await drawer()).findByText(/Read denial 1/)
  api.reply(billingWork.act, ({ preview }) =>
    notices([1], { workActId: preview === true ? 0 : 79 }),
  )
  await userEvent.keyboard('d')
  const dialog = await screen.findByRole('dialog', { name: 'Defer' })
  await userEvent.type(within(dialog).getByLabelText(/Until/), '12/31/2099')
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'The payer calls back')
  api.silence(billingWork.act)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Defer' }))
  await waitFor(() => expect(api.calls(billingWork.act)).toHaveLength(2))
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe(
    'The payer calls back',
  )
  api.reply(billingWork.act, notices([1]))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Defer' }))
  await waitFor(() =>
    expect(api.calls(billingWork.act).at(-1)?.input).toMatchObject({
      nextDate: '2099-12-31',
      note: 'The payer calls back',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Defer' })).toBeNull())
})

it('starts no second action while one is pending, and keys typed in a dialog trigger no action', async () => {
  const { router } = await open('?id=1')
  await within(await drawer()).findByText(/Read denial 1/)
  const answer = api.later(billingWork.act, () => notices([1], { workActId: 0 }))
  await userEvent.keyboard('qar')
  const acts = () => api.calls(billingWork.act).map(({ input }) => input['act'])
  expect(acts()).toEqual(['ask'])
  answer()
  const dialog = await screen.findByRole('dialog', { name: 'Ask practice' })
  within(dialog).getByRole('button', { name: 'Cancel' }).focus()
  await userEvent.keyboard('arjnd')
  expect(acts()).toEqual(['ask'])
  expect(api.calls(billingWork.next)).toEqual([])
  expect(router.state.location.search).toEqual({ id: '1' })
})

it('two different saves at the same time are two calls with separate responses, and identical saves share one call', async () => {
  api.reply(billingWork.act, ({ act }) => notices([1], { cents: act === 'wait' ? 1 : 2 }))
  const counts: number[] = []
  const Two = () => {
    const { save } = useApiMutation(billingWork.act)
    const go = (act: 'wait' | 'resume') =>
      void save({ workItemIds: [1], act }).then(({ cents }) => counts.push(cents))
    return (
      <button
        type="button"
        onClick={() => {
          go('wait')
          go('resume')
          go('resume')
        }}
      >
        Both
      </button>
    )
  }
  await showPages({ '/billing-work': Two }, '/billing-work')
  await userEvent.click(await screen.findByRole('button', { name: 'Both' }))
  await waitFor(() => expect(counts).toEqual([1, 2, 2]))
  expect(api.calls(billingWork.act).map(({ input }) => input['act'])).toEqual(['wait', 'resume'])
})

it('keeps its filters when Back closes an item, and opens the next item or reports that none is left', async () => {
  const { router, history } = await open('?view=mine&reason=denied')
  expect(api.calls(billingWork.list).at(-1)?.input['searchCriteria']).toMatchObject({
    view: 'mine',
    reason: 'denied',
  })
  api.reply(billingWork.next, { workItemId: 3 })
  await userEvent.keyboard('n')
  await within(await drawer()).findByText(/Read denial 3/)
  expect(api.calls(billingWork.next)[0]?.input).toMatchObject({
    searchCriteria: { view: 'mine', reason: 'denied' },
  })
  history.back()
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ view: 'mine', reason: 'denied' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  api.reply(billingWork.next, { workItemId: 0 })
  await userEvent.keyboard('n')
  expect(await screen.findByText('Nothing is left to do here.')).toBeTruthy()
})

it('shows the history of an item, requests to undo one action, and shows why it was refused', async () => {
  await open('?id=1')
  const history = await within(await drawer()).findByRole('list', { name: 'History' })
  expect(within(history).getByText('Wait for payer: Called the payer.')).toBeTruthy()
  api.reply(billingWork.undo, {
    done: 0,
    cents: 0,
    refused: [{ workItemId: 1, says: 'This item changed since.' }],
    workActId: 0,
  })
  await userEvent.click(within(history).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('This item changed since.')).toBeTruthy()
  expect(api.calls(billingWork.undo)[0]?.input).toMatchObject({ workActId: 31, workItemId: 1 })
})

it('searches by typed text, keeps it out of the address, and shows a filter to remove', async () => {
  const { router } = await open()
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Patient, number, or payer' }),
    'Moss, Ann{Enter}',
  )
  await waitFor(() =>
    expect(api.calls(billingWork.list).at(-1)?.input['searchCriteria']).toMatchObject({
      search: 'Moss, Ann',
    }),
  )
  expect(router.state.location.href).not.toMatch(/moss/i)
  expect(
    screen.getByRole('button', { name: 'Remove filter Patient, number, or payer' }),
  ).toBeTruthy()
})

it('requests another person’s approval above the user’s limit, and shows the decision to users who can approve', async () => {
  const beyond = { ...detail(row(1)), open: [{ party: 'payer-1', cents: 62_000 }] }
  api.reply(billingWork.get, beyond)
  await open('?id=1')
  const has = async (verb: RegExp) =>
    within(await drawer()).queryByRole('button', { name: verb }) !== null
  await within(await drawer()).findByText(/Read denial 1/)
  expect([await has(/^Ask for approval/), await has(/^Write off/)]).toEqual([true, false])
  api.reply(billingWork.act, ({ preview }) =>
    notices([1], { cents: 62_000, workActId: preview === true ? 0 : 80 }),
  )
  await userEvent.keyboard('t')
  const dialog = await screen.findByRole('dialog', { name: 'Ask for approval' })
  expect(within(dialog).getByText(/1 item, \$620\.00\./)).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'The payer will not pay')
  api.reply(billingWork.get, {
    ...beyond,
    state: 'waiting for approval',
    approvalCents: 62_000,
    approvalBy: 'Kim Ames',
    mayApprove: true,
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }))
  await waitFor(() =>
    expect(api.calls(billingWork.act).at(-1)?.input).toMatchObject({
      act: 'request',
      note: 'The payer will not pay',
      preview: false,
    }),
  )
  await userEvent.keyboard('k')
  await within(await drawer()).findByText(
    'Kim Ames requests approval to write off $620.00. Write off to approve it.',
  )
  expect([await has(/^Ask for approval/), await has(/^Write off/), await has(/^Decline/)]).toEqual([
    false,
    true,
    true,
  ])
})
