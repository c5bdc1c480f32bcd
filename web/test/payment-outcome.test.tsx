import { payerFiles } from '@labgate/contract/billing/payer-files'
import { remittances } from '@labgate/contract/billing/remittances'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { savedViews } from '@labgate/contract/overviews/saved-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { RemittanceAdvice } from '../src/features/billing/payer-files/remittance-advice.tsx'
import { BillingWorkPage } from '../src/features/billing/work-queues/work.page.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { rowIn, wholeOf } from './sample.ts'
import { showPages } from './show.tsx'

const closedAt = '2026-03-20T16:00:00.000Z'
const row = (workItemId: number) =>
  rowIn(billingWork.list.answer, {
    workItemId,
    reason: 'unmatched',
    says: `Payment ${workItemId} matches no claim.`,
    state: 'new',
    ownerKind: 'billing',
    band: 3,
  })
const payment = wholeOf(payerFiles.payment.answer, {
  state: 'unmatched',
  rowVersion: 4,
  remittanceClaimId: 9,
  repeats: null,
  release: null,
  request: null,
  posted: null,
  faults: [],
  others: [],
  claims: [],
})
const posted = {
  claimNumber: 'B1S1V1',
  postedBy: 'Bo Hill',
  askedBy: '',
  datePosted: closedAt,
  note: 'Same day.',
  why: '',
  lines: [],
  isTakenBack: false,
  waitsAs: 0,
}
let api: FakeApi
beforeEach(() => {
  localStorage.clear()
  signInAs(ofType(18))
  api = fakeApi()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  api.reply(savedViews.list, wholeOf(savedViews.list.answer, {}))
})
/* A queue in which an item leaves the list and closes once its payment is posted. */
const serve = (ids: readonly number[]) => {
  const done = new Set<number>()
  api.reply(billingWork.list, () => {
    const list = ids.filter((id) => !done.has(id)).map(row)
    return { list, next: '', total: list.length, totalIsMore: false }
  })
  api.reply(billingWork.get, ({ workItemId }) =>
    wholeOf(billingWork.get.answer, {
      ...row(Number(workItemId)),
      dateClosed: done.has(Number(workItemId)) ? closedAt : null,
      decision: '',
      ofBillId: 0,
      alike: 1,
      notes: [],
      open: [],
    }),
  )
  api.reply(payerFiles.payment, ({ workItemId }) =>
    done.has(Number(workItemId)) ? { ...payment, state: 'posted' as const, posted } : payment,
  )
  api.reply(payerFiles.match, ({ workItemId }) => {
    done.add(Number(workItemId))
    return { id: '1', message: 'The payment is posted.' }
  })
}

it('a posted payment stays open with its outcome, and the next item is the one that follows it', async () => {
  serve([1, 2, 3])
  const { router } = await showPages({ '/billing-work': BillingWorkPage }, '/billing-work?id=2')
  const drawer = within(await screen.findByRole('dialog', { name: 'Billing Work' }))
  await userEvent.type(await drawer.findByRole('textbox', { name: /Claim number/ }), 'X')
  await userEvent.click(drawer.getByRole('button', { name: /^Post to this claim/ }))
  expect(await drawer.findByText(/^Posted to claim B1S1V1 by Bo Hill/)).toBeTruthy()
  const next = await drawer.findByRole('button', { name: 'Next item' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(drawer.queryByText(/Payment 2 matches no claim/), 'why it waited').toBeNull()
  expect(router.state.location.search).toEqual({ id: '2' })
  await userEvent.click(next)
  await waitFor(() => expect(router.state.location.search).toEqual({ id: '3' }))
  expect(await drawer.findByText(/Payment 3 matches no claim/)).toBeTruthy()
})

it('the last item says that it is the last', async () => {
  serve([1])
  await showPages({ '/billing-work': BillingWorkPage }, '/billing-work?id=1')
  const drawer = within(await screen.findByRole('dialog', { name: 'Billing Work' }))
  await userEvent.type(await drawer.findByRole('textbox', { name: /Claim number/ }), 'X')
  await userEvent.click(drawer.getByRole('button', { name: /^Post to this claim/ }))
  await userEvent.click(await drawer.findByRole('button', { name: 'Next item' }))
  expect(await screen.findByText('This is the last item of the list.')).toBeTruthy()
})

it('a remittance shows what waits alone, and opens its match beside it', async () => {
  api.reply(
    remittances.get,
    wholeOf(remittances.get.answer, {
      remittanceId: 5,
      state: 'posted',
      notPosted: 1,
      x12FileId: 0,
      adjustments: [],
    }),
  )
  const claim = rowIn(remittances.claims.answer, {
    number: 'B3S1V1',
    state: 'unmatched',
    says: 'None of our claims matches this payment.',
    workItemId: 7,
    lines: [],
  })
  api.reply(remittances.claims, { list: [claim], next: '', total: 1, totalIsMore: false })
  api.reply(payerFiles.payment, payment)
  await showPages({ '/x': () => <RemittanceAdvice remittanceId={5} /> }, '/x')
  await userEvent.click(await screen.findByRole('button', { name: 'Show what waits' }))
  await waitFor(() =>
    expect(api.calls(remittances.claims).at(-1)?.input).toMatchObject({
      searchCriteria: { remittanceId: 5, waits: true },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Match this payment' }))
  const item = within(await screen.findByRole('dialog', { name: 'Item of Billing Work' }))
  expect(await item.findByRole('textbox', { name: /Claim number/ })).toBeTruthy()
  expect(api.calls(payerFiles.payment).at(-1)?.input).toMatchObject({ workItemId: '7' })
})
