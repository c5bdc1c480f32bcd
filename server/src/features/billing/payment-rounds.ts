import { isForecast, isReversed, type Settled } from './decide-claims.ts'
import type { Payment } from './follow-up-payment.queries.ts'
import {
  decidesAnew,
  isSameDecision,
  repeatOf,
  takenBackBy,
  type PostedDecision,
  type SetInHand,
} from './repeated-decisions.ts'
import { reversalTargets } from './reversal-target.ts'

/** The decisions that are posted on a bill. */
export type PostedOn = (billId: number) => readonly PostedDecision[]

const isTakenBackBy = (reversal: Payment, { of, claim, from }: Payment): boolean =>
  of.claimId === reversal.of.claimId &&
  isSameDecision(
    { content: claim, byPerson: from.byPerson },
    takenBackBy({ ...reversal.of, content: reversal.claim, byPerson: reversal.from.byPerson }),
  )

/*
 * One bill's: reversals first, so that a corrected decision is posted to what they leave. One that
 * takes back what is not posted, but came before it in the same set, follows that.
 */
const inOrderOnBill = (
  payments: readonly Payment[],
  posted: readonly PostedDecision[],
): Payment[] => {
  const first: Payment[] = []
  const then: Payment[] = []
  const free = new Set(posted)
  const met = new Set<Payment>()
  for (const payment of payments) {
    const { of, claim, from } = payment
    if (!isReversed(payment)) {
      then.push(payment)
      met.add(payment)
      continue
    }
    const given = { ...of, content: claim, byPerson: from.byPerson }
    const targets = reversalTargets(given, [...free])
    for (const one of targets ?? []) free.delete(one)
    const before =
      targets === undefined ? [...met].findLast((one) => isTakenBackBy(payment, one)) : undefined
    if (before === undefined) first.push(payment)
    else {
      met.delete(before)
      then.push(payment)
    }
  }
  return [...first, ...then]
}
/** Payments of one set, in the order of the set, in the order in which they are posted. */
export const inPostingOrder = (payments: readonly Payment[], postedOn: PostedOn): Payment[] =>
  [...Map.groupBy(payments, ({ of }) => of.billId)].flatMap(([billId, some]) =>
    inOrderOnBill(some, postedOn(billId)),
  )

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
