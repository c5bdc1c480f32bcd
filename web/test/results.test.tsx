import { locations } from '@labgate/contract/accounts/locations'
import { codes } from '@labgate/contract/clinical/codes'
import { orders } from '@labgate/contract/orders/orders'
import { users } from '@labgate/contract/people/users'
import { resultReview, type ResultRow } from '@labgate/contract/results/result-review'
import { results } from '@labgate/contract/results/results'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ResultsPage } from '../src/features/results/results.page.tsx'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { clinicAdministrator, signInAs } from './people.ts'
import { report } from './sample-report.ts'
import { showPages } from './show.tsx'

const row: ResultRow = {
  labOrderId: 31,
  specimenBarcode: '000000000314',
  patientId: 7,
  patientName: 'Moss, Ada',
  dob: '1980-01-01',
  customerId: 4,
  customer: 'Sunrise Pain Clinic',
  locationId: 9,
  location: 'Tampa',
  timeZone: 'America/New_York',
  labTypeId: 1,
  labType: 'Toxicology',
  collectionDate: '2026-03-29T14:00:00.000Z',
  noCollectionTime: false,
  resultedDate: '2026-03-30T14:00:00.000Z',
  userId_Physician: 12,
  physician: 'Eve Hart',
  severity: 'critical',
  kind: 'final',
  values: [{ name: 'Potassium', says: '6.9 mmol/L', flag: 'critical-high' }],
  marked: 1,
  findings: [],
  allNegative: false,
  notReported: [],
  missing: [{ rule: 'diagnosis', says: 'Enter a diagnosis.' }],
  reviewedDate: null,
  reviewedBy: '',
  comments: 0,
  handedFrom: '',
  handedTo: '',
  userId_HandedTo: 0,
  handedNote: '',
  isSinceVisit: false,
  rowVersion: 1,
}
const normal: ResultRow = {
  ...row,
  labOrderId: 32,
  patientName: 'Reed, Bo',
  severity: 'normal',
  values: [],
  marked: 0,
  missing: [],
  allNegative: true,
}

let api: FakeApi
let deaf: () => void
beforeEach(() => {
  deaf = listenForShortcuts()
  signInAs({ ...clinicAdministrator, physician: true })
  Element.prototype.scrollIntoView = () => undefined
  api = fakeApi()
  api.reply(codes.list, { list: [] })
  api.reply(locations.listForCustomer, { list: [] })
  api.reply(users.list, { list: [], next: '', total: 0, totalIsMore: false })
  api.reply(resultReview.opened, { moved: false })
  api.reply(resultReview.list, {
    list: [row, normal],
    next: '',
    total: 2,
    totalIsMore: false,
    sinceVisit: 0,
  })
})
afterEach(() => deaf())

describe('Results', () => {
  it('says that nothing is left only if that is true without its filters, and shows what they leave out', async () => {
    const none = { list: [], next: '', total: 0, totalIsMore: false, sinceVisit: 0 }
    const find = (criteria: unknown) =>
      criteria as { severity?: string; mine?: boolean } | undefined
    const others = { list: [normal], next: '', total: 48, totalIsMore: false, sinceVisit: 0 }
    api.reply(resultReview.list, ({ searchCriteria }) =>
      find(searchCriteria)?.severity === 'critical' ? none : others,
    )
    await showPages({ '/results': ResultsPage }, '/results?kind=critical&provider=0')
    await screen.findByText(
      'No new results match these filters. 48 new results do not match them and wait for review.',
    )
    expect(screen.queryByText(/all caught up/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await screen.findByText('Reed, Bo')
  })

  it('says to a provider whose own results are all reviewed that others wait, and that all is done once none does', async () => {
    const none = { list: [], next: '', total: 0, totalIsMore: false, sinceVisit: 0 }
    api.reply(resultReview.list, ({ searchCriteria }) =>
      (searchCriteria as { mine?: boolean } | undefined)?.mine === true
        ? none
        : { ...none, list: [normal], total: 1 },
    )
    const { unmount } = await showPages({ '/results': ResultsPage }, '/results')
    await screen.findByText(
      'No new results match these filters. 1 new result does not match them and waits for review.',
    )
    unmount()
    api.reply(resultReview.list, none)
    await showPages({ '/results': ResultsPage }, '/results?kind=critical')
    await screen.findByText(/You are all caught up/)
  })

  it('marks in words results received since the last visit, once the server knows that the page was opened', async () => {
    api.reply(resultReview.opened, () => {
      const list = [row, { ...normal, isSinceVisit: true }]
      api.reply(resultReview.list, { list, next: '', total: 2, totalIsMore: false, sinceVisit: 1 })
      return { moved: true }
    })
    await showPages({ '/results': ResultsPage }, '/results')
    expect(await screen.findByText('2 results, 1 since your last visit')).toBeTruthy()
    const [critical, since] = within(screen.getByRole('list', { name: 'Results' })).getAllByRole(
      'listitem',
    )
    expect(within(since!).getByText('Since your last visit')).toBeTruthy()
    expect(within(critical!).queryByText('Since your last visit')).toBeNull()
  })

  it('moves through the list by J, K, and arrows, and Enter opens a result with the gaps in its order', async () => {
    const user = userEvent.setup()
    const { router } = await showPages({ '/results': ResultsPage }, '/results')
    const [first, second] = await screen.findAllByRole('button', { name: /Born/ })
    await user.keyboard('j')
    expect(document.activeElement).toBe(first)
    await user.keyboard('j')
    expect(document.activeElement).toBe(second)
    await user.keyboard('k')
    await user.keyboard('{End}{ArrowUp}{Enter}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: '31' }))
    const open = await screen.findByRole('region', { name: 'Result' })
    expect(within(open).getByText('Enter a diagnosis.')).toBeTruthy()
  })

  it('opens with the focus on whose result it is, the next Tab is Mark reviewed with its key, and the focus is never nowhere', async () => {
    api.reply(results.report, report)
    api.reply(orders.reviewed, {})
    await showPages({ '/results': ResultsPage }, '/results?id=31')
    const heading = await screen.findByRole('heading', { name: /^Moss, Ada, born 01\/01\/1980/ })
    expect(document.activeElement).toBe(heading)
    await userEvent.tab()
    const button = screen.getByRole('button', { name: 'Mark reviewed' })
    expect([document.activeElement, button.querySelector('kbd')?.textContent]).toEqual([
      button,
      'Ctrl+Enter',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('data-result'), 'on its row').toBe('31'),
    )
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { name: /^Moss, Ada, born/ })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const next = await screen.findByRole('heading', { name: /^Reed, Bo, born/ })
    await waitFor(() => expect(document.activeElement).toBe(next))
    const notice = await screen.findByText('Moss, Ada: Toxicology result marked as reviewed.')
    expect(notice.closest('[role="status"]')).not.toBeNull()
    const nothing = { list: [], next: '', total: 0, totalIsMore: false, sinceVisit: 0 }
    api.reply(resultReview.list, nothing)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/all caught up/)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Results' })),
    )
  })

  it('offers only normal results for review together', async () => {
    const user = userEvent.setup()
    api.reply(resultReview.reviewNormal, { list: [{ labOrderId: 32, done: true, says: '' }] })
    await showPages({ '/results': ResultsPage }, '/results')
    await user.click(await screen.findByRole('button', { name: 'Select normal (1)' }))
    await user.click(screen.getByRole('button', { name: 'Mark 1 reviewed' }))
    await waitFor(() =>
      expect(api.calls(resultReview.reviewNormal)[0]?.input['labOrderIds']).toEqual([32]),
    )
    expect(screen.queryByRole('checkbox', { name: /Moss/ })).toBeNull()
  })
})
