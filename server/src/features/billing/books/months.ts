import {
  bookMonths,
  movedCents,
  type BookClock,
  type BookMonth,
  type BookSums,
} from '@labgate/contract/billing/books'
import { periodAfter } from '@labgate/contract/figures/periods'
import { dayAfter } from '@labgate/contract/kit/days'
import type { ClosedMonth, MonthOfSums } from './books.queries.ts'

const nothing: BookSums = {
  chargedCents: 0,
  payerPaidCents: 0,
  patientPaidCents: 0,
  practicePaidCents: 0,
  refundedCents: 0,
  contractualCents: 0,
  adjustedCents: 0,
  writtenOffCents: 0,
  lateCents: 0,
  lateRows: 0,
}
const isOpen = { isClosed: false, closedBy: '' }

/** Last day of the month that begins on a day. */
export const lastDayOf = (month: string): string => dayAfter(periodAfter('m', month, 1), -1)

/** The oldest open month if it is over on this day of the laboratory, else null. */
export const closableOn = (today: string, oldestOpen: string | null | undefined): string | null =>
  typeof oldestOpen === 'string' && lastDayOf(oldestOpen) < today ? oldestOpen : null

/** Months one after the other, each with what it moved and what was open before and after. */
export const chained = (
  months: readonly string[],
  sums: readonly MonthOfSums[],
  openingCents: number,
): BookMonth[] => {
  const byMonth = new Map(sums.map((one) => [one.month, one]))
  let open = openingCents
  return months.map((month) => {
    const moved = byMonth.get(month) ?? { ...nothing, month }
    const before = open
    open += movedCents(moved)
    return { ...moved, openingCents: before, closingCents: open, ...isOpen }
  })
}

/** By date of service: what each month's services still owe. Every month can still change. */
const ofServices = (months: readonly string[], sums: readonly MonthOfSums[]): BookMonth[] => {
  const byMonth = new Map(sums.map((one) => [one.month, one]))
  return months.map((month) => {
    const moved = byMonth.get(month) ?? { ...nothing, month }
    return { ...moved, openingCents: 0, closingCents: movedCents(moved), ...isOpen }
  })
}

/** What the database has for a page of the books. */
export interface PageOfBooks {
  /** First month, YYYY-MM-DD. */
  first: string
  closed: readonly ClosedMonth[]
  sums: readonly MonthOfSums[]
  /** Open at the start of the first open month. */
  openingCents: number
}
const isEmpty = ({ month: _month, isClosed, closedBy: _by, ...cents }: BookMonth): boolean =>
  !isClosed && Object.values(cents).every((value) => value === 0)
/* The books begin with the first month that has anything. */
const fromFirst = (months: readonly BookMonth[]): BookMonth[] => {
  const begin = months.findIndex((one) => !isEmpty(one))
  return begin === -1 ? [] : months.slice(begin)
}

/**
 * The months of a page, oldest first, from the first that has anything: closed ones as they were
 * closed, the others as they are.
 */
export const monthsOfBooks = (
  clock: BookClock,
  { first, closed, sums, openingCents }: PageOfBooks,
): BookMonth[] => {
  const months = Array.from({ length: bookMonths }, (_, at) => periodAfter('m', first, at))
  if (clock === 'service') return fromFirst(ofServices(months, sums))
  const kept = closed.map(({ month, closedBy, sums: then }): BookMonth => ({
    ...then,
    month,
    isClosed: true,
    closedBy,
  }))
  const last = closed.at(-1)?.month ?? ''
  const open = months.filter((month) => month > last)
  return fromFirst([...kept, ...chained(open, sums, openingCents)])
}
