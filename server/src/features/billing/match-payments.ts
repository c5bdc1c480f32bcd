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
        upper(c.snapshot -> 'subscriber' ->> 'memberId') as "memberId",
        coalesce(
          c.snapshot -> 'patient' ->> 'last',
          c.snapshot -> 'subscriber' ->> 'last'
        ) as "lastName",
        c.service_day::text as "serviceDay",
        c.cents,
        c.replaced_at is not null as "isReplaced",
        array(select l.bill_line_id from bill_line l where l.bill_id = c.bill_id) as "lineIds"
      from claim c
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

/**
 * Whether a payment names the patient or the member of a claim: otherwise two people could be mixed
 * up.
 */
export const isOfPerson = (
  claim: RemittanceClaim,
  one: Pick<Candidate, 'lastName' | 'memberId'>,
): boolean => {
  const names = [claim.patient, claim.corrected, claim.subscriber].flatMap((name) =>
    name === undefined ? [] : [lettersAndDigits(name.last)],
  )
  const ids = [claim.patient, claim.corrected, claim.subscriber].flatMap((name) =>
    name === undefined ? [] : [lettersAndDigits(name.id)],
  )
  return (
    names.includes(lettersAndDigits(one.lastName)) || ids.includes(lettersAndDigits(one.memberId))
  )
}
/* The number alone is not a key: payers repeat wrong ones. One more thing must agree. */
const agrees = (claim: RemittanceClaim, one: Candidate): boolean =>
  isOfPerson(claim, one) || Math.abs(claim.charge) === one.cents
const only = (all: readonly Candidate[]): Candidate | undefined =>
  all.length === 1 ? all[0] : undefined

/**
 * CLP02 for a payer that is not the first: a claim forwarded to it carries the first payer's claim
 * number.
 */
const laterPlaces: Readonly<Record<string, number>> = { '2': 2, '3': 3, '20': 2, '21': 3 }
const forPlace = (
  claim: RemittanceClaim,
  one: Candidate,
  candidates: readonly Candidate[],
): Candidate => {
  const place = laterPlaces[claim.status] ?? one.sequence
  return (
    candidates.find(
      ({ billId, sequence, isReplaced }) =>
        billId === one.billId && sequence === place && place > one.sequence && !isReplaced,
    ) ?? one
  )
}

/**
 * The match ladder: our number and the person, a line's number, the payer's number, member with day
 * and charge. Undefined: a person must find it.
 */
export const matchOf = (
  claim: RemittanceClaim,
  candidates: readonly Candidate[],
): { one: Candidate; by: MatchedBy } | undefined => {
  const numbered = candidates.find(({ number }) => number === claim.number)
  if (numbered !== undefined && agrees(claim, numbered))
    return { one: forPlace(claim, numbered, candidates), by: 'number' }
  const lines = claim.lines.map(({ number }) => lineOfNumber(number)).filter((id) => id > 0)
  const ofLine = candidates
    .filter((one) => lines.some((id) => one.lineIds.includes(id)) && agrees(claim, one))
    .toSorted((a, b) => b.claimId - a.claimId)[0]
  if (ofLine !== undefined) return { one: ofLine, by: 'line' }
  const payers =
    claim.payerNumber === ''
      ? []
      : candidates.filter(
          ({ payerNumber }) =>
            payerNumber !== '' && [claim.payerNumber, claim.originalNumber].includes(payerNumber),
        )
  const ofPayer = payers
    .filter((one) => agrees(claim, one))
    .toSorted((a, b) => b.claimId - a.claimId)[0]
  if (ofPayer !== undefined) return { one: ofPayer, by: 'payer-number' }
  const ids = [claim.subscriber, claim.patient, claim.corrected].flatMap((name) =>
    name === undefined || name.id === '' ? [] : [lettersAndDigits(name.id)],
  )
  const day = dayOf(claim)
  const alike = only(
    candidates.filter(
      (one) =>
        !one.isReplaced &&
        one.serviceDay === day &&
        one.cents === claim.charge &&
        ids.includes(lettersAndDigits(one.memberId)),
    ),
  )
  return alike === undefined ? undefined : { one: alike, by: 'member-day-charge' }
}

/** Claims of ours that the payments in a set may be for. */
export const candidatesFor = async (
  tx: Tx,
  claims: readonly RemittanceClaim[],
): Promise<Candidate[]> => {
  const numbers = claims.map(({ number }) => number).filter((number) => number !== '')
  const lines = claims
    .flatMap((claim) => claim.lines.map(({ number }) => lineOfNumber(number)))
    .filter((id) => id > 0)
  const payers = claims
    .flatMap(({ payerNumber, originalNumber }) => [payerNumber, originalNumber])
    .filter((number) => number !== '')
  const [known] = await pipeline(tx, candidatesOf(numbers, lines, payers, []))
  const lost = claims.filter((claim) => matchOf(claim, known) === undefined)
  if (lost.length === 0) return known
  const days = [...new Set(lost.map(dayOf).filter((day) => day !== ''))]
  const [all] = await pipeline(tx, candidatesOf(numbers, lines, payers, days))
  return all
}
