import { bookLists, type Deposit, type Posting } from '@labgate/contract/billing/book-lists'
import { books, type BookMonth } from '@labgate/contract/billing/books'
import { describeMoney } from '@labgate/contract/billing/money'
import { receivables } from '@labgate/contract/billing/receivable-ages'
import { fc } from '@labgate/contract/test/properties'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { cardOf, columnsOf } from '../src/features/billing/books/book-columns.tsx'
import { BooksPage } from '../src/features/billing/books/books.page.tsx'
import { depositColumns } from '../src/features/billing/books/deposits-tab.tsx'
import { openAmountColumns } from '../src/features/billing/books/open-amount-list.tsx'
import { postingColumns } from '../src/features/billing/books/posting-list.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const april: BookMonth = {
  month: '2026-04-01',
  openingCents: 30_000,
  chargedCents: 100_000,
  payerPaidCents: 40_000,
  patientPaidCents: 5000,
  practicePaidCents: 2500,
  refundedCents: 1000,
  contractualCents: 20_000,
  adjustedCents: 500,
  writtenOffCents: 1500,
  badDebtCents: 1000,
  interestCents: 0,
  outsidePaidCents: 0,
  withheldCents: 0,
  accountCents: 0,
  answered: 20,
  passed: 18,
  closingCents: 61_500,
  lateCents: 0,
  lateRows: 0,
  isClosed: false,
  closedBy: '',
}
const march: BookMonth = { ...april, month: '2026-03-01', isClosed: true, closedBy: 'Ada Moss' }

/** The drawer's 1130 px, less its padding and a scroll bar. */
const inDrawer = 1080
it.each([
  ['postings', postingColumns],
  ['open amounts', openAmountColumns],
  ['deposits', depositColumns],
] as [string, readonly { width: number; initiallyHidden?: boolean }[]][])(
  'the columns of %s fit in their drawer',
  (_, columns) => {
    const wide = columns.filter(({ initiallyHidden }) => initiallyHidden !== true)
    expect(wide.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(inDrawer)
  },
)

let api: ReturnType<typeof fakeApi>
const show = async (userTypeId: number, closable: string | null): Promise<void> => {
  signInAs(ofType(userTypeId))
  api = fakeApi()
  api.reply(books.months, { list: [march, april], closable })
  api.reply(books.close, { month: { ...april, isClosed: true } })
  await showPages({ '/books': BooksPage }, '/books')
  await screen.findByText('April 2026')
}
beforeEach(() => {
  document.body.replaceChildren()
  /* jsdom has no layout; the virtual rows need a viewport. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})
const cellsOf = (month: string): (string | null)[] => {
  const row = screen.getAllByRole('row').find((one) => within(one).queryByText(month) !== null)
  return within(row!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

it('shows the months, latest first, as amounts that add up from start to end', async () => {
  await show(4, null)
  expect(cellsOf('April 2026')).toEqual([
    'April 2026',
    '$300.00',
    '$1,000.00',
    '−$475.00',
    '$10.00',
    '−$205.00',
    '−$5.00',
    '−$10.00',
    '$615.00',
    '–',
    '58.1%',
    '90.0%',
    '–',
  ])
  expect(cellsOf('March 2026, closed by Ada Moss')[0]).toBe('March 2026, closed by Ada Moss')
  expect(screen.queryByRole('button', { name: /^Close [A-Z]/ })).toBeNull()
})

it('shows a month on a phone with the signs of the table', async () => {
  signInAs(ofType(18))
  fakeApi()
  await showPages(
    { '/books': () => <div>{cardOf(() => undefined)({ ...april, upTo: [april] })}</div> },
    '/books',
  )
  const { textContent } = (await screen.findByText(/April 2026/)).closest('div')!
  expect(textContent).toContain('Charges $1,000.00 · received −$475.00')
  expect(textContent).toContain('Adjustments −$205.00 · open at end $615.00')
})

it('asks before it closes the oldest open month, and requests just that month', async () => {
  await show(18, '2026-04-01')
  await userEvent.click(screen.getByRole('button', { name: 'Close April 2026' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close April 2026?' })
  expect(dialog.textContent).toContain('It ends with $615.00 open.')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Close the month/ }))
  await waitFor(() =>
    expect(api.calls(books.close)[0]?.input).toMatchObject({ month: '2026-04-01' }),
  )
})

it('asks the server again by date of service, and nothing can be closed there', async () => {
  await show(18, '2026-04-01')
  await userEvent.click(screen.getByText('By date of service'))
  await screen.findByText(/Recent months still change/)
  await waitFor(() =>
    expect(api.calls(books.months).at(-1)?.input).toMatchObject({ clock: 'service' }),
  )
  expect(screen.queryByRole('button', { name: /^Close [A-Z]/ })).toBeNull()
})

it('has columns as wide as their longest amount, so that none is broken', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
      const large = { ...april, interestCents: cents, refundedCents: cents }
      const rows = [april, large].map((month) => ({ ...month, upTo: [] }))
      const columns = columnsOf('posted', rows, () => undefined)
      for (const { id, width } of columns)
        if (['outside', 'interest', 'refunded'].includes(id))
          // a digit of the lists takes 7.5 pixels
          expect(width).toBeGreaterThan(describeMoney(cents).length * 7.5)
    }),
  )
})

const posting: Posting = {
  postingId: 7,
  postedOn: '2026-04-03',
  isLate: true,
  labOrderId: 12,
  specimenBarcode: 'S12',
  patientId: 3,
  patientName: 'Moss, Ada',
  dob: '1970-02-03',
  customerId: 1,
  customer: 'Sunrise Pain Clinic',
  serviceDate: '2026-03-10',
  claimNumber: 'B12S1V1',
  party: 'Bay Health',
  reason: 'CO-45: The charge is above the fee schedule.',
  trace: 'CHECK 9',
  by: '',
  cents: 20_500,
}
it('opens the postings behind a figure, with what they add up to and what is in restricted charts', async () => {
  await show(18, null)
  api.reply(bookLists.postings, {
    list: [posting],
    next: '',
    total: 1,
    totalIsMore: false,
    cents: 20_500,
    restrictedCents: 300,
  })
  await userEvent.click(screen.getByRole('button', { name: 'April 2026, Adjustments: −$205.00' }))
  const drawer = await screen.findByRole('dialog', { name: 'April 2026, Adjustments' })
  await within(drawer).findByText(
    'These postings add up to $205.00. $3.00 more is in restricted charts.',
  )
  expect(await within(drawer).findByText('04/03/2026, late')).toBeTruthy()
  expect(api.calls(bookLists.postings)[0]?.input).toMatchObject({
    searchCriteria: { clock: 'posted', month: '2026-04-01', figure: 'adjustments' },
  })
})

const deposit: Deposit = {
  kind: 'remittance',
  depositId: 5,
  x12FileId: 8,
  day: '2026-04-03',
  method: 'eft',
  number: 'EFT 9',
  from: 'Bay Health',
  cents: 30_000,
  postedCents: 25_000,
  state: 'posted',
}
it('shows deposits by day and method, and opens those of a day with what is not posted', async () => {
  await show(4, null)
  api.reply(bookLists.depositDays, {
    month: '2026-04-01',
    list: [{ day: '2026-04-03', cents: [1000, 30_000, 0, 0], deposits: 2 }],
  })
  api.reply(bookLists.deposits, { list: [deposit], next: '', total: 1, totalIsMore: false })
  await userEvent.click(screen.getByRole('tab', { name: 'Deposits' }))
  await userEvent.click(await screen.findByRole('button', { name: '04/03/2026, EFT: $300.00' }))
  const drawer = await screen.findByRole('dialog', { name: '04/03/2026, EFT' })
  const link = await within(drawer).findByRole('link', { name: 'EFT 9' })
  expect(link.getAttribute('href')).toMatch(/desk=files&file=8/)
  expect(within(drawer).getByText('$50.00')).toBeTruthy()
  expect(api.calls(bookLists.deposits)[0]?.input).toMatchObject({
    searchCriteria: { from: '2026-04-03', to: '2026-04-03', method: 'eft' },
  })
})

it('shows what is open with each payer outside its claims', async () => {
  await show(18, null)
  api.reply(bookLists.payerAccounts, {
    list: [
      { key: '59', payer: 'Bay Health', cents: -4000, entries: 1, last: '2026-04-03' },
      { key: '60', payer: 'Gulf Mutual', cents: 0, entries: 2, last: '2026-04-01' },
    ],
  })
  await userEvent.click(screen.getByRole('tab', { name: 'Payers’ accounts' }))
  await screen.findByText('Taken, and nothing explains it yet')
  expect(screen.getByText('Nothing is open')).toBeTruthy()
})

it('keeps in the address whose open amounts are listed, so that Back and a reload lead to them', async () => {
  signInAs(ofType(18))
  api = fakeApi()
  const group = { cents: [1000, 0, 0, 0, 0], creditCents: 0, bills: 1 }
  api.reply(receivables.ages, {
    list: [{ ...group, key: '59', name: 'Bay Health' }],
    total: { ...group, key: '', name: 'Total' },
    groups: 1,
    restrictedCents: 0,
    asOf: '2026-12-01',
  })
  api.reply(receivables.open, { list: [], next: '', total: 0, totalIsMore: false })
  await showPages({ '/books': BooksPage }, '/books?tab=open&by=payer')
  const [figure] = await screen.findAllByRole('button', { name: /^Bay Health, .*10\.00/ })
  await userEvent.click(figure!)
  await screen.findByRole('dialog', { name: /^Bay Health, / })
  expect(window.location.search).toContain('age=0')
  expect(window.location.search).toContain('group=59')
  cleanup()
  await showPages({ '/books': BooksPage }, '/books?tab=open&by=payer&age=0&group=59')
  await screen.findByRole('dialog', { name: /^Bay Health, / })
  expect(api.calls(receivables.open).at(-1)?.input).toMatchObject({
    searchCriteria: { by: 'payer', key: '59', age: 0 },
  })
})
