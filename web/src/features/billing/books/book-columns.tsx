import {
  daysOutstanding,
  netCollectionRate,
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

const percent = (rate: number | undefined): string =>
  rate === undefined ? '–' : `${(rate * 100).toFixed(1)}%`
const days = (of: number | undefined): string => (of === undefined ? '–' : of.toFixed(0))
/** What reduces the open amount has a minus, so that a row can be added up by eye. */
const less = (cents: number): string => describeMoney(cents === 0 ? 0 : -cents)

const money = (
  id: string,
  header: string,
  cell: (row: MonthRow) => string,
  width = 118,
): Column<MonthRow> => ({ id, header, cell, width, align: 'right' })

const stateOf = ({ isClosed, closedBy }: BookMonth): string =>
  isClosed ? `Closed${closedBy === '' ? '' : ` by ${closedBy}`}` : 'Open'

/** The columns of the books by a clock: only by posting does a month begin and end with an amount. */
export const columnsOf = (clock: BookClock): readonly Column<MonthRow>[] => [
  {
    id: 'month',
    header: clock === 'posted' ? 'Month' : 'Month of service',
    cell: (row) => describeMonth(row.month),
    width: 138,
    always: true,
  },
  ...(clock === 'posted'
    ? [money('opening', 'Open at start', (row) => describeMoney(row.openingCents))]
    : []),
  money('charged', 'Charges', (row) => describeMoney(row.chargedCents)),
  money('payers', 'Insurance paid', (row) => less(row.payerPaidCents)),
  money('patients', 'Patients paid', (row) => less(row.patientPaidCents), 110),
  money('practices', 'Practices paid', (row) => less(row.practicePaidCents), 112),
  money('refunded', 'Refunds', (row) => describeMoney(row.refundedCents), 96),
  money('contractual', 'By contract', (row) => less(row.contractualCents)),
  money('adjusted', 'Other adjustments', (row) => less(row.adjustedCents), 112),
  money('writtenOff', 'Written off', (row) => less(row.writtenOffCents), 104),
  money('closing', clock === 'posted' ? 'Open at end' : 'Still open', (row) =>
    describeMoney(row.closingCents),
  ),
  money('collection', 'Net collection', (row) => percent(netCollectionRate(row)), 92),
  ...(clock === 'posted'
    ? [
        money('outstanding', 'Days outstanding', (row) => days(daysOutstanding(row.upTo)), 104),
        {
          id: 'late',
          header: 'Late',
          cell: (row: MonthRow) =>
            row.lateRows === 0
              ? ''
              : `${describeMoney(row.lateCents)} of closed months, ${row.lateRows.toLocaleString('en-US')} postings`,
          width: 150,
        },
        { id: 'state', header: 'State', cell: stateOf, width: 120 },
      ]
    : []),
]

/** A month on a phone. */
export const cardOf = (row: MonthRow): readonly [string, string, string] => [
  describeMonth(row.month),
  `Charges ${describeMoney(row.chargedCents)}`,
  `Received ${describeMoney(row.payerPaidCents + row.patientPaidCents + row.practicePaidCents - row.refundedCents)} · open ${describeMoney(row.closingCents)}`,
]
