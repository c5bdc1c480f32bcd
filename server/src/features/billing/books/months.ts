import {
  bookMonths,
  movedCents,
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
  badDebtCents: 0,
  interestCents: 0,
  outsidePaidCents: 0,
  withheldCents: 0,
  accountCents: 0,
  answered: 0,
  passed: 0,
  lateCents: 0,
  lateRows: 0,
}
const isOpen = { isClosed: false, closedBy: '' }

/** Last day of the month that begins on a day. */
export const lastDayOf = (month: string): string => dayAfter(periodAfter('m', month, 1), -1)

/** The oldest open month if it is over on this day of the laboratory, else null. */
export const closableOn = (today: string, oldestOpen: string | null | undefined): string | null =>
  typeof oldestOpen === 'string' && lastDayOf(oldestOpen) < today ? oldestOpen : null

/* A month without a row moved nothing. */
const filled = (months: readonly string[], sums: readonly MonthOfSums[]): MonthOfSums[] => {
  const byMonth = new Map(sums.map((one) => [one.month, one]))
  return months.map((month) => byMonth.get(month) ?? { ...nothing, month })
}

/** Months one after the other, each with what it moved and what was open before and after. */
export const chained = (
  months: readonly string[],
  sums: readonly MonthOfSums[],
  openingCents: number,
): BookMonth[] => {
  let open = openingCents
  return filled(months, sums).map((moved) => {
    const before = open
    open += movedCents(moved)
    return { ...moved, openingCents: before, closingCents: open, ...isOpen }
  })
}

const isEmpty = ({ month: _month, isClosed, closedBy: _by, ...cents }: BookMonth): boolean =>
  !isClosed && Object.values(cents).every((value) => value === 0)
/* The books begin with the first month that has anything. */
const fromFirst = (months: readonly BookMonth[]): BookMonth[] => {
  const begin = months.findIndex((one) => !isEmpty(one))
  return begin === -1 ? [] : months.slice(begin)
}
const monthsFrom = (first: string): string[] =>
  Array.from({ length: bookMonths }, (_, at) => periodAfter('m', first, at))

/**
 * The months of a page by date of service, oldest first, from the first that has anything: what each
 * month's services still owe. Every month can still change. `first`: YYYY-MM-DD.
 */
export const monthsOfServices = (first: string, sums: readonly MonthOfSums[]): BookMonth[] =>
  fromFirst(
    filled(monthsFrom(first), sums).map((moved) => ({
      ...moved,
      openingCents: 0,
      closingCents: movedCents(moved),
      ...isOpen,
    })),
  )

/**
 * The months of a page by day of posting: closed ones as they were closed, the others as they are.
 * `openingCents`: open at the start of the first open month.
 */
export const monthsOfPostings = (
  first: string,
  closed: readonly ClosedMonth[],
  sums: readonly MonthOfSums[],
  openingCents: number,
): BookMonth[] => {
  const kept = closed.map(({ month, closedBy, sums: then }): BookMonth => ({
    ...then,
    month,
    isClosed: true,
    closedBy,
  }))
  const last = closed.at(-1)?.month ?? ''
  const open = monthsFrom(first).filter((month) => month > last)
  return fromFirst([...kept, ...chained(open, sums, openingCents)])
}
