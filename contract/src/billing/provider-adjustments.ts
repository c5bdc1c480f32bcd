import { z } from 'zod'
import { line } from '../kit/values.ts'

/*
 * What a payer adds to a check or takes from it outside its claims (PLB of an 835,
 * rules.md#provider-adjustments): the codes of X12's list 426 that the guide knows, in our words.
 */

/**
 * What becomes of the money in the books. `recovery` and `forward` are kept in the payer's account
 * until what they settle has come; the others are income, or money withheld from us.
 */
export type AdjustmentKind =
  | 'interest'
  | 'payment'
  | 'recovery'
  | 'forward'
  | 'penalty'
  | 'withheld'
  | 'other'

/** A payer acknowledges a refund that the laboratory sent: authorized return. */
export const returned = '72'

type Reason = readonly [kind: AdjustmentKind, label: string]
const reasons: Readonly<Record<string, Reason>> = {
  '50': ['penalty', 'Late charge'],
  '51': ['penalty', 'Interest penalty'],
  '72': ['recovery', 'Refund that we sent, acknowledged'],
  '90': ['other', 'Early payment allowance'],
  AH: ['withheld', 'Origination fee'],
  AM: ['withheld', 'Applied to a loan'],
  AP: ['forward', 'Advance on benefits'],
  B2: ['payment', 'Rebate'],
  B3: ['recovery', 'Recovery allowance'],
  BD: ['other', 'Bad debt adjustment'],
  BN: ['payment', 'Bonus'],
  C5: ['forward', 'Temporary allowance'],
  CR: ['interest', 'Interest on capitation'],
  CS: ['other', 'Adjustment'],
  CT: ['payment', 'Capitation payment'],
  CV: ['payment', 'Capital pass-through'],
  CW: ['payment', 'Nurse anesthetist pass-through'],
  DM: ['payment', 'Medical education pass-through'],
  E3: ['withheld', 'Withholding'],
  FB: ['forward', 'Forwarding balance'],
  FC: ['payment', 'Allocation of a fund'],
  GO: ['payment', 'Graduate medical education pass-through'],
  HM: ['payment', 'Clotting factor supplement'],
  IP: ['payment', 'Incentive payment'],
  IR: ['withheld', 'Tax withheld (IRS)'],
  IS: ['payment', 'Interim settlement'],
  J1: ['other', 'Not reimbursable'],
  L3: ['penalty', 'Penalty'],
  L6: ['interest', 'Interest owed'],
  LE: ['withheld', 'Levy'],
  LS: ['payment', 'Lump sum'],
  OA: ['payment', 'Organ acquisition pass-through'],
  OB: ['recovery', 'Offset for an affiliated provider'],
  PI: ['payment', 'Periodic interim payment'],
  PL: ['payment', 'Final payment'],
  RA: ['other', 'Retroactive adjustment'],
  RE: ['payment', 'Return on equity'],
  SL: ['withheld', 'Student loan repayment'],
  TL: ['recovery', 'Third-party liability'],
  WO: ['recovery', 'Recovery of an overpayment'],
  WU: ['recovery', 'Recovery, reason not stated'],
}

/** What kind of money a provider adjustment is; of a code that nobody published, `other`. */
export const kindOfAdjustment = (reason: string): AdjustmentKind => reasons[reason]?.[0] ?? 'other'
/** A code in words with the code: 'Interest owed (L6)'; an unknown one as it is. */
export const describeAdjustment = (reason: string): string => {
  const found = reasons[reason]
  return found === undefined ? `Code ${reason}` : `${found[1]} (${reason})`
}

/** What a remittance that waits moves outside its claims. */
export const OutsideAmounts = z.object({
  amounts: z.array(
    z.object({
      reason: line(10),
      reference: line(60),
      /** What it adds to the money received; negative: it takes money. */
      cents: z.number(),
    }),
  ),
  /**
   * `posted`: with the claims; `waits`: until a person decides, since the claims and these do not
   * come to the amount of the check; `asked`: the claims are posted, and a person decides now.
   */
  becomes: z.enum(['posted', 'waits', 'asked']),
})
