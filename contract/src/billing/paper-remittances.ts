import { z } from 'zod'
import { answer, body, endpoints, query, Saved } from '../kit/endpoint.ts'
import { day, id, line, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/*
 * A paper remittance, entered by a person under the same equations as a file
 * (rules.md#remittance-balance). Amounts are in cents.
 */

/** Adjustment groups that a paper remittance can have. */
export const adjustmentGroups = ['CO', 'PR', 'OA', 'PI'] as const
export const adjustmentGroupLabels: Readonly<Record<(typeof adjustmentGroups)[number], string>> = {
  CO: say('CO: contractual'),
  PR: say('PR: patient responsibility'),
  OA: say('OA: other'),
  PI: say('PI: payer initiated'),
}
const most = 9_999_999_99
const Adjustment = z.object({
  group: z.enum(adjustmentGroups),
  reason: line(5),
  cents: whole(-most, most),
})
const PaidLine = z.object({
  billLineId: id(),
  paidCents: whole(-most, most),
  adjustments: z.array(Adjustment).max(6),
})
const PaidClaim = z.object({
  number: line(20),
  payerNumber: line(50),
  lines: z.array(PaidLine).max(50),
})

export const ClaimToPost = answer({
  claimId: id(),
  number: line(20),
  state: line(20),
  patientName: line(160),
  payer: line(200),
  serviceDate: day(),
  cents: z.number(),
  lines: z.array(
    z.object({
      billLineId: id(),
      code: line(5),
      says: line(80),
      cents: z.number(),
      openCents: z.number(),
    }),
  ),
})
export type ClaimToPost = z.infer<typeof ClaimToPost>

export const paperRemittances = endpoints({
  /** One of our claims by its number, with its lines. */
  claim: {
    method: 'GET',
    path: '/api/BillingWork/GetClaimToPost',
    access: 'payer-files.save',
    byPost: true,
    input: query({ number: line(20) }),
    answer: ClaimToPost,
  },
  /**
   * Posted when it balances: each line's charge less its adjustments equals the amount paid, and
   * the total paid equals the check. Otherwise refused with each difference.
   */
  save: {
    method: 'POST',
    path: '/api/BillingWork/SavePaperRemittance',
    access: 'payer-files.save',
    changes: true,
    input: body({
      insuranceId: id(),
      trace: line(50),
      paidOn: day(),
      cents: whole(0, most),
      claims: z.array(PaidClaim).min(1).max(100),
    }),
    answer: Saved,
  },
})
