import { z } from 'zod'
import { answer, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { day, flag, id, line, oneOf } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { bookClocks, outsideCents, paidCents, type BookSums } from './books.ts'

/*
 * What stands behind the figures of the books, and the money that came in by day (rules.md#books).
 * Amounts are in cents.
 */

/** Figures of a month that are rows of the ledger. */
export const ledgerFigures = {
  charged: say('Charges'),
  received: say('Received'),
  payers: say('Insurance paid'),
  patients: 'Patients paid',
  practices: say('Practices paid'),
  refunded: say('Refunds'),
  adjustments: say('Adjustments'),
  contractual: say('By contract'),
  adjusted: say('Other adjustments'),
  writtenOff: say('Written off'),
  badDebt: say('Bad debt'),
  otherWrittenOff: say('Other write-offs'),
} as const
export type LedgerFigure = keyof typeof ledgerFigures
/** Figures of a month that payers moved outside their claims (rules.md#provider-adjustments). */
export const outsideFigures = {
  outside: say('Outside claims'),
  interest: say('Interest'),
  payments: say('Paid outside claims'),
  withheld: say('Withheld'),
  account: say('Payers’ accounts'),
} as const
export type OutsideFigure = keyof typeof outsideFigures
export const bookFigures = { ...ledgerFigures, ...outsideFigures } as const
export type BookFigure = keyof typeof bookFigures
const figureNames = Object.keys(bookFigures) as [BookFigure, ...BookFigure[]]

const figureOf: Readonly<Record<BookFigure, (sums: BookSums) => number>> = {
  charged: (sums) => sums.chargedCents,
  received: paidCents,
  payers: (sums) => sums.payerPaidCents,
  patients: (sums) => sums.patientPaidCents,
  practices: (sums) => sums.practicePaidCents,
  refunded: (sums) => sums.refundedCents,
  adjustments: (sums) => sums.contractualCents + sums.adjustedCents,
  contractual: (sums) => sums.contractualCents,
  adjusted: (sums) => sums.adjustedCents,
  writtenOff: (sums) => sums.writtenOffCents,
  badDebt: (sums) => sums.badDebtCents,
  otherWrittenOff: (sums) => sums.writtenOffCents - sums.badDebtCents,
  outside: outsideCents,
  interest: (sums) => sums.interestCents,
  payments: (sums) => sums.outsidePaidCents,
  withheld: (sums) => sums.withheldCents,
  account: (sums) => sums.accountCents,
}
/** A figure of a month, in cents. */
export const centsOfFigure = (sums: BookSums, figure: BookFigure): number => figureOf[figure](sums)

/** A posting behind a figure, with the sign of the figure. */
export const Posting = z.object({
  /** Unique in its list. */
  postingId: id(),
  postedOn: day(),
  /** It belongs to a month that was closed before it came. */
  isLate: flag(),
  /** 0: of no bill. */
  labOrderId: id(),
  specimenBarcode: line(40),
  patientId: id(),
  patientName: line(120),
  dob: day(),
  customerId: id(),
  customer: line(200),
  serviceDate: day(),
  claimNumber: line(40),
  /** Whose balance it changed, or the payer. */
  party: line(100),
  /** Why: the reason of an adjustment or a person, in words or its code. */
  reason: line(120),
  /** Check, EFT, or card number. */
  trace: line(60),
  by: line(120),
  cents: z.number(),
})
export type Posting = z.infer<typeof Posting>

/** How money came in. */
export const depositMethodLabels = {
  check: say('Check'),
  eft: 'EFT',
  card: say('Card'),
  cash: say('Cash'),
} as const
type DepositMethod = keyof typeof depositMethodLabels
export const depositMethodNames = Object.keys(depositMethodLabels) as [
  DepositMethod,
  ...DepositMethod[],
]

export const Deposit = z.object({
  kind: z.enum(['remittance', 'payment']),
  /** Of the remittance, or of the payment. */
  depositId: id(),
  /** 0: on paper, or a payment. */
  x12FileId: id(),
  day: day(),
  method: z.enum(depositMethodNames),
  number: line(60),
  from: line(200),
  cents: z.number(),
  /** The part that is in the books; the rest waits for a person. */
  postedCents: z.number(),
  state: line(20),
})
export type Deposit = z.infer<typeof Deposit>

/** Deposits of a day by method, as in `depositMethodLabels`. */
const DepositDay = z.object({ day: day(), cents: z.array(z.number()), deposits: z.number() })
export type DepositDay = z.infer<typeof DepositDay>

/** What is open between us and a payer outside claims. */
const PayerAccount = z.object({
  /** Names the account in `postings`. */
  key: line(100),
  payer: line(100),
  /** Positive: the payer will take it back. Negative: it took it, and nothing explains it yet. */
  cents: z.number(),
  entries: z.number(),
  last: day(),
})
export type PayerAccount = z.infer<typeof PayerAccount>
/** Most payers with an account in one answer. */
export const mostPayerAccounts = 500

const postingFilters = {
  clock: oneOf(bookClocks),
  /** Its first day; of figures outside claims without one: all months. */
  month: day(),
  figure: oneOf(figureNames),
  /** Of figures outside claims: one payer's alone, by the key of its account. */
  payer: line(100),
}
const depositFilters = {
  /** Inclusive. */
  from: day(),
  to: day(),
  method: z.enum(['', ...depositMethodNames]),
}

export const bookLists = endpoints({
  /** The postings behind a figure of a month, latest first. */
  postings: {
    method: 'GET',
    path: '/api/Books/GetPostings',
    access: 'books.read',
    byPost: true,
    input: query({ searchCriteria: criteria(postingFilters) }),
    answer: listOf(Posting).extend({
      /** What all of them add up to. */
      cents: z.number(),
      /** The rest of the figure: of restricted charts, which are not in the list. */
      restrictedCents: z.number(),
    }),
  },
  exportPostings: {
    method: 'POST',
    path: '/api/Books/ExportPostings',
    access: 'books.read',
    input: exportInput(postingFilters),
    answer: exportedFile,
  },
  exportMonths: {
    method: 'POST',
    path: '/api/Books/ExportMonths',
    access: 'books.read',
    input: exportInput({ clock: oneOf(bookClocks) }),
    answer: exportedFile,
  },
  /** Money that came in, by day of the check, the transfer, or the payment; of one month. */
  depositDays: {
    method: 'GET',
    path: '/api/Books/GetDepositDays',
    access: 'books.read',
    /** Without one: the month under way. */
    input: query({ month: day().optional() }),
    answer: answer({
      month: day(),
      /** Days with a deposit, oldest first. */
      list: z.array(DepositDay),
    }),
  },
  /** The checks, transfers, and payments of some days, latest first. */
  deposits: {
    method: 'GET',
    path: '/api/Books/GetDeposits',
    access: 'books.read',
    byPost: true,
    input: query({ searchCriteria: criteria(depositFilters) }),
    answer: listOf(Deposit),
  },
  exportDeposits: {
    method: 'POST',
    path: '/api/Books/ExportDeposits',
    access: 'books.read',
    input: exportInput(depositFilters),
    answer: exportedFile,
  },
  /** Payers with whom something was ever open outside claims, the largest balance first. */
  payerAccounts: {
    method: 'GET',
    path: '/api/Books/GetPayerAccounts',
    access: 'books.read',
    input: query({}),
    answer: answer({ list: z.array(PayerAccount).max(mostPayerAccounts) }),
  },
})
