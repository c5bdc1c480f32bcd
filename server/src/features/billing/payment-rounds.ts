import { isForecast, type Settled } from './decide-claims.ts'
import type { Payment } from './follow-up-payment.queries.ts'
import { repeatOf, type PostedDecision } from './repeated-decisions.ts'

/** The decisions that are posted on a bill. */
export type PostedOn = (billId: number) => readonly PostedDecision[]

/** Payments in rounds of at most one per bill, each bill's in their order. */
export const inRounds = (payments: readonly Payment[]): Map<number, Payment[]> => {
  const seen = new Map<number, number>()
  return Map.groupBy(payments, ({ of }) => {
    const round = seen.get(of.billId) ?? 0
    seen.set(of.billId, round + 1)
    return round
  })
}

/** The posted decision that a payment repeats. */
export const repeatsOf = (
  payment: Payment,
  postedOn: PostedOn,
  takenBack: ReadonlySet<number>,
): readonly PostedDecision[] => {
  const { claim, of, from, remittanceClaimId, isSecond } = payment
  if (isSecond === true || isForecast(payment)) return []
  return repeatOf(
    { ...from, claimId: of.claimId, content: claim, remittanceClaimId },
    postedOn(of.billId),
    takenBack,
  )
}
/** A bill's decisions once a payment is posted. */
export const withPayment = (
  before: readonly PostedDecision[],
  { payment, takenBack }: Settled,
): readonly PostedDecision[] => {
  if (isForecast(payment)) return before
  const { claim, of, from, remittanceClaimId } = payment
  return [
    ...before.map((one) => (takenBack.includes(one) ? { ...one, isTakenBack: true } : one)),
    { ...from, ...of, remittanceClaimId, content: claim, isTakenBack: false },
  ]
}
