import { z } from 'zod'
import { line } from '../kit/values.ts'
import { say } from '../languages/say.ts'

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
  '50': ['penalty', say('Late charge')],
  '51': ['penalty', say('Interest penalty')],
  '72': ['recovery', say('Refund that we sent, acknowledged')],
  '90': ['other', say('Early payment allowance')],
  AH: ['withheld', say('Origination fee')],
  AM: ['withheld', say('Applied to a loan')],
  AP: ['forward', say('Advance on benefits')],
  B2: ['payment', say('Rebate')],
  B3: ['recovery', say('Recovery allowance')],
  BD: ['other', say('Bad debt adjustment')],
  BN: ['payment', say('Bonus')],
  C5: ['forward', say('Temporary allowance')],
  CR: ['interest', say('Interest on capitation')],
  CS: ['other', say('Adjustment')],
  CT: ['payment', say('Capitation payment')],
  CV: ['payment', say('Capital pass-through')],
  CW: ['payment', say('Nurse anesthetist pass-through')],
  DM: ['payment', say('Medical education pass-through')],
  E3: ['withheld', say('Withholding')],
  FB: ['forward', say('Forwarding balance')],
  FC: ['payment', say('Allocation of a fund')],
  GO: ['payment', say('Graduate medical education pass-through')],
  HM: ['payment', say('Clotting factor supplement')],
  IP: ['payment', say('Incentive payment')],
  IR: ['withheld', say('Tax withheld (IRS)')],
  IS: ['payment', say('Interim settlement')],
  J1: ['other', say('Not reimbursable')],
  L3: ['penalty', say('Penalty')],
  L6: ['interest', say('Interest owed')],
  LE: ['withheld', say('Levy')],
  LS: ['payment', say('Lump sum')],
  OA: ['payment', say('Organ acquisition pass-through')],
  OB: ['recovery', say('Offset for an affiliated provider')],
  PI: ['payment', say('Periodic interim payment')],
  PL: ['payment', say('Final payment')],
  RA: ['other', say('Retroactive adjustment')],
  RE: ['payment', say('Return on equity')],
  SL: ['withheld', say('Student loan repayment')],
  TL: ['recovery', say('Third-party liability')],
  WO: ['recovery', say('Recovery of an overpayment')],
  WU: ['recovery', say('Recovery, reason not stated')],
}

/** What kind of money a provider adjustment is; of a code that nobody published, `other`. */
export const kindOfAdjustment = (reason: string): AdjustmentKind => reasons[reason]?.[0] ?? 'other'
/** A code in words with the code: 'Interest owed (L6)'; an unknown one as it is. */
export const describeAdjustment = (reason: string): string => {
  const found = reasons[reason]
  return found === undefined ? say('Code {reason}', { reason }) : `${found[1]} (${reason})`
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
