import type { Outcome, RemittanceAdjustment } from './remittance.ts'

/*
 * Reasons that deny nothing (CARC): deductible, coinsurance, copay, an earlier payer's part, the
 * agreed price, a state's fee schedule for work injuries, incentives, sequestration, and amounts
 * that the plan leaves to the patient. Every other reason
 * that leaves a line without a payment denies it (rules.md#remittance-balance, #denial-reasons).
 */
const notDenials: ReadonlySet<string> = new Set([
  '1',
  '2',
  '3',
  '23',
  '44',
  '45',
  '66',
  '85',
  '94',
  '100',
  '131',
  '144',
  '161',
  '187',
  '237',
  '253',
  'P12',
])

/** Whether a reason (CARC) leaves a line unpaid without denying it. */
export const deniesNothing = (reason: string): boolean => notDenials.has(reason)

interface Decided {
  charge: number
  paid: number
  adjustments: readonly RemittanceAdjustment[]
}
export const isDenied = ({ charge, paid, adjustments }: Decided): boolean =>
  charge > 0 &&
  paid === 0 &&
  adjustments.some(({ reason, amount }) => amount > 0 && !deniesNothing(reason))

/** The outcome of a claim: its status shows reversal and forwarding, the amounts show the rest. */
export const outcomeOf = (status: string, claim: Decided, lines: readonly Decided[]): Outcome => {
  if (status === '22') return 'reversed'
  if (status === '23') return 'forwarded'
  if (status === '25') return 'predetermined'
  const denied = lines.filter(isDenied).length
  if (status === '4' || isDenied(claim) || (lines.length > 0 && denied === lines.length))
    return 'denied'
  if (denied > 0) return 'partly-denied'
  return claim.paid > 0 ? 'paid' : 'nothing-due'
}
