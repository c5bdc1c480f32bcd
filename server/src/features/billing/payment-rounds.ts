import { isForecast, type Settled } from './decide-claims.ts'
import type { Payment } from './follow-up-payment.queries.ts'
import { decidesAnew, repeatOf, type PostedDecision, type SetInHand } from './repeated-decisions.ts'

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

const inHand = ({ claim, of, from }: Payment) => ({ ...of, ...from, content: claim })
/** What payments of one set say together. `posted`: before them; `takenBack`: grows with them. */
export const setOf = (
  payments: readonly Payment[],
  posted: PostedOn,
  takenBack: ReadonlySet<number>,
): SetInHand => ({
  takenBack,
  decidesAnew: decidesAnew(
    payments.filter((payment) => !isForecast(payment)).map((payment) => inHand(payment)),
    posted,
  ),
})
/** The posted decisions that a payment repeats. */
export const repeatsOf = (
  payment: Payment,
  postedOn: PostedOn,
  set: SetInHand,
): readonly PostedDecision[] => {
  const { of, remittanceClaimId, isSecond, isOurs } = payment
  if (isSecond === true || isForecast(payment)) return []
  return repeatOf(
    { ...inHand(payment), remittanceClaimId },
    postedOn(of.billId),
    isOurs === true ? { ...set, decidesAnew: () => true } : set,
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
