import {
  daysOutstanding,
  netCollectionRate,
  paidCents,
  receivedCents,
  type BookClock,
  type BookMonth,
} from '@labgate/contract/billing/books'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeMonth } from '@labgate/contract/billing/receivables'
import type { Column } from '../../../ui/table/columns.ts'

/** A month, and those up to it: days outstanding look back. */
export interface MonthRow extends BookMonth {
  upTo: readonly BookMonth[]
}
type MonthColumn = Column<MonthRow>

const percent = (rate: number | undefined): string =>
  rate === undefined ? '–' : `${(rate * 100).toFixed(1)}%`
const days = (of: number | undefined): string => (of === undefined ? '–' : of.toFixed(0))
/** What reduces the open amount has a minus, so that a row can be added up by eye. */
const less = (cents: number): string => describeMoney(cents === 0 ? 0 : -cents)

const money = (
  id: string,
  header: string,
  cell: (row: MonthRow) => string,
  width: number,
): MonthColumn => ({ id, header, cell, width, align: 'right' })
/** A part of another column, shown when it is chosen. */
const part = (id: string, header: string, cents: (row: MonthRow) => number): MonthColumn => ({
  ...money(id, header, (row) => less(cents(row)), 112),
  initiallyHidden: true,
})

const ofBothClocks: readonly MonthColumn[] = [
  money('charged', 'Charges', (row) => describeMoney(row.chargedCents), 106),
  money('received', 'Received', (row) => less(paidCents(row)), 106),
  part('payers', 'Insurance paid', (row) => row.payerPaidCents),
  part('patients', 'Patients paid', (row) => row.patientPaidCents),
  part('practices', 'Practices paid', (row) => row.practicePaidCents),
  money('refunded', 'Refunds', (row) => describeMoney(row.refundedCents), 90),
  money('adjustments', 'Adjustments', (row) => less(row.contractualCents + row.adjustedCents), 110),
  part('contractual', 'By contract', (row) => row.contractualCents),
  part('adjusted', 'Other adjustments', (row) => row.adjustedCents),
  money('writtenOff', 'Written off', (row) => less(row.writtenOffCents), 100),
]

const stateOf = ({ isClosed, closedBy }: BookMonth): string =>
  isClosed ? `Closed${closedBy === '' ? '' : ` by ${closedBy}`}` : 'Open'
const describeLate = ({ lateRows, lateCents }: BookMonth): string =>
  lateRows === 0
    ? ''
    : `${describeMoney(lateCents)} of closed months, ${lateRows.toLocaleString('en-US')} ${lateRows === 1 ? 'posting' : 'postings'}`

const byPosting = (hasLate: boolean): readonly MonthColumn[] => [
  {
    id: 'month',
    header: 'Month',
    cell: (row) => describeMonth(row.month),
    width: 132,
    always: true,
  },
  money('opening', 'Open at start', (row) => describeMoney(row.openingCents), 110),
  ...ofBothClocks,
  money('closing', 'Open at end', (row) => describeMoney(row.closingCents), 110),
  money('collection', 'Net collection', (row) => percent(netCollectionRate(row)), 92),
  money('outstanding', 'Days outstanding', (row) => days(daysOutstanding(row.upTo)), 104),
  ...(hasLate ? [{ id: 'late', header: 'Late', cell: describeLate, width: 150 }] : []),
  { id: 'state', header: 'State', cell: stateOf, width: 96 },
]
const byService: readonly MonthColumn[] = [
  {
    id: 'month',
    header: 'Month of service',
    cell: (row) => describeMonth(row.month),
    width: 140,
    always: true,
  },
  ...ofBothClocks,
  money('closing', 'Still open', (row) => describeMoney(row.closingCents), 110),
  money('collection', 'Net collection', (row) => percent(netCollectionRate(row)), 92),
]

/** The columns of the books: only by posting date does a month begin and end with an amount. */
export const columnsOf = (clock: BookClock, rows: readonly MonthRow[]): readonly MonthColumn[] =>
  clock === 'posted' ? byPosting(rows.some(({ lateRows }) => lateRows > 0)) : byService

/** A month on a phone. */
export const cardOf = (row: MonthRow): readonly [string, string, string] => [
  describeMonth(row.month),
  `Charges ${describeMoney(row.chargedCents)}`,
  `Received ${describeMoney(receivedCents(row))} · open ${describeMoney(row.closingCents)}`,
]
