import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { Outcome } from '../../x12/faces/remittance.ts'
import { outcomesTogether } from './decided-lines.ts'
import type { Payment } from './follow-up-payment.queries.ts'
import {
  claimNextAgain,
  closeVoids,
  freeForwarded,
  keepForwarded,
  markTakenBack,
  reopenLater,
  reopenNext,
  type TakenBack,
} from './follow-up-payment.ts'
import type { PostedDecision } from './repeated-decisions.ts'

/** A posted payment. */
export interface Settled {
  payment: Payment
  /** The decisions that it takes back. */
  takenBack: readonly PostedDecision[]
  /** Other decisions on its claim that are in force. */
  left: readonly PostedDecision[]
  /** It leaves something to a later payer. */
  movesOn: boolean
}

/** The payer takes back an earlier decision. */
export const isReversed = ({ claim }: Pick<Payment, 'claim'>): boolean =>
  claim.outcome === 'reversed'
/** A forecast decides nothing. */
export const isForecast = ({ claim }: Pick<Payment, 'claim'>): boolean =>
  claim.outcome === 'predetermined'

/** RARC: the payer decides the claim in parts, and sends more. */
const partAwaited = 'MA15'
const awaitsPart = ({ remarks, lines }: Payment['claim']): boolean =>
  remarks.includes(partAwaited) || lines.some((line) => line.remarks.includes(partAwaited))

/* What decides a claim once a payment is posted, latest last. */
const decidingOn = ({ payment, left }: Settled) => [
  ...left,
  ...(isReversed(payment)
    ? []
    : [{ remittanceClaimId: payment.remittanceClaimId, content: payment.claim }]),
]

/*
 * A second payment, or what leaves earlier decisions in force, decides nothing new: the claim keeps
 * the day of its decision, from which the payer's limits count, and the payer's number.
 */
const decidesNothingNew = ({ payment, left }: Settled): boolean =>
  left.length > 0 && (payment.isSecond === true || isReversed(payment))
const lastDeciding = (one: Settled) =>
  (decidesNothingNew(one) ? one.left : decidingOn(one)).at(-1)?.content

const updateClaims = (rows: readonly object[], now: Date) =>
  compiledRaw(
    `
      update claim c
      set
        adjudicated_at = case
          when r."keepsDay" then coalesce(c.adjudicated_at, $2)
          else $2::timestamptz
        end,
        outcome = r.outcome,
        payer_number = case
          when r.payer = '' then c.payer_number
          else left(r.payer, 50)
        end,
        row_version = c.row_version + 1,
        accepted_at = coalesce(c.accepted_at, $2),
        sent_at = coalesce(c.sent_at, $2),
        -- decided after all: nobody sends it again
        asked_again_at = case
          when r.outcome in ('paid', 'nothing-due') then null
          else c.asked_again_at
        end,
        part_awaited_since = case
          when r."awaitsPart"
          and exists (
            select
            from bill_line l
            where
              l.bill_id = c.bill_id
              and l.ended_at is null
              and not exists (
                select
                from decided_line d
                where
                  d.bill_line_id = l.bill_line_id
                  and d.remittance_claim_id = any (
                    array(select jsonb_array_elements_text(r.deciding)::bigint)
                  )
              )
          ) then coalesce(c.part_awaited_since, $2)
        end,
        closed_at = case
          when r.outcome in ('denied', 'partly-denied', 'reversed')
          or exists (
            select from bill_open p where p.bill_id = c.bill_id and p.party = 'payer-' || c.sequence
          ) then null
          else $2::timestamptz
        end
      from
        jsonb_to_recordset($1::jsonb) as r (
          claim bigint,
          outcome text,
          payer text,
          "awaitsPart" boolean,
          "keepsDay" boolean,
          deciding jsonb
        )
      where c.claim_id = r.claim
    `,
    [JSON.stringify(rows), now.toISOString()],
  )

/* One decision says itself how it ends; several are looked at line by line. */
const outcomeOf = (one: Settled, together: ReadonlyMap<number, Outcome>): Outcome => {
  const deciding = decidingOn(one)
  const [only] = deciding
  if (only === undefined) return 'reversed'
  return deciding.length === 1
    ? only.content.outcome
    : (together.get(one.payment.of.claimId) ?? only.content.outcome)
}

/** The status of claims after the payer's decisions and reversals. */
export const decideClaims = async (
  tx: Tx,
  settled: readonly Settled[],
  now: Date,
): Promise<void> => {
  if (settled.length === 0) return
  const several = settled.filter((one) => decidingOn(one).length > 1)
  const together = await outcomesTogether(
    tx,
    new Map(
      several.map((one) => [
        one.payment.of.claimId,
        decidingOn(one).map(({ remittanceClaimId }) => remittanceClaimId),
      ]),
    ),
  )
  await tx.executeQuery(
    updateClaims(
      settled.map((one) => {
        const deciding = decidingOn(one)
        return {
          claim: one.payment.of.claimId,
          outcome: outcomeOf(one, together),
          payer: (lastDeciding(one) ?? one.payment.claim).payerNumber,
          keepsDay: decidesNothingNew(one),
          awaitsPart: deciding.some(({ content }) => awaitsPart(content)),
          deciding: deciding.map(({ remittanceClaimId }) => remittanceClaimId),
        }
      }),
      now,
    ),
  )
  await followUp(tx, settled, now)
}

const claimsOf = (some: readonly Settled[]): number[] =>
  some.map(({ payment }) => payment.of.claimId)
/* What else follows: voids are answered, and forwarded claims await the next payer's answer. */
const followUp = async (tx: Tx, settled: readonly Settled[], now: Date): Promise<void> => {
  const back = settled.filter(({ payment }) => isReversed(payment))
  const takenBack = back.flatMap(({ payment, takenBack: targets }): TakenBack[] =>
    targets.map(({ remittanceClaimId }) => ({
      reversal: payment.remittanceClaimId,
      decision: remittanceClaimId,
    })),
  )
  if (takenBack.length > 0) await markTakenBack(tx, takenBack)
  await reopenLater(tx, claimsOf(back))
  const whole = claimsOf(back.filter(({ left }) => left.length === 0))
  if (whole.length > 0) await closeVoids(tx, whole, now)
  const freed = back.filter(
    (one) =>
      one.takenBack.some(({ content }) => content.isForwarded) &&
      !one.left.some(({ content }) => content.isForwarded),
  )
  await freeForwarded(tx, claimsOf(freed), now)
  const decided = settled.filter(({ payment }) => !isReversed(payment))
  const forwarded = decided.filter(({ payment }) => payment.claim.isForwarded)
  const claimed = decided.filter(({ payment }) => !payment.claim.isForwarded)
  const movingOn = ({ movesOn }: Settled): boolean => movesOn
  await claimNextAgain(tx, claimsOf(claimed.filter(movingOn)), now)
  await reopenNext(tx, claimsOf(forwarded.filter(movingOn)))
  if (forwarded.length > 0) await keepForwarded(tx, claimsOf(forwarded), now)
}
