import { z } from 'zod'
import { answer, body, endpoints, query } from '../kit/endpoint.ts'
import { day, flag, line, oneOf } from '../kit/values.ts'

/*
 * The books: what the ledger moved, month by month (rules.md#books). Amounts are in cents; what
 * reduces what is open is positive in its own column.
 */

/** By which date a row counts: the day of posting, or the date of service of its bill. */
export const bookClocks = ['posted', 'service'] as const
export type BookClock = (typeof bookClocks)[number]
/** Most months that a page of the books has, up to the one under way. */
export const bookMonths = 24

export const BookSums = z.object({
  chargedCents: z.number(),
  payerPaidCents: z.number(),
  patientPaidCents: z.number(),
  practicePaidCents: z.number(),
  refundedCents: z.number(),
  /** By contract with the payer. */
  contractualCents: z.number(),
  /** Other adjustments. */
  adjustedCents: z.number(),
  writtenOffCents: z.number(),
  /** Of what was written off: what a patient, a practice, or a program owed. */
  badDebtCents: z.number(),
  /**
   * Outside claims (rules.md#provider-adjustments), by day of posting only: what payers added to
   * checks, and negative what they took. In payers' accounts is what is settled later.
   */
  interestCents: z.number(),
  outsidePaidCents: z.number(),
  withheldCents: z.number(),
  accountCents: z.number(),
  /** First claims that were answered for the first time, and those that passed at once. */
  answered: z.number(),
  passed: z.number(),
  /** Of all that: what belongs to a month that was closed before it came. */
  lateCents: z.number(),
  lateRows: z.number(),
})
export type BookSums = z.infer<typeof BookSums>

export const BookMonth = BookSums.extend({
  /** Its first day. */
  month: day(),
  /** Open at its start and end, over all bills; 0 by date of service. */
  openingCents: z.number(),
  closingCents: z.number(),
  isClosed: flag(),
  closedBy: line(100),
})
export type BookMonth = z.infer<typeof BookMonth>

/** Received, before refunds. */
export const paidCents = (sums: BookSums): number =>
  sums.payerPaidCents + sums.patientPaidCents + sums.practicePaidCents
/** What payers added to checks outside their claims, less what they took. */
export const outsideCents = (sums: BookSums): number =>
  sums.interestCents + sums.outsidePaidCents + sums.withheldCents + sums.accountCents
/** The posted part of the deposits: received for bills, and outside claims. */
export const depositedCents = (sums: BookSums): number => paidCents(sums) + outsideCents(sums)
/** Received, less refunds. */
export const receivedCents = (sums: BookSums): number => paidCents(sums) - sums.refundedCents

/** What the sums of a month leave open: charges, less all that reduces them. */
export const movedCents = (sums: BookSums): number =>
  sums.chargedCents -
  receivedCents(sums) -
  sums.contractualCents -
  sums.adjustedCents -
  sums.writtenOffCents

/**
 * Net collection rate: received of what contracts allow (charges less contractual adjustments), as
 * a fraction; undefined if nothing is allowed.
 */
export const netCollectionRate = (sums: BookSums): number | undefined => {
  const allowed = sums.chargedCents - sums.contractualCents
  return allowed > 0 ? receivedCents(sums) / allowed : undefined
}

/**
 * First-pass rate: of the first claims that got their first answer, those decided without a
 * rejection or a denial, as a fraction (rules.md#first-pass-rate); undefined if none was answered.
 */
export const firstPassRate = ({ answered, passed }: BookSums): number | undefined =>
  answered > 0 ? passed / answered : undefined

const daysPerQuarter = 91
/**
 * Days of charges that are open at the end of a month: what is open, divided by the daily charges
 * of it and the two months before; undefined without charges. `months`: oldest first, the last one
 * is meant.
 */
export const daysOutstanding = (months: readonly BookMonth[]): number | undefined => {
  const quarter = months.slice(-3)
  const charged = quarter.reduce((sum, { chargedCents }) => sum + chargedCents, 0)
  const last = quarter.at(-1)
  return last === undefined || quarter.length < 3 || charged <= 0
    ? undefined
    : (last.closingCents * daysPerQuarter) / charged
}

export const books = endpoints({
  /** Oldest first, up to the one under way, from the first that has anything. */
  months: {
    method: 'GET',
    path: '/api/Books/GetMonths',
    access: 'books.read',
    input: query({ clock: oneOf(bookClocks) }),
    answer: answer({
      list: z.array(BookMonth),
      /** The month that can be closed now; null: none, the oldest open one is still under way. */
      closable: day().nullable(),
    }),
  },
  /**
   * Closes the oldest open month, for good: nothing is posted into it any more, and its sums stay.
   * Refused for any other month, and for one that is not over.
   */
  close: {
    method: 'POST',
    path: '/api/Books/CloseMonth',
    access: 'books.close',
    changes: true,
    notInVisit: true,
    input: body({ month: day() }),
    answer: answer({ month: BookMonth }),
  },
})
