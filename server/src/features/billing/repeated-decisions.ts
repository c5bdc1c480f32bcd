import { lettersAndDigits } from '@labgate/contract/billing/folded-text'
import { describeMoney } from '@labgate/contract/billing/money'
import { usDate } from '@labgate/contract/kit/us-date'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import type { RemittanceAdjustment, RemittanceClaim } from '../../x12/faces/remittance.ts'
import { lineOfNumber } from './claim-of.ts'
import { dayOf } from './match-payments.ts'

/*
 * Payers send a decision again with another check number, and people enter on paper what a file
 * brought. Neither counts twice (docs/decisions/0055).
 */

/**
 * How a person finds a payment: its check or EFT number and its day, YYYY-MM-DD or ''. `byPerson`:
 * a person entered it, or found its claim.
 */
export interface PaymentOrigin {
  byPerson: boolean
  trace: string
  paidOn: string
}
/** A decision that is posted, or a reversal. */
export interface PostedDecision extends PaymentOrigin {
  remittanceClaimId: number
  billId: number
  claimId: number
  /** 1: the first payer’s. */
  sequence: number
  content: RemittanceClaim
  /** A later reversal took it back. */
  isTakenBack: boolean
}
export type Decision = Pick<PostedDecision, 'claimId' | 'content' | 'byPerson'>

const postedOn = (billIds: readonly number[], inHand: readonly number[]) =>
  rawQuery<PostedDecision>(
    `
      select
        p.remittance_claim_id as "remittanceClaimId",
        c.bill_id as "billId",
        c.claim_id as "claimId",
        c.sequence,
        r.x12_file_id is null or p.matched_by = 'person' as "byPerson",
        r.trace,
        coalesce(r.paid_on::text, '') as "paidOn",
        p.content,
        p.remittance_claim_id_reversed_by is not null as "isTakenBack"
      from
        claim c
        join remittance_claim p using (claim_id)
        join remittance r using (remittance_id)
      where
        c.bill_id = any ($1::bigint[])
        and p.state = 'posted'
        and p.outcome <> 'predetermined'
        and p.remittance_claim_id <> all ($2::bigint[])
      order by p.remittance_claim_id
    `,
    [billIds, inHand],
  )
/**
 * Decisions and reversals posted on bills, without those in hand. Asked once the bills are locked,
 * or another transaction could post the same.
 */
export const postedDecisions = async (
  tx: Tx,
  billIds: readonly number[],
  inHand: readonly number[],
): Promise<PostedDecision[]> => (await pipeline(tx, postedOn(billIds, inHand)))[0]

export const isBack = ({ content }: Pick<Decision, 'content'>): boolean =>
  content.outcome === 'reversed'
const allAdjustments = ({ adjustments, lines }: RemittanceClaim): RemittanceAdjustment[] => [
  ...adjustments,
  ...lines.flatMap((line) => line.adjustments),
]
/* By group and reason: a payer can list an adjustment at the claim or at its lines. */
const adjusted = (claim: RemittanceClaim): string => {
  const sums = new Map<string, number>()
  for (const { group, reason, amount } of allAdjustments(claim))
    sums.set(`${group}-${reason}`, (sums.get(`${group}-${reason}`) ?? 0) + amount)
  return [...sums]
    .flatMap(([why, cents]) => (cents === 0 ? [] : [`${why} ${cents}`]))
    .toSorted()
    .join()
}
const ofPatient = (claim: RemittanceClaim): number =>
  allAdjustments(claim).reduce((sum, { group, amount }) => sum + (group === 'PR' ? amount : 0), 0)
const linesOf = ({ lines }: RemittanceClaim, isNumbered: boolean): string =>
  lines
    .map(
      ({ number, charge, paid }) => `${isNumbered ? lineOfNumber(number) : ''} ${charge} ${paid}`,
    )
    .toSorted()
    .join()
const hasNumbers = ({ lines }: RemittanceClaim): boolean =>
  lines.every(({ number }) => lineOfNumber(number) > 0)
const agree = (one: string, other: string): boolean => one === '' || other === '' || one === other
const sameLines = (one: RemittanceClaim, other: RemittanceClaim): boolean => {
  const isNumbered = hasNumbers(one) && hasNumbers(other)
  return agree(linesOf(one, isNumbered), linesOf(other, isNumbered))
}

/**
 * Whether two decisions on a claim are one: the same charge, payment, and service day, and from two
 * files also the payer’s claim number, every adjustment, and every line. What a person entered or
 * found a claim for counts by its amounts: people leave the payer’s number out and add up reasons.
 * The check or EFT number and the payment day say nothing, because a payer that sends a decision
 * again changes both. CLP02 counts as far as it says who decides: payers change the rest.
 */
export const isSameDecision = (
  one: Omit<Decision, 'claimId'>,
  other: Omit<Decision, 'claimId'>,
): boolean => {
  const [a, b] = [one.content, other.content]
  if (
    isBack(one) !== isBack(other) ||
    a.charge !== b.charge ||
    a.paid !== b.paid ||
    !agree(dayOf(a), dayOf(b))
  )
    return false
  if (one.byPerson || other.byPerson) return a.paid !== 0 || ofPatient(a) === ofPatient(b)
  return (
    agree(lettersAndDigits(a.payerNumber), lettersAndDigits(b.payerNumber)) &&
    adjusted(a) === adjusted(b) &&
    sameLines(a, b)
  )
}

const opposite = (adjustments: readonly RemittanceAdjustment[]): RemittanceAdjustment[] =>
  adjustments.map((one) => ({ ...one, amount: -one.amount }))
/* The decision that a reversal takes back. */
export const takenBackBy = ({ content, byPerson }: Decision): Omit<Decision, 'claimId'> => ({
  byPerson,
  content: {
    ...content,
    outcome: 'paid',
    charge: -content.charge,
    paid: -content.paid,
    adjustments: opposite(content.adjustments),
    lines: content.lines.map((line) => ({
      ...line,
      charge: -line.charge,
      paid: -line.paid,
      adjustments: opposite(line.adjustments),
    })),
  },
})
/* Matched by its lines, a repeat can be at a later version of the claim. */
export const isOnClaim = (posted: PostedDecision, { claimId, content }: Decision): boolean =>
  posted.claimId === claimId ||
  (content.payerNumber !== '' &&
    content.number !== '' &&
    posted.content.payerNumber === content.payerNumber &&
    posted.content.number === content.number)

type Arrived = Pick<PostedDecision, 'paidOn' | 'trace' | 'remittanceClaimId'>
/*
 * By the days of their payments; on one day in the order in which they came. What is in one payment
 * belongs together.
 */
const isLater = (one: Arrived, other: Arrived): boolean =>
  one.paidOn === other.paidOn
    ? one.trace !== other.trace && one.remittanceClaimId > other.remittanceClaimId
    : one.paidOn > other.paidOn && other.paidOn !== ''

/** Decisions that are in force: no reversal took them back. */
export const standing = (posted: readonly PostedDecision[]): PostedDecision[] =>
  posted.filter((one) => !isBack(one) && !one.isTakenBack)
/**
 * Decisions of one claim that are added up: more are never posted, and the number of sums doubles
 * with each.
 */
const mostAdded = 10
/** Every choice of two or more of the latest decisions of a claim, small ones first. */
export const sumsOf = (decisions: readonly PostedDecision[]): PostedDecision[][] => {
  const some = decisions.slice(-mostAdded)
  return Array.from({ length: 2 ** some.length }, (_, chosen) =>
    some.filter((_one, at) => (chosen & (1 << at)) !== 0),
  ).filter(({ length }) => length > 1)
}
/**
 * Two or more posted decisions that add up to what a person enters: people enter the total of a
 * check that pays a claim in parts. Each part is for the whole charge, or their charges add up to
 * it. None if there are no such parts, or the decision pays nothing and leaves the patient nothing.
 */
const partsOf = (
  given: Decision,
  onClaim: readonly PostedDecision[],
): readonly PostedDecision[] => {
  const { charge, paid } = given.content
  const byPatient = ofPatient(given.content)
  if (!given.byPerson || isBack(given) || (paid === 0 && byPatient === 0)) return []
  const parts = standing(onClaim).filter(
    ({ content }) =>
      (paid === 0 ? ofPatient(content) !== 0 : content.paid !== 0) &&
      agree(dayOf(content), dayOf(given.content)),
  )
  return (
    sumsOf(parts).find((some) => {
      const sum = (of: (content: RemittanceClaim) => number): number =>
        some.reduce((total, { content }) => total + of(content), 0)
      const isCharge =
        sum((one) => one.charge) === charge || some.some(({ content }) => content.charge === charge)
      return (
        isCharge && sum((one) => one.paid) === paid && (paid !== 0 || sum(ofPatient) === byPatient)
      )
    }) ?? []
  )
}

/** A decision in hand, with its bill and its payer's place. */
type InHand = Decision & Pick<PostedDecision, 'billId' | 'sequence'>
const placeOf = ({ billId, sequence }: Pick<InHand, 'billId' | 'sequence'>): string =>
  `${billId} ${sequence}`
/** What a set says of the claims that it is about, besides the decision that is judged. */
export interface SetInHand {
  /** Claims whose reversal the set has posted. */
  takenBack: ReadonlySet<number>
  /** The set decides something about this claim that was not posted before. */
  decidesAnew: (given: Pick<InHand, 'billId' | 'sequence'>) => boolean
}
/** Where decisions in hand, of one set, say what no posted one says. `posted`: before the set. */
export const decidesAnew = (
  inHand: readonly InHand[],
  posted: (billId: number) => readonly PostedDecision[],
): SetInHand['decidesAnew'] => {
  const places = new Set(
    inHand
      .filter(
        (given) =>
          !isBack(given) &&
          !posted(given.billId).some((one) => isOnClaim(one, given) && isSameDecision(one, given)),
      )
      .map(placeOf),
  )
  return (given) => places.has(placeOf(given))
}

/**
 * The posted decisions that this one repeats: one, or several that it adds up; none if it is one of
 * its own. A payer that sends a set again changes its check number and its day, so neither says
 * that it means something new. A decision that was taken back counts again only with its reversal
 * in the same set: a payer that corrects a claim sends both. A reversal that was posted counts
 * again only beside a decision that was not: alone, or with the correction that came with it then,
 * nothing tells it from the reversal that was posted. A reversal is about what the payer decided
 * before it: a set that was held can be posted after the reversal of what it says.
 */
export const repeatOf = (
  given: InHand & Arrived,
  posted: readonly PostedDecision[],
  set: SetInHand,
): readonly PostedDecision[] => {
  const onClaim = posted.filter((one) => isOnClaim(one, given))
  const same = onClaim.filter((one) => isSameDecision(one, given))
  if (same.length === 0) return partsOf(given, onClaim)
  const isReversal = isBack(given)
  const undone = isReversal
    ? onClaim.filter((one) => isSameDecision(one, takenBackBy(given)) && !isLater(one, given))
    : onClaim.filter(
        (one) => isBack(one) && isSameDecision(takenBackBy(one), given) && !isLater(one, given),
      )
  const isOwn = isReversal
    ? undone.length > same.length && set.decidesAnew(given)
    : undone.length >= same.length && set.takenBack.has(given.claimId)
  return isOwn ? [] : same.slice(-1)
}

/**
 * Whether a decision of the payer in this place is posted on a bill and not taken back, on
 * whichever version of its claim.
 */
export const isDecidedBy = (posted: readonly PostedDecision[], sequence: number): boolean =>
  standing(posted).some((one) => one.sequence === sequence)
/** Whether such a decision pays something. */
export const isPaidBy = (posted: readonly PostedDecision[], sequence: number): boolean =>
  standing(posted).some((one) => one.sequence === sequence && one.content.paid > 0)

const named = (
  { paidOn, trace }: PaymentOrigin,
  { number, payerNumber }: RemittanceClaim,
): string =>
  [
    usDate(paidOn),
    trace,
    number === '' ? '' : `claim ${number}`,
    payerNumber === '' ? '' : `payer’s number ${payerNumber}`,
  ]
    .filter((part) => part !== '')
    .map((part) => part.slice(0, 50))
    .join(', ')
/** What an item says about a repeat: both payments by their identifiers. */
export const describeRepeat = (
  earlier: readonly PostedDecision[],
  given: PaymentOrigin,
  content: RemittanceClaim,
): string => {
  const [only] = earlier
  const parts = earlier.map(({ content: part, paidOn, trace }) =>
    [describeMoney(part.paid), usDate(paidOn), trace.slice(0, 50)]
      .filter((word) => word !== '')
      .join(', '),
  )
  const text =
    only !== undefined && earlier.length === 1
      ? `Looks like a repeat of ${named(only, only.content)}.`
      : `Equals the sum of ${parts.join('; ')}; already posted on claim ${only?.content.number ?? content.number}.`
  return `${text} This one: ${named(given, content)}.`.slice(0, 300)
}
