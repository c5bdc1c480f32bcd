import {
  bookFigures,
  centsOfFigure,
  depositMethodLabels,
  ledgerFigures,
  outsideFigures,
  type BookFigure,
  type bookLists,
  type Deposit,
  type Posting,
} from '@labgate/contract/billing/book-lists'
import {
  daysOutstanding,
  depositedCents,
  firstPassRate,
  netCollectionRate,
  type BookMonth,
} from '@labgate/contract/billing/books'
import { parties } from '@labgate/contract/billing/kinds'
import {
  receivableAges,
  receivableWaits,
  type AgedGroup,
  type OpenAmount,
  type receivables,
} from '@labgate/contract/billing/receivable-ages'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, fileOfRows, type Column } from '../../../core/export/export-rows.ts'
import type { Call } from '../../../http/call.ts'
import { keysetOfDeposit, listDeposits } from './deposits.query.ts'
import { agedGroups, keysetOfOpen, listOpenAmounts } from './open-amounts.query.ts'
import { keysetOfPosting, listPostings, reasonInWords } from './postings.query.ts'
import { readMonths } from './read-months.ts'

/* The books as files (rules.md#money-files): amounts as the screen shows them, without its signs. */

const rate = (of: number | undefined): number | string =>
  of === undefined ? '' : Math.round(of * 1000) / 1000
interface MonthRow extends BookMonth {
  upTo: readonly BookMonth[]
}
const figureColumn = (figure: BookFigure): Column<MonthRow> => ({
  name: figure,
  title: bookFigures[figure],
  isAlways: true,
  of: (row) => ({ cents: centsOfFigure(row, figure) }),
})
const figureColumns = (figures: object): Column<MonthRow>[] =>
  (Object.keys(figures) as BookFigure[]).map(figureColumn)
const cents = (name: 'openingCents' | 'closingCents', title: string): Column<MonthRow> => ({
  name,
  title,
  isAlways: true,
  of: (row) => ({ cents: row[name] }),
})
const monthColumns: readonly Column<MonthRow>[] = [
  { name: 'month', title: 'Month', isAlways: true, of: (row) => ({ day: row.month }) },
  cents('openingCents', 'Open at start'),
  ...figureColumns(ledgerFigures),
  cents('closingCents', 'Open at end'),
  ...figureColumns(outsideFigures),
  {
    name: 'deposited',
    title: 'Deposited',
    isAlways: true,
    of: (row) => ({ cents: depositedCents(row) }),
  },
  {
    name: 'collection',
    title: 'Net collection rate',
    isAlways: true,
    of: (row) => rate(netCollectionRate(row)),
  },
  {
    name: 'outstanding',
    title: 'Days outstanding',
    isAlways: true,
    of: (row) => rate(daysOutstanding(row.upTo)),
  },
  {
    name: 'firstPass',
    title: 'First-pass rate',
    isAlways: true,
    of: (row) => rate(firstPassRate(row)),
  },
  { name: 'late', title: 'Late', isAlways: true, of: (row) => ({ cents: row.lateCents }) },
  {
    name: 'state',
    title: 'Status',
    isAlways: true,
    of: (row) => (row.isClosed ? 'Closed' : 'Open'),
  },
]

const postingColumns: readonly Column<Posting>[] = [
  { name: 'postedOn', title: 'Posted', isAlways: true, of: (row) => ({ day: row.postedOn }) },
  { name: 'cents', title: 'Amount', isAlways: true, of: (row) => ({ cents: row.cents }) },
  { name: 'party', title: 'Whose balance', isAlways: true, of: (row) => row.party },
  { name: 'reason', title: 'Reason', isAlways: true, of: (row) => row.reason },
  { name: 'trace', title: 'Check or EFT', isAlways: true, of: (row) => row.trace },
  { name: 'claimNumber', title: 'Claim', isAlways: true, of: (row) => row.claimNumber },
  { name: 'specimenBarcode', title: 'Specimen', isAlways: true, of: (row) => row.specimenBarcode },
  {
    name: 'serviceDate',
    title: 'Service date',
    isAlways: true,
    of: (row) => ({ day: row.serviceDate }),
  },
  { name: 'patientName', title: 'Patient', isAlways: true, of: (row) => row.patientName },
  { name: 'dob', title: 'DOB', isAlways: true, of: (row) => ({ day: row.dob }) },
  { name: 'customer', title: 'Account', isAlways: true, of: (row) => row.customer },
  { name: 'isLate', title: 'Late', of: (row) => (row.isLate ? 'Late' : '') },
  { name: 'by', title: 'Posted by', of: (row) => row.by },
]
const depositColumns: readonly Column<Deposit>[] = [
  { name: 'day', title: 'Day', isAlways: true, of: (row) => ({ day: row.day }) },
  { name: 'method', title: 'Method', isAlways: true, of: (row) => depositMethodLabels[row.method] },
  { name: 'number', title: 'Check or EFT', isAlways: true, of: (row) => row.number },
  { name: 'from', title: 'From', isAlways: true, of: (row) => row.from },
  { name: 'cents', title: 'Amount', isAlways: true, of: (row) => ({ cents: row.cents }) },
  { name: 'posted', title: 'Posted', isAlways: true, of: (row) => ({ cents: row.postedCents }) },
  {
    name: 'waits',
    title: 'Not posted',
    isAlways: true,
    of: (row) => ({ cents: row.cents - row.postedCents }),
  },
]
const openColumns: readonly Column<OpenAmount>[] = [
  {
    name: 'serviceDate',
    title: 'Service date',
    isAlways: true,
    of: (row) => ({ day: row.serviceDate }),
  },
  { name: 'days', title: 'Days', of: (row) => row.days },
  { name: 'patientName', title: 'Patient', isAlways: true, of: (row) => row.patientName },
  { name: 'dob', title: 'DOB', isAlways: true, of: (row) => ({ day: row.dob }) },
  { name: 'specimenBarcode', title: 'Specimen', isAlways: true, of: (row) => row.specimenBarcode },
  { name: 'customer', title: 'Account', isAlways: true, of: (row) => row.customer },
  {
    name: 'owes',
    title: 'Owed by',
    isAlways: true,
    of: (row) => (row.payer === '' ? parties[row.party] : row.payer),
  },
  { name: 'claimNumber', title: 'Claim', isAlways: true, of: (row) => row.claimNumber },
  { name: 'cents', title: 'Open', isAlways: true, of: (row) => ({ cents: row.cents }) },
  { name: 'waits', title: 'Waits for', of: (row) => receivableWaits[row.waits] },
]
const ageColumns: readonly Column<AgedGroup>[] = [
  { name: 'name', title: 'Group', isAlways: true, of: (row) => row.name },
  ...receivableAges.map(({ label }, at): Column<AgedGroup> => ({
    name: `age${at}`,
    title: label,
    isAlways: true,
    of: (row) => ({ cents: row.cents[at] ?? 0 }),
  })),
  { name: 'credits', title: 'Credits', isAlways: true, of: (row) => ({ cents: -row.creditCents }) },
  {
    name: 'total',
    title: 'Total',
    isAlways: true,
    of: (row) => ({ cents: row.cents.reduce((sum, one) => sum + one, 0) - row.creditCents }),
  },
  { name: 'bills', title: 'Bills', isAlways: true, of: (row) => row.bills },
]

type CallOf<E extends keyof typeof bookLists> = Call<(typeof bookLists)[E], Actor>
type OpenCallOf<E extends keyof typeof receivables> = Call<(typeof receivables)[E], Actor>

export const exportMonths = async (context: AppContext, call: CallOf<'exportMonths'>) => {
  const { list } = await readMonths(call, call.input.searchCriteria.clock, context.now())
  const rows = list.map((month, at) => ({ ...month, upTo: list.slice(0, at + 1) }))
  return fileOfRows(context, call, { title: 'books', columns: monthColumns }, rows)
}
export const exportPostings = (context: AppContext, call: CallOf<'exportPostings'>) => {
  const criteria = call.input.searchCriteria
  const { figure = 'charged' } = criteria
  return exportRows(context, call, {
    title: `books-${figure}`,
    columns: postingColumns.map((column): Column<Posting> =>
      column.name === 'reason'
        ? { ...column, of: ({ reason }) => reasonInWords(figure, reason) }
        : column,
    ),
    page: (after, pageSize) => listPostings(call.actor, { ...criteria, pageSize }, after),
    keyset: keysetOfPosting,
  })
}
export const exportDeposits = (context: AppContext, call: CallOf<'exportDeposits'>) =>
  exportRows(context, call, {
    title: 'deposits',
    columns: depositColumns,
    page: (after, pageSize) =>
      listDeposits(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: keysetOfDeposit,
  })
export const exportOpenAmounts = (context: AppContext, call: OpenCallOf<'exportOpen'>) =>
  exportRows(context, call, {
    title: 'open-amounts',
    columns: openColumns,
    page: (after, pageSize) =>
      listOpenAmounts(call.actor, { ...call.input.searchCriteria, pageSize }, after, context.now()),
    keyset: keysetOfOpen,
  })
export const exportAges = async (context: AppContext, call: OpenCallOf<'exportAges'>) => {
  const [[total, ...groups]] = await call.read(
    { target: 'open amounts by age' },
    agedGroups(call.actor, call.input.searchCriteria.by ?? 'class', context.now()),
  )
  const rows = total === undefined ? groups : [...groups, total]
  return fileOfRows(context, call, { title: 'open-amounts-by-age', columns: ageColumns }, rows)
}
