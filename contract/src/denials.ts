import { z } from 'zod'
import { answer, body, criteria, Done, endpoints, listOf, query, Saved, shortListOf } from './endpoint.ts'
import { day, id, line, text } from './values.ts'

/*
 * What payers denied, by the rule that would have stopped it, the practice, and the payer (docs/decisions/0061). Amounts are in cents.
 */

export const denialGroupings = ['rule', 'account', 'payer', 'reason'] as const
export type DenialGrouping = (typeof denialGroupings)[number]
export const denialGroupingSays: Readonly<Record<DenialGrouping, string>> = { rule: 'Rule', account: 'Account', payer: 'Payer', reason: 'Payer’s reason' }

const filters = { from: day(), to: day(), rule: line(60), customerId: id(), insuranceId: id(), carc: line(5) }

const Group = z.object({
  /** Id of a rule ('' none would have stopped it), of an account or a payer, or a code. */
  key: line(60),
  says: text(300),
  denials: z.number(),
  orders: z.number(),
  cents: z.number(),
  /** What the payer paid after all. */
  recoveredCents: z.number(),
})
export type DenialGroup = z.infer<typeof Group>

export const Denial = z.object({
  denialId: id(),
  deniedOn: day(),
  labOrderId: id(),
  specimenBarcode: line(20),
  patientName: line(160),
  dob: day(),
  customerId: id(),
  customer: line(100),
  payer: line(200),
  code: line(5),
  /** Group and reason of the payer: 'CO-197'. */
  reason: line(12),
  says: text(300),
  rule: line(60),
  cents: z.number(),
  recoveredCents: z.number(),
})
export type Denial = z.infer<typeof Denial>

/** A rule that denials suggest: a payer wants an authorization for a test type, and no rule says so. */
export const RuleDraft = z.object({
  /** 0: only suggested. */
  ruleDraftId: id(),
  insuranceId: id(),
  payer: line(200),
  labTypeId: id(),
  labType: line(60),
  denials: z.number(),
  cents: z.number(),
  firstDay: day(),
  lastDay: day(),
  createdBy: line(120),
})
export type RuleDraft = z.infer<typeof RuleDraft>

export const denials = endpoints({
  report: {
    method: 'GET',
    path: '/api/BillingWork/GetDenialReport',
    access: 'denials.read',
    input: query({ by: z.enum(denialGroupings), searchCriteria: criteria(filters) }),
    answer: answer({
      list: z.array(Group),
      denials: z.number(),
      cents: z.number(),
      /** Of the denied amount, what a rule of ours would have stopped. */
      preventableCents: z.number(),
      recoveredCents: z.number(),
      /** Claims sent in these days for the first time, and how many of them were accepted at once. */
      firstClaims: z.number(),
      acceptedAtOnce: z.number(),
    }),
  },
  /** The latest first. */
  list: {
    method: 'GET',
    path: '/api/BillingWork/GetDenialList',
    access: 'denials.read',
    byPost: true,
    input: query({ searchCriteria: criteria(filters) }),
    answer: listOf(Denial),
  },
  /** What the denials of the last 90 days suggest, the largest amount first; and drafts that wait for an administrator. */
  drafts: { method: 'GET', path: '/api/BillingWork/GetRuleDrafts', access: 'rule-draft.read', input: query({}), answer: shortListOf(RuleDraft) },
  /** Puts a suggested rule before the administrator. */
  draft: {
    method: 'POST',
    path: '/api/BillingWork/DraftRule',
    access: 'rule-draft.save',
    changes: true,
    input: body({ insuranceId: id(), labTypeId: id() }),
    answer: Saved,
  },
  /** Makes a rule of a draft, in force from a day, or drops it with why. */
  decideDraft: {
    method: 'POST',
    path: '/api/BillingWork/DecideRuleDraft',
    access: 'preauth.save',
    changes: true,
    input: body({ ruleDraftId: id(), validFrom: day(), note: text(300) }),
    answer: Done,
  },
})
