import { z } from 'zod'
import {
  answer,
  body,
  criteria,
  Done,
  endpoints,
  listOf,
  query,
  Saved,
  shortListOf,
} from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { day, id, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/*
 * Payers' denials, by the rule that would have stopped them, the practice, and the payer
 * (docs/decisions/0061). Amounts are in cents.
 */

export const denialGroupings = ['rule', 'account', 'payer', 'reason'] as const
export type DenialGrouping = (typeof denialGroupings)[number]
export const denialGroupingLabels: Readonly<Record<DenialGrouping, string>> = {
  rule: say('Rule'),
  account: say('Account'),
  payer: say('Payer'),
  reason: say('Payer’s reason'),
}

const filters = {
  from: day(),
  to: day(),
  rule: line(60),
  customerId: id(),
  insuranceId: id(),
  carc: line(5),
}

const Group = z.object({
  /** ID of a rule ('' none would have stopped it), of an account or a payer, or a code. */
  key: line(60),
  says: text(300),
  denials: z.number(),
  orders: z.number(),
  cents: z.number(),
  /** Amount the payer eventually paid. */
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
  /** The payer's group and reason: 'CO-197'. */
  reason: line(12),
  says: text(300),
  rule: line(60),
  cents: z.number(),
  recoveredCents: z.number(),
})
export type Denial = z.infer<typeof Denial>

/**
 * A rule suggested by denials: a payer wants an authorization for a test type, and no rule says so.
 */
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
      /** The part of the denied amount that one of our rules would have stopped. */
      preventableCents: z.number(),
      recoveredCents: z.number(),
      /** Claims first sent in these days, and how many of them were accepted at once. */
      firstClaims: z.number(),
      acceptedAtOnce: z.number(),
    }),
  },
  /** Newest first. */
  list: {
    method: 'GET',
    path: '/api/BillingWork/GetDenialList',
    access: 'denials.read',
    byPost: true,
    input: query({ searchCriteria: criteria(filters) }),
    answer: listOf(Denial),
  },
  exportList: {
    method: 'POST',
    path: '/api/BillingWork/ExportDenialList',
    access: 'denials.read',
    input: exportInput(filters),
    answer: exportedFile,
  },
  /**
   * Rules suggested by the denials of the last 90 days, largest amount first, and drafts that wait
   * for an administrator.
   */
  drafts: {
    method: 'GET',
    path: '/api/BillingWork/GetRuleDrafts',
    access: 'rule-draft.read',
    input: query({}),
    answer: shortListOf(RuleDraft),
  },
  /** Submits a suggested rule to the administrator. */
  draft: {
    method: 'POST',
    path: '/api/BillingWork/DraftRule',
    access: 'rule-draft.save',
    changes: true,
    input: body({ insuranceId: id(), labTypeId: id() }),
    answer: Saved,
  },
  /** Turns a draft into a rule, in force from a day, or drops it with the reason. */
  decideDraft: {
    method: 'POST',
    path: '/api/BillingWork/DecideRuleDraft',
    access: 'preauth.save',
    changes: true,
    input: body({ ruleDraftId: id(), validFrom: day(), note: text(300) }),
    answer: Done,
  },
})
