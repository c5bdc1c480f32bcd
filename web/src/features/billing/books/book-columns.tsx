import { bookFigures, centsOfFigure, type BookFigure } from '@labgate/contract/billing/book-lists'
import {
  daysOutstanding,
  depositedCents,
  firstPassRate,
  netCollectionRate,
  receivedCents,
  type BookClock,
  type BookMonth,
} from '@labgate/contract/billing/books'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeMonth } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
import type { ReactNode } from 'react'
import type { Column } from '../../../ui/table/columns.ts'
import { FigureButton } from './figure-button.tsx'

/** A month, and those up to it: days outstanding look back. */
export interface MonthRow extends BookMonth {
  upTo: readonly BookMonth[]
}
type MonthColumn = Column<MonthRow>
/** Opens the postings behind a figure of a month (its first day). */
export type OpenFigure = (month: string, figure: BookFigure) => void

const percent = (rate: number | undefined): string =>
  rate === undefined ? '–' : `${(rate * 100).toFixed(1)}%`
const days = (of: number | undefined): string => (of === undefined ? '–' : of.toFixed(0))

const plain = (
  id: string,
  header: string,
  cell: (row: MonthRow) => string,
  width: number,
): MonthColumn => ({ id, header, cell, width, align: 'right' })

/* What reduces the open amount has a minus, so that a row can be added up by eye. */
const reduces: ReadonlySet<BookFigure> = new Set([
  'received',
  'payers',
  'patients',
  'practices',
  'adjustments',
  'contractual',
  'adjusted',
  'writtenOff',
  'badDebt',
  'otherWrittenOff',
])
const [perCharacter, sides] = [7.8, 22]
/* An amount is never broken: a column is as wide as its longest one, and at least `least`. */
const widthFor = (amounts: readonly number[], least: number): number =>
  amounts.reduce(
    (wide, cents) => Math.max(wide, Math.ceil(describeMoney(cents).length * perCharacter + sides)),
    least,
  )
const shownCents = (row: MonthRow, figure: BookFigure): number => {
  const cents = centsOfFigure(row, figure)
  return reduces.has(figure) ? -cents : cents
}
const figureIn =
  (rows: readonly MonthRow[], open: OpenFigure) =>
  (figure: BookFigure, width: number, more: Partial<MonthColumn> = {}): MonthColumn => ({
    id: figure,
    header: bookFigures[figure],
    cell: (row) => (
      <FigureButton
        cents={shownCents(row, figure)}
        what={`${describeMonth(row.month)}, ${bookFigures[figure]}`}
        onOpen={() => open(row.month ?? '', figure)}
      />
    ),
    width: widthFor(
      rows.map((row) => shownCents(row, figure)),
      width,
    ),
    align: 'right',
    ...more,
  })
/* A part of another column, shown when it is chosen. */
const part = { initiallyHidden: true } as const

const narrowest = 98
/* What the largest amounts have in common, so that the columns of a sum look alike. */
const widthOfAmounts = (rows: readonly MonthRow[]): number =>
  widthFor(
    rows.flatMap((row) => [
      -Math.abs(row.openingCents),
      -Math.abs(row.closingCents),
      -Math.abs(row.chargedCents),
      -Math.abs(receivedCents(row)),
      -Math.abs(centsOfFigure(row, 'adjustments')),
    ]),
    narrowest,
  )

const ofBothClocks = (
  rows: readonly MonthRow[],
  open: OpenFigure,
  wide: number,
): readonly MonthColumn[] => {
  const figure = figureIn(rows, open)
  return [
    figure('charged', wide),
    figure('received', wide),
    figure('payers', 112, part),
    figure('patients', 112, part),
    figure('practices', 112, part),
    figure('refunded', 82),
    figure('adjustments', Math.max(wide, 108)),
    figure('contractual', 112, part),
    figure('adjusted', 112, part),
    figure('otherWrittenOff', 100),
    figure('badDebt', 78),
    figure('writtenOff', 100, part),
  ]
}
const outside = (rows: readonly MonthRow[], open: OpenFigure): readonly MonthColumn[] => {
  const figure = figureIn(rows, open)
  return [
    figure('outside', 84),
    figure('interest', 100, part),
    figure('payments', 110, part),
    figure('withheld', 100, part),
    figure('account', 110, part),
    {
      ...plain('deposited', say('Deposited'), (row) => describeMoney(depositedCents(row)), 98),
      ...part,
    },
  ]
}
const rates: readonly MonthColumn[] = [
  plain('collection', say('Net collection'), (row) => percent(netCollectionRate(row)), 92),
  plain('firstPass', say('First pass'), (row) => percent(firstPassRate(row)), 76),
]

const describeState = ({ month, isClosed, closedBy }: BookMonth): string =>
  [
    describeMonth(month),
    isClosed ? `closed${closedBy === '' ? '' : ` ${say('by {closedBy}', { closedBy })}`}` : '',
  ]
    .filter(Boolean)
    .join(', ')
const describeLate = ({ lateRows, lateCents }: BookMonth): string =>
  lateRows === 0
    ? ''
    : say('{lateCents} of closed months, {lateRows} {value}', {
        lateCents: describeMoney(lateCents),
        lateRows: lateRows.toLocaleString('en-US'),
        value: lateRows === 1 ? say('posting') : say('postings'),
      })

const byPosting = (
  rows: readonly MonthRow[],
  open: OpenFigure,
  wide: number,
): readonly MonthColumn[] => [
  {
    id: 'month',
    header: say('Month'),
    cell: describeState,
    width: 134,
    always: true,
  },
  plain('opening', say('Open at start'), (row) => describeMoney(row.openingCents), wide),
  ...ofBothClocks(rows, open, wide),
  plain('closing', say('Open at end'), (row) => describeMoney(row.closingCents), wide),
  ...outside(rows, open),
  ...rates,
  plain('outstanding', say('Days outstanding'), (row) => days(daysOutstanding(row.upTo)), 104),
  ...(rows.some(({ lateRows }) => lateRows > 0)
    ? [{ id: 'late', header: say('Late'), cell: describeLate, width: 150 }]
    : []),
]
const byService = (
  rows: readonly MonthRow[],
  open: OpenFigure,
  wide: number,
): readonly MonthColumn[] => [
  {
    id: 'month',
    header: say('Month of service'),
    cell: (row) => describeMonth(row.month),
    width: 140,
    always: true,
  },
  ...ofBothClocks(rows, open, wide),
  plain('closing', say('Still open'), (row) => describeMoney(row.closingCents), 110),
  ...rates,
]

/** The columns of the books: only by posting date does a month begin and end with an amount. */
export const columnsOf = (
  clock: BookClock,
  rows: readonly MonthRow[],
  open: OpenFigure,
): readonly MonthColumn[] => {
  const wide = widthOfAmounts(rows)
  return clock === 'posted' ? byPosting(rows, open, wide) : byService(rows, open, wide)
}

/** A month on a phone, with the signs of the table: its figures open their postings, too. */
export const cardOf =
  (open: OpenFigure) =>
  (row: MonthRow): readonly [ReactNode, ReactNode, ReactNode] => {
    const figure = (of: BookFigure): ReactNode => (
      <FigureButton
        cents={shownCents(row, of)}
        what={`${describeMonth(row.month)}, ${bookFigures[of]}`}
        onOpen={() => open(row.month ?? '', of)}
      />
    )
    return [
      describeMonth(row.month),
      <>
        {say('Charges')} {figure('charged')} {say('· received')} {figure('received')}
      </>,
      <>
        {say('Adjustments')} {figure('adjustments')}{' '}
        {say('· open at end {closingCents}', { closingCents: describeMoney(row.closingCents) })}
      </>,
    ]
  }
