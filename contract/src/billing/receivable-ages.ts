import { z } from 'zod'
import { answer, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { day, id, line, oneOf, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { partyNames } from './kinds.ts'

/*
 * What is open, by age (rules.md#books). A bill is as old as its date of service. Amounts are in
 * cents.
 */

/** Ages in days: each up to its last day; the last one has no end. */
export const receivableAges = [
  { label: say('0–30 days'), upTo: 30 },
  { label: '31–60', upTo: 60 },
  { label: '61–90', upTo: 90 },
  { label: '91–120', upTo: 120 },
  { label: say('Over 120'), upTo: Number.POSITIVE_INFINITY },
] as const

/** The place of an amount among `receivableAges` that is this many days old; less than 0 is 0. */
export const receivableAgeOf = (days: number): number =>
  receivableAges.findIndex(({ upTo }) => days <= upTo)

/**
 * Amounts in cents by age, as in the books, and what was paid too much apart from them: their sum
 * less the credits is the sum of all.
 */
export const agedCents = (
  amounts: readonly { days: number; cents: number }[],
): { cents: number[]; creditCents: number } => {
  const cents = receivableAges.map(() => 0)
  let creditCents = 0
  for (const one of amounts)
    if (one.cents < 0) creditCents -= one.cents
    else {
      const at = receivableAgeOf(one.days)
      cents[at] = (cents[at] ?? 0) + one.cents
    }
  return { cents, creditCents }
}

/** By what open amounts are grouped. */
export const receivableGroupings = {
  class: say('Payer class'),
  payer: say('Payer'),
  account: say('Practice'),
  patient: say('Patient'),
  waits: say('What it waits for'),
} as const
export type ReceivableGrouping = keyof typeof receivableGroupings
const groupingNames = Object.keys(receivableGroupings) as [
  ReceivableGrouping,
  ...ReceivableGrouping[],
]

/** What an open amount waits for. */
export const receivableWaits = {
  queue: say('A person in a work queue'),
  payer: say('The payer’s answer'),
  claim: say('The next claim to leave'),
  practice: say('Payment by the practice'),
  'next-invoice': say('The next invoice'),
  patient: say('Payment by the patient'),
  'next-statement': say('The next statement'),
  program: say('A decision about program money'),
} as const
export type ReceivableWait = keyof typeof receivableWaits
const waitNames = Object.keys(receivableWaits) as [ReceivableWait, ...ReceivableWait[]]

/** Most groups in one answer; the largest come first. */
export const mostReceivableGroups = 500

const AgedGroup = z.object({
  /** Names the group in `receivableAges.open`. */
  key: line(60),
  name: line(200),
  /** By age, as in `receivableAges`. */
  cents: z.array(z.number()),
  /** Paid too much: not in the amounts by age. */
  creditCents: z.number(),
  bills: z.number(),
})
export type AgedGroup = z.infer<typeof AgedGroup>

export const OpenAmount = z.object({
  billId: id(),
  labOrderId: id(),
  specimenBarcode: line(40),
  patientId: id(),
  patientName: line(120),
  dob: day(),
  customerId: id(),
  customer: line(200),
  serviceDate: day(),
  days: z.number(),
  party: oneOf(partyNames),
  payer: line(200),
  claimNumber: line(40),
  cents: z.number(),
  waits: oneOf(waitNames),
})
export type OpenAmount = z.infer<typeof OpenAmount>

const openFilters = {
  by: oneOf(groupingNames),
  key: line(60),
  age: whole(-2, receivableAges.length - 1),
}

export const receivables = endpoints({
  /** Largest first. Bills of restricted charts that the caller may not see are not in it. */
  ages: {
    method: 'GET',
    path: '/api/Books/GetReceivableAges',
    access: 'books.read',
    byPost: true,
    input: query({ by: oneOf(groupingNames) }),
    answer: answer({
      list: z.array(AgedGroup),
      /** All groups, also those beyond `mostReceivableGroups`. */
      total: AgedGroup,
      groups: z.number(),
      /** Open in restricted charts, which are not in the list. */
      restrictedCents: z.number(),
      /** The laboratory's day. */
      asOf: day(),
    }),
  },
  /** The amounts behind a figure of `ages`, oldest first. `age`: its place; -2 for credits, -1 for all. */
  open: {
    method: 'GET',
    path: '/api/Books/GetOpenAmounts',
    access: 'books.read',
    byPost: true,
    input: query({
      searchCriteria: criteria(openFilters),
    }),
    answer: listOf(OpenAmount),
  },
  exportOpen: {
    method: 'POST',
    path: '/api/Books/ExportOpenAmounts',
    access: 'books.read',
    input: exportInput(openFilters),
    answer: exportedFile,
  },
  exportAges: {
    method: 'POST',
    path: '/api/Books/ExportReceivableAges',
    access: 'books.read',
    input: exportInput({ by: oneOf(groupingNames) }),
    answer: exportedFile,
  },
})
