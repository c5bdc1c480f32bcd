import { lettersAndDigits } from '@labgate/contract/billing/folded-text'
import type { Tx } from '../../db/database.ts'
import { pipeline } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import type { RemittanceClaim } from '../../x12/faces/remittance.ts'
import { isoDay, lineOfNumber } from './claim-of.ts'

/** A claim of ours that a payment may be for. */
export interface Candidate {
  claimId: number
  billId: number
  customerId: number
  labOrderId: number
  number: string
  sequence: number
  payerNumber: string
  memberId: string
  lastName: string
  serviceDay: string
  cents: number
  isReplaced: boolean
  lineIds: number[]
}
export type MatchedBy = 'number' | 'line' | 'payer-number' | 'member-day-charge'

const candidatesOf = (
  numbers: readonly string[],
  lines: readonly number[],
  payerNumbers: readonly string[],
  days: readonly string[],
) =>
  rawQuery<Candidate>(
    `
      select
        c.claim_id as "claimId",
        c.bill_id as "billId",
        c.customer_id as "customerId",
        c.lab_order_id as "labOrderId",
        c.number,
        c.sequence,
        c.payer_number as "payerNumber",
        upper(s.subscriber ->> 'memberId') as "memberId",
        coalesce(s.patient ->> 'last', s.subscriber ->> 'last') as "lastName",
        c.service_day::text as "serviceDay",
        c.cents,
        c.replaced_at is not null as "isReplaced",
        array(select l.bill_line_id from bill_line l where l.bill_id = c.bill_id) as "lineIds"
      from
        claim c
        -- what the claim says is unpacked once
        cross join lateral jsonb_to_record(c.snapshot) as s (subscriber jsonb, patient jsonb)
      where
        c.claim_id in (
          select k.claim_id
          from
            claim n
            join claim k
              on k.bill_id = n.bill_id and (k.claim_id = n.claim_id or k.sequence > n.sequence)
          where n.number = any ($1::text[])
          union
          select k.claim_id
          from
            bill_line l
            join claim k using (bill_id)
          where l.bill_line_id = any ($2::bigint[])
          union
          select claim_id from claim where payer_number = any ($3::text[])
          union
          select claim_id
          from claim
          where service_day = any ($4::date[]) and adjudicated_at is null and $4 <> '{}'
        )
      order by c.claim_id
    `,
    [numbers, lines, payerNumbers, days],
  )
/** Service date of a payment, YYYY-MM-DD; '' if not stated. */
export const dayOf = (claim: RemittanceClaim): string =>
  isoDay(claim.lines[0]?.from ?? '') || isoDay(claim.statementFrom)

interface Person {
  lasts: readonly string[]
  ids: readonly string[]
}
/** The names and IDs of a payment’s patient, member, and corrected member, without empty ones. */
const personOf = ({ patient, corrected, subscriber }: RemittanceClaim): Person => {
  const named = [patient, corrected, subscriber].filter((name) => name !== undefined)
  const filled = (all: readonly string[]): string[] =>
    all.map(lettersAndDigits).filter((text) => text !== '')
  return { lasts: filled(named.map(({ last }) => last)), ids: filled(named.map(({ id }) => id)) }
}
/**
 * Whether a payment names the patient or the member of a claim: otherwise two people could be mixed
 * up.
 */
export const isOfPerson = (
  claim: RemittanceClaim,
  { lastName, memberId }: Pick<Candidate, 'lastName' | 'memberId'>,
): boolean => {
  const { lasts, ids } = personOf(claim)
  return lasts.includes(lettersAndDigits(lastName)) || ids.includes(lettersAndDigits(memberId))
}
const firstWord = (name: string): string => lettersAndDigits(name.trim().split(/[\s-]+/)[0] ?? '')
/** Whose claim it is, and what a payment may repeat of it. */
export interface ClaimedPerson {
  lastName: string
  firstName: string
  memberId: string
  number: string
  /** YYYY-MM-DD. */
  serviceDay: string
}
/* Something besides the name that is this claim's alone, or this person's. */
const hasAnother = (payment: RemittanceClaim, of: ClaimedPerson): boolean =>
  personOf(payment).ids.includes(lettersAndDigits(of.memberId)) ||
  lettersAndDigits(payment.number) === lettersAndDigits(of.number) ||
  dayOf(payment) === of.serviceDay
/**
 * Why a payment does not clearly name the patient of a claim; '' if it does: by its last and first
 * name, and by a second thing, its member ID, our claim number, or the day of service. If it leaves
 * out a name, the member ID must be the claim's. A name that differs is somebody else's, whatever
 * number agrees (rules.md#posting-by-hand).
 */
export const whyUnclear = (payment: RemittanceClaim, of: ClaimedPerson): string => {
  const isMember = personOf(payment).ids.includes(lettersAndDigits(of.memberId))
  const { last, first } = payment.patient ??
    payment.subscriber ??
    payment.corrected ?? { last: '', first: '' }
  const agrees = [
    [lettersAndDigits(last), lettersAndDigits(of.lastName)] as const,
    [firstWord(first), firstWord(of.firstName)] as const,
  ].flatMap(([theirs, ours]) => (theirs === '' ? [] : [theirs === ours]))
  if (agrees.includes(false))
    return isMember
      ? 'The member ID agrees, but the payment names another person.'
      : 'The payment names another person.'
  if (agrees.length < 2)
    return isMember
      ? ''
      : 'The payment does not name the patient in full, and its member ID is not the claim’s.'
  return hasAnother(payment, of)
    ? ''
    : 'Only the name agrees: member ID, claim number, and day of service do not.'
}
const isNameless = (claim: RemittanceClaim): boolean => {
  const { lasts, ids } = personOf(claim)
  return lasts.length === 0 && ids.length === 0
}
/* A number alone is no key: payers repeat wrong ones. An equal charge is no proof beside another person’s name. */
const agrees = (claim: RemittanceClaim, one: Candidate): boolean =>
  isOfPerson(claim, one) || (isNameless(claim) && Math.abs(claim.charge) === one.cents)

/** Candidates by what a payment can name. */
interface Known {
  byNumber: ReadonlyMap<string, Candidate>
  byBill: ReadonlyMap<number, readonly Candidate[]>
  /** The bill of a line of ours. */
  billOfLine: ReadonlyMap<number, number>
  byPayerNumber: ReadonlyMap<string, readonly Candidate[]>
  byMemberAndDay: ReadonlyMap<string, readonly Candidate[]>
}
const memberAndDay = (memberId: string, day: string): string =>
  `${lettersAndDigits(memberId)} ${day}`
const knownOf = (candidates: readonly Candidate[]): Known => ({
  byNumber: new Map(candidates.map((one) => [one.number, one])),
  byBill: Map.groupBy(candidates, ({ billId }) => billId),
  billOfLine: new Map(
    candidates.flatMap(({ billId, lineIds }) => lineIds.map((id) => [id, billId] as const)),
  ),
  byPayerNumber: Map.groupBy(
    candidates.filter(({ payerNumber }) => payerNumber !== ''),
    ({ payerNumber }) => payerNumber,
  ),
  byMemberAndDay: Map.groupBy(
    candidates.filter(({ isReplaced, memberId }) => !isReplaced && memberId !== ''),
    ({ memberId, serviceDay }) => memberAndDay(memberId, serviceDay),
  ),
})

/**
 * CLP02 for a payer that is not the first: a claim forwarded to it carries the first payer's claim
 * number.
 */
const laterPlaces: Readonly<Record<string, number>> = { '2': 2, '3': 3, '20': 2, '21': 3 }
const forPlace = (claim: RemittanceClaim, one: Candidate, { byBill }: Known): Candidate => {
  const place = laterPlaces[claim.status] ?? one.sequence
  return (
    (byBill.get(one.billId) ?? []).find(
      ({ sequence, isReplaced }) => sequence === place && place > one.sequence && !isReplaced,
    ) ?? one
  )
}
/* The bills of ours that a payment’s lines name. */
const billsOfLines = (claim: RemittanceClaim, { billOfLine }: Known): number[] => [
  ...new Set(claim.lines.flatMap(({ number }) => billOfLine.get(lineOfNumber(number)) ?? [])),
]
const newest = (all: readonly Candidate[]): Candidate | undefined =>
  all.reduce<Candidate | undefined>(
    (best, one) => (best === undefined || one.claimId > best.claimId ? one : best),
    undefined,
  )
const ofPayerNumbers = (
  { payerNumber, originalNumber }: RemittanceClaim,
  { byPayerNumber }: Known,
): Candidate[] =>
  payerNumber === ''
    ? []
    : [...new Set([payerNumber, originalNumber])].flatMap(
        (number) => byPayerNumber.get(number) ?? [],
      )
/* Claims in effect of that member, day, and charge. */
const alikeOf = (claim: RemittanceClaim, { byMemberAndDay }: Known): Candidate[] =>
  [...new Set(personOf(claim).ids)]
    .flatMap((id) => byMemberAndDay.get(memberAndDay(id, dayOf(claim))) ?? [])
    .filter(({ cents }) => cents === claim.charge)

export interface Match {
  one: Candidate
  by: MatchedBy
}
/** The claim of a payment, or why a person must find it. */
export type Matched = { match: Match; why: '' } | { match: undefined; why: string }

/* What of a payment is ours, and what speaks against it: for the person who must find the claim. */
const whyUnmatched = (claim: RemittanceClaim, known: Known, bills: readonly number[]): string => {
  const numbered = known.byNumber.get(claim.number)
  const another = 'the name and the member ID are another person’s'
  if (bills.length > 1) return 'Its lines belong to different claims of ours.'
  const [ofLines] = bills
  const isElsewhere = numbered !== undefined && ofLines !== undefined && numbered.billId !== ofLines
  if (isElsewhere)
    return `Claim number ${claim.number} is ours, but a line belongs to another claim of ours.`
  if (numbered !== undefined)
    return isNameless(claim)
      ? `Claim number ${claim.number} is ours, but the payment names no one and has another charge.`
      : `Claim number ${claim.number} is ours, but ${another}.`
  if (ofLines !== undefined)
    return isNameless(claim)
      ? 'A line number is one of ours, but the payment names no one.'
      : `A line number is one of ours, but ${another}.`
  if (ofPayerNumbers(claim, known).length > 0)
    return `The payer’s claim number is that of a claim of ours, but ${
      isNameless(claim) ? 'the payment names no one and has another charge' : another
    }.`
  return alikeOf(claim, known).length > 1
    ? 'Several claims of ours have this member, day, and charge.'
    : 'None of our claims matches this payment.'
}

/**
 * The match ladder: our number and the person, a line's number, the payer's number, member with day
 * and charge. A payment that names another person, or a line of another bill of ours, matches
 * nothing by its numbers (rules.md#payment-matching).
 */
const matchIn = (claim: RemittanceClaim, known: Known): Matched => {
  const bills = billsOfLines(claim, known)
  const found = (): Match | undefined => {
    if (bills.length > 1) return undefined
    const [ofLines] = bills
    const isPossible = (one: Candidate): boolean => ofLines === undefined || one.billId === ofLines
    const numbered = known.byNumber.get(claim.number)
    if (numbered !== undefined && agrees(claim, numbered)) {
      if (!isPossible(numbered)) return undefined
      return { one: forPlace(claim, numbered, known), by: 'number' }
    }
    const hasNumber = numbered?.billId === ofLines && isNameless(claim)
    const ofLine =
      ofLines === undefined
        ? undefined
        : newest(
            (known.byBill.get(ofLines) ?? []).filter((one) => hasNumber || isOfPerson(claim, one)),
          )
    if (ofLine !== undefined) return { one: ofLine, by: 'line' }
    const ofPayer = newest(
      ofPayerNumbers(claim, known).filter((one) => isPossible(one) && agrees(claim, one)),
    )
    if (ofPayer !== undefined) return { one: ofPayer, by: 'payer-number' }
    const alike = alikeOf(claim, known)
    const [only] = alike
    return only !== undefined && alike.length === 1 && isPossible(only)
      ? { one: only, by: 'member-day-charge' }
      : undefined
  }
  const match = found()
  return match === undefined
    ? { match, why: whyUnmatched(claim, known, bills) }
    : { match, why: '' }
}
/** The claims of payments among candidates, each found in the same time however many there are. */
export const matchesAmong = (
  claims: readonly RemittanceClaim[],
  candidates: readonly Candidate[],
): Matched[] => {
  const known = knownOf(candidates)
  return claims.map((claim) => matchIn(claim, known))
}

const filled = (all: readonly string[]): string[] => [...new Set(all.filter((text) => text !== ''))]
/** The claims of ours that the payments in a set are for. */
export const matchPayments = async (
  tx: Tx,
  claims: readonly RemittanceClaim[],
): Promise<Matched[]> => {
  const lines = claims
    .flatMap((claim) => claim.lines.map(({ number }) => lineOfNumber(number)))
    .filter((id) => id > 0)
  const [known] = await pipeline(
    tx,
    candidatesOf(
      filled(claims.map(({ number }) => number)),
      [...new Set(lines)],
      filled(claims.flatMap(({ payerNumber, originalNumber }) => [payerNumber, originalNumber])),
      [],
    ),
  )
  const matches = matchesAmong(claims, known)
  const days = filled(claims.filter((_, at) => matches[at]?.match === undefined).map(dayOf))
  if (days.length === 0) return matches
  const [ofDays] = await pipeline(tx, candidatesOf([], [], [], days))
  const all = new Map([...known, ...ofDays].map((one) => [one.claimId, one]))
  return matchesAmong(claims, [...all.values()])
}
