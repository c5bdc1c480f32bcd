import { pipeline, type Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery } from '../../db/queries.ts'
import { deniesNothing } from '../../x12/faces/outcome.ts'
import type { RemittanceAdjustment } from '../../x12/faces/remittance.ts'
import type { Payment } from './follow-up-payment.queries.ts'
import { keepForwarded, closeVoids, addDenials } from './follow-up-payment.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'
import { lockBills } from './lock-bills.ts'
import { keptBills } from './post-payment.queries.ts'
import { postingOf, reversalOf, type Effect, type Posting } from './posting.ts'
import {
  isDecidedBy,
  postedDecisions,
  repeatOf,
  type PostedDecision,
} from './repeated-decisions.ts'

const effects = rawQuery<{ code: string; effect: Effect }>(`
  select distinct on (code) code, effect
  from payer_reason
  where list = 'CARC' and valid_from <= current_date and coalesce(valid_to >= current_date, true)
  order by code, valid_from desc
`)

export type EffectOf = (adjustment: Pick<RemittanceAdjustment, 'reason'>) => Effect

/**
 * What payers' reasons take away today; for an unknown one, what every payer means by it, or a
 * denial that a person sees.
 */
export const effectsToday = async (tx: Tx): Promise<EffectOf> => {
  const [known] = await pipeline(tx, effects)
  const byCode = new Map(known.map(({ code, effect }) => [code, effect]))
  return ({ reason }) => byCode.get(reason) ?? (deniesNothing(reason) ? 'contractual' : 'denied')
}

type Reversible = LedgerRow & { ledgerId: number }

/* Rows of these claims that no reversal has taken back. */
const postedRows = (claimIds: readonly number[]) =>
  rawQuery<Reversible>(
    `
      select
        g.ledger_id as "ledgerId",
        g.bill_id as bill,
        g.bill_line_id as line,
        g.customer_id as customer,
        g.lab_order_id as "order",
        g.kind,
        g.party,
        g.cents,
        g.reason,
        g.source,
        g.claim_id as claim
      from ledger g
      where
        g.claim_id = any ($1::bigint[])
        and g.ledger_id_reverses is null
        and g.remittance_claim_id is not null
        and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
      order by g.ledger_id
    `,
    [claimIds],
  )

/** A payment that a person must look at. */
export interface Lost {
  payment: Payment
  /**
   * What it looks like a repeat of, or adds up; none if a line of it is not on the claim, or it
   * reverses what was not posted.
   */
  repeats: readonly PostedDecision[]
}

const claimsOf = (payments: readonly Payment[]): number[] => payments.map(({ of }) => of.claimId)

/* The status of claims after the payer's decisions. */
const decide = (tx: Tx, payments: readonly Payment[], now: Date): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update claim c
        set
          adjudicated_at = $2,
          outcome = r.outcome,
          payer_number = case
            when r.payer = '' then c.payer_number
            else left(r.payer, 50)
          end,
          row_version = c.row_version + 1,
          accepted_at = coalesce(c.accepted_at, $2),
          sent_at = coalesce(c.sent_at, $2),
          closed_at = case
            when r.outcome in ('denied', 'partly-denied', 'reversed')
            or exists (
              select
              from bill_open p
              where p.bill_id = c.bill_id and p.party = 'payer-' || c.sequence
            ) then null
            else $2::timestamptz
          end
        from jsonb_to_recordset($1::jsonb) as r (claim bigint, outcome text, payer text)
        where c.claim_id = r.claim
      `,
      [
        JSON.stringify(
          payments.map(({ claim, of }) => ({
            claim: of.claimId,
            outcome: claim.outcome,
            payer: claim.payerNumber,
          })),
        ),
        now.toISOString(),
      ],
    ),
  )

/** The payer takes back an earlier decision. */
export const isReversed = ({ claim }: Pick<Payment, 'claim'>): boolean =>
  claim.outcome === 'reversed'

/** A forecast decides nothing. */
const isForecast = ({ claim }: Payment): boolean => claim.outcome === 'predetermined'

/*
 * Only what was posted is taken back: nothing for a denial, and nothing yet for a decision in a
 * held remittance.
 */
const takenBack = (
  { claim, remittanceClaimId, source }: Payment,
  rows: readonly Reversible[],
): Posting | undefined => {
  const paid = rows.reduce((sum, { kind, cents }) => sum + (kind === 'paid' ? cents : 0), 0)
  return paid === claim.paid
    ? { rows: reversalOf(rows, { source, remittanceClaimId }), denials: [] }
    : undefined
}

/*
 * Payments that are each for a different bill: read and written all at once. Returns those that a
 * person must look at.
 */
const postAtOnce = async (
  tx: Tx,
  payments: readonly Payment[],
  effectOf: EffectOf,
  isDecided: (of: Payment['of']) => boolean,
  now: Date,
): Promise<Payment[]> => {
  const decisions = payments.filter((payment) => !isReversed(payment) && !isForecast(payment))
  const [posted, kept] = await pipeline(
    tx,
    postedRows(claimsOf(payments.filter(isReversed))),
    keptBills(claimsOf(decisions)),
  )
  const postedOf = Map.groupBy(posted, ({ claim }) => claim)
  const billOf = new Map(kept.map((bill) => [bill.claimId, bill]))
  const postingFor = (payment: Payment): Posting | undefined => {
    const { claim, of, remittanceClaimId, source } = payment
    if (isForecast(payment)) return { rows: [], denials: [] }
    if (isReversed(payment)) return takenBack(payment, postedOf.get(of.claimId) ?? [])
    const bill = billOf.get(of.claimId)
    return (
      bill &&
      postingOf(
        claim,
        { ...of, ...bill, isDecided: isDecided(of) },
        { source, remittanceClaimId },
        effectOf,
      )
    )
  }
  const done = payments.flatMap((payment) => {
    const posting = postingFor(payment)
    return posting === undefined ? [] : [{ payment, ...posting }]
  })
  const decided = done.map(({ payment }) => payment).filter((payment) => !isForecast(payment))
  const denials = done.flatMap(({ payment, denials: all }) =>
    all.map((denied) => ({ ...denied, ...payment })),
  )
  const back = claimsOf(decided.filter(isReversed))
  const forwarded = claimsOf(
    decided.filter((payment) => !isReversed(payment) && payment.claim.isForwarded),
  )
  await addToLedger(
    tx,
    done.flatMap(({ rows }) => rows),
    now,
  )
  if (denials.length > 0) await addDenials(tx, denials, now)
  if (decided.length > 0) await decide(tx, decided, now)
  if (back.length > 0) await closeVoids(tx, back, now)
  if (forwarded.length > 0) await keepForwarded(tx, forwarded, now)
  const isDone = new Set(done.map(({ payment }) => payment))
  return payments.filter((payment) => !isDone.has(payment))
}

/** Payments in rounds of at most one per bill, each bill's in their order. */
const inRounds = (payments: readonly Payment[]): Map<number, Payment[]> => {
  const seen = new Map<number, number>()
  return Map.groupBy(payments, ({ of }) => {
    const round = seen.get(of.billId) ?? 0
    seen.set(of.billId, round + 1)
    return round
  })
}

/**
 * Posts payments, those for one bill one after another in their order, and none that repeats a
 * posted decision. Returns those that a person must look at. All ways to a ledger row of a payer’s
 * decision lead through here: files, paper, and people who find the claim.
 */
export const postPayments = async (
  tx: Tx,
  payments: readonly Payment[],
  effectOf: EffectOf,
  now: Date,
): Promise<Lost[]> => {
  const rounds = inRounds(payments)
  await lockBills(
    tx,
    payments.map(({ of }) => of.billId),
  )
  const before = await postedDecisions(
    tx,
    payments.map(({ of }) => of.billId),
    payments.map(({ remittanceClaimId }) => remittanceClaimId),
  )
  const posted = Map.groupBy(before, ({ billId }) => billId)
  const takenBack = new Set<number>()
  const lost: Lost[] = []
  for (const round of rounds.values()) {
    const own = round.filter((payment) => {
      const { claim, of, from, isSecond } = payment
      const repeats =
        isSecond === true || isForecast(payment)
          ? []
          : repeatOf(
              { claimId: of.claimId, content: claim, byPerson: from.byPerson },
              posted.get(of.billId) ?? [],
              takenBack,
            )
      if (repeats.length > 0) lost.push({ payment, repeats })
      return repeats.length === 0
    })
    const failed = new Set(
      await postAtOnce(
        tx,
        own,
        effectOf,
        ({ billId, sequence }) => isDecidedBy(posted.get(billId) ?? [], sequence),
        now,
      ),
    )
    for (const payment of own) {
      const { claim, of, from, remittanceClaimId } = payment
      if (failed.has(payment)) lost.push({ payment, repeats: [] })
      else if (!isForecast(payment)) {
        posted.set(of.billId, [
          ...(posted.get(of.billId) ?? []),
          { ...from, ...of, remittanceClaimId, content: claim },
        ])
        if (isReversed(payment)) takenBack.add(of.claimId)
      }
    }
  }
  return lost
}
