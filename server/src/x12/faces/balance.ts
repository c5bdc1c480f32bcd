import type { Remittance, RemittanceAdjustment, RemittanceClaim } from './remittance.ts'

/**
 * The equations of a remittance (005010X221A1, 1.10.2.1; rules.md#remittance-balance): line-paid
 * and claim-paid are charge less adjustments, claim-charge and claim-lines are the sums of lines,
 * set-paid is the payments of all claims less the provider's adjustments, patient-share is the sum
 * of PR.
 */
export type Equation =
  | 'line-paid'
  | 'claim-paid'
  | 'claim-charge'
  | 'claim-lines'
  | 'set-paid'
  | 'patient-share'
export interface Difference {
  equation: Equation
  /** Segment of the set. */
  at: number
  /** The sum of the parts and the stated amount, in cents. */
  computed: number
  said: number
  difference: number
  /** Payers violate this one: it is reported and holds nothing. */
  isTolerated: boolean
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)
const adjusted = (adjustments: readonly RemittanceAdjustment[]): number =>
  sum(adjustments.map(({ amount }) => amount))
/** Reversals and later payers: there the patient's share is not the sum of PR. */
const withoutPatientShare = ['2', '3', '20', '21', '22']

const ofClaim = (
  claim: RemittanceClaim,
  tell: (
    equation: Equation,
    at: number,
    computed: number,
    said: number,
    isTolerated?: boolean,
  ) => void,
): void => {
  for (const line of claim.lines)
    tell('line-paid', line.at, line.charge - adjusted(line.adjustments), line.paid)
  const ofLines = sum(claim.lines.map((line) => adjusted(line.adjustments)))
  tell('claim-paid', claim.at, claim.charge - adjusted(claim.adjustments) - ofLines, claim.paid)
  if (claim.lines.length > 0) {
    tell('claim-charge', claim.at, sum(claim.lines.map(({ charge }) => charge)), claim.charge)
    tell(
      'claim-lines',
      claim.at,
      sum(claim.lines.map(({ paid }) => paid)) - adjusted(claim.adjustments),
      claim.paid,
    )
  }
  if (withoutPatientShare.includes(claim.status)) return
  const ofPatient = [
    ...claim.adjustments,
    ...claim.lines.flatMap(({ adjustments }) => adjustments),
  ].filter(({ group }) => group === 'PR')
  tell('patient-share', claim.at, adjusted(ofPatient), claim.patientOwes, true)
}

/**
 * Differences in a set that does not balance: none if it does, except tolerated ones. A set with a
 * difference that is not tolerated is held whole.
 */
export const balanceOf = ({
  claims,
  amount,
  providerAdjustments,
}: Pick<Remittance, 'claims' | 'amount' | 'providerAdjustments'>): Difference[] => {
  const differences: Difference[] = []
  const tell = (
    equation: Equation,
    at: number,
    computed: number,
    said: number,
    isTolerated = false,
  ): void => {
    // NaN equals nothing: an unreadable amount does not balance
    if (computed !== said)
      differences.push({ equation, at, computed, said, difference: said - computed, isTolerated })
  }
  for (const claim of claims) ofClaim(claim, tell)
  tell(
    'set-paid',
    2,
    sum(claims.map(({ paid }) => paid)) - sum(providerAdjustments.map((one) => one.amount)),
    amount,
  )
  return differences
}
export const isBalanced = (remittance: Parameters<typeof balanceOf>[0]): boolean =>
  balanceOf(remittance).every(({ isTolerated }) => isTolerated)

/** Whether a claim adds up by itself, whatever the rest of its set does. */
export const isBalancedAlone = (claim: RemittanceClaim): boolean =>
  isBalanced({ claims: [claim], amount: claim.paid, providerAdjustments: [] })
