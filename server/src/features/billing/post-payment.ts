import type { Party } from '@labgate/contract/billing/kinds'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { laboratoryDayOf } from '../../db/sql-parts.ts'
import { deniesNothing } from '../../x12/faces/outcome.ts'
import type { RemittanceAdjustment } from '../../x12/faces/remittance.ts'
import type { LinePart, PostedLine } from './allot-lines.ts'
import { decideClaims, isForecast, isReversed, type Settled } from './decide-claims.ts'
import { addDecidedLines } from './decided-lines.ts'
import type { Payment } from './follow-up-payment.queries.ts'
import { addDenials, claimLaterAgain } from './follow-up-payment.ts'
import { ledgerColumns, stands } from './ledger.queries.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'
import { lockBills } from './lock-bills.ts'
import { lowered, reducedShares, takeBackFromLowered } from './lowered-shares.ts'
import {
  inPostingOrder,
  inRounds,
  repeatsOf,
  setOf,
  withPayment,
  type PostedOn,
} from './payment-rounds.ts'
import { decidedBefore, keptBills } from './post-payment.queries.ts'
import {
  changesLine,
  partsOf,
  postingOf,
  reversalOf,
  type Effect,
  type PostedBill,
  type Posting,
} from './posting.ts'
import {
  isDecidedBy,
  isPaidBy,
  postedDecisions,
  standing,
  type PostedDecision,
} from './repeated-decisions.ts'
import { reversalTargets } from './reversal-target.ts'
import { settleReturns } from './settle-returns.ts'
import { returnBills, supersedeDecisions, type DecidedLine } from './supersede-decisions.ts'
import { laterShares, unseatLater } from './unseat-later.ts'

const effects = (now: Date) =>
  rawQuery<{ code: string; effect: Effect }>(
    `
      select distinct on (code) code, effect
      from payer_reason
      where
        list = 'CARC'
        and valid_from <= ${laboratoryDayOf('$1')}
        and coalesce(valid_to >= ${laboratoryDayOf('$1')}, true)
      order by code, valid_from desc
    `,
    [now.toISOString()],
  )

export type EffectOf = (adjustment: Pick<RemittanceAdjustment, 'reason'>) => Effect

/**
 * What payers' reasons take away today; for an unknown one, what every payer means by it, or a
 * denial that a person sees.
 */
export const effectsToday = async (tx: Tx, now: Date): Promise<EffectOf> => {
  const [known] = await pipeline(tx, effects(now))
  const byCode = new Map(known.map(({ code, effect }) => [code, effect]))
  return ({ reason }) => byCode.get(reason) ?? (deniesNothing(reason) ? 'contractual' : 'denied')
}

type Reversible = LedgerRow & { ledgerId: number; payment: number }

/* Rows of these payments that no reversal has taken back. */
const postedRows = (remittanceClaimIds: readonly number[]) =>
  rawQuery<Reversible>(
    `
      select ${ledgerColumns()}, g.source, g.claim_id as claim, g.remittance_claim_id as payment
      from ledger g
      where g.remittance_claim_id = any ($1::bigint[]) and ${stands}
      order by g.ledger_id
    `,
    [remittanceClaimIds],
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
/** A payment with what it does: to lines, or to the decisions that it takes back. */
interface Prepared {
  payment: Payment
  bill: PostedBill | undefined
  parts: readonly LinePart[]
  targets: readonly PostedDecision[]
}

/*
 * Bills on which a payer pays or allows something, other than by a second payment beside a decision
 * in force that pays.
 */
const paidBills = (decisions: readonly Payment[], postedOn: PostedOn): number[] =>
  decisions
    .filter(
      ({ claim, isSecond, of }) =>
        !['denied', 'forwarded'].includes(claim.outcome) &&
        !(isSecond === true && isPaidBy(postedOn(of.billId), of.sequence)),
    )
    .map(({ of }) => of.billId)

/* What each payment decides or takes back; those left out cannot be posted. */
const prepared = async (
  tx: Tx,
  payments: readonly Payment[],
  postedOn: PostedOn,
  now: Date,
): Promise<Prepared[]> => {
  const decisions = payments.filter((payment) => !isReversed(payment) && !isForecast(payment))
  await returnBills(tx, paidBills(decisions, postedOn), now)
  const [kept] = await pipeline(tx, keptBills(decisions.map(({ of }) => of.claimId)))
  const isDecided = ({ of }: Payment): boolean => isDecidedBy(postedOn(of.billId), of.sequence)
  const billOf = new Map(kept.map((bill) => [bill.claimId, bill]))
  return payments.flatMap((payment): Prepared[] => {
    const { claim, of, from } = payment
    const none = { payment, bill: undefined, parts: [], targets: [] }
    if (isForecast(payment)) return [none]
    if (isReversed(payment)) {
      const given = { ...of, content: claim, byPerson: from.byPerson }
      const targets = reversalTargets(given, postedOn(of.billId))
      return targets === undefined ? [] : [{ ...none, targets }]
    }
    const found = billOf.get(of.claimId)
    if (found === undefined) return []
    const bill = { ...of, ...found, isDecided: isDecided(payment) }
    const parts = partsOf(claim, bill, from.byPerson, payment.chosen)
    return parts === undefined ? [] : [{ ...none, bill, parts }]
  })
}

const withLines = (
  one: Prepared,
  lineFor: (line: PostedLine) => Partial<PostedLine> | undefined,
): Prepared => {
  const lines = new Map(
    one.parts.map(({ line }) => [line.billLineId, { ...line, ...lineFor(line) }]),
  )
  return {
    ...one,
    parts: one.parts.map((part) => ({
      ...part,
      line: lines.get(part.line.billLineId) ?? part.line,
    })),
  }
}
/* With what persons did for want of the payer's decision taken back on its lines. */
const superseding = async (
  tx: Tx,
  all: readonly Prepared[],
  effectOf: EffectOf,
  now: Date,
): Promise<readonly Prepared[]> => {
  const lines = new Map<number, DecidedLine>()
  for (const { bill, parts, payment } of all)
    for (const part of parts)
      if (bill !== undefined && changesLine(part, bill, effectOf)) {
        const line = part.line.billLineId
        const { charge, paid } = lines.get(line) ?? { charge: 0, paid: 0 }
        lines.set(line, {
          line,
          party: `payer-${bill.sequence}` as Party,
          charge: charge + part.charge,
          paid: paid + part.paid,
          isSecond: payment.isSecond === true,
        })
      }
  const reopened = await supersedeDecisions(tx, [...lines.values()], now)
  return reopened.size === 0
    ? all
    : all.map((one) =>
        withLines(one, ({ billLineId, openCents, owedCents }) => ({
          openCents: openCents + (reopened.get(billLineId) ?? 0),
          owedCents: owedCents + (reopened.get(billLineId) ?? 0),
        })),
      )
}
/* With what the payer decided on the lines of claims that it decides again. */
const withDecidedLines = async (tx: Tx, all: readonly Prepared[]): Promise<readonly Prepared[]> => {
  const again = all.flatMap(({ bill }) => (bill?.isDecided === true ? bill.claimId : []))
  if (again.length === 0) return all
  const [rows] = await pipeline(tx, decidedBefore(again))
  const before = new Map(rows.map((row) => [`${row.claimId} ${row.line}`, row]))
  return all.map((one) =>
    withLines(one, ({ billLineId }) => {
      const found = before.get(`${one.bill?.claimId ?? 0} ${billLineId}`)
      return found && { before: found }
    }),
  )
}

/*
 * Only what was posted is taken back: nothing for a denial, and nothing yet for a decision in a
 * held remittance.
 */
const postingFor = (
  { payment, bill, parts, targets }: Prepared,
  rowsOf: ReadonlyMap<number, readonly Reversible[]>,
  effectOf: EffectOf,
): Posting => {
  const { remittanceClaimId, source, by } = payment
  const place = { source, remittanceClaimId }
  const taken = targets.flatMap(({ remittanceClaimId: id }) => rowsOf.get(id) ?? [])
  const { rows, denials } =
    bill === undefined
      ? { rows: reversalOf(taken, place), denials: [] }
      : postingOf(parts, bill, place, effectOf)
  return { rows: rows.map((row) => ({ ...row, ...by })), denials }
}

/*
 * Payments that are each for a different bill: read and written all at once. Returns those that were
 * posted, with the decisions that they took back.
 */
const postAtOnce = async (
  tx: Tx,
  payments: readonly Payment[],
  effectOf: EffectOf,
  postedOn: PostedOn,
  now: Date,
): Promise<Settled[]> => {
  const open = await superseding(tx, await prepared(tx, payments, postedOn, now), effectOf, now)
  const done = await withDecidedLines(tx, open)
  const targets = done.flatMap((one) => one.targets)
  const [posted] = await pipeline(
    tx,
    postedRows(targets.map(({ remittanceClaimId }) => remittanceClaimId)),
  )
  const rowsOf = Map.groupBy(posted, ({ payment }) => payment)
  const postings = done.map((one) => ({ ...one, ...postingFor(one, rowsOf, effectOf) }))
  await addToLedger(
    tx,
    'payer-decision',
    postings.flatMap(({ rows }) => rows),
    now,
  )
  const decided = done.filter(({ bill }) => bill !== undefined)
  if (decided.length > 0)
    await addDecidedLines(
      tx,
      decided.map(({ payment, parts }) => ({ ...payment, parts })),
    )
  const denials = postings.flatMap(({ payment, denials: all }) =>
    all.map((denied) => ({ ...denied, ...payment })),
  )
  if (denials.length > 0) await addDenials(tx, denials, now)
  const settled = postings.map(({ payment, targets: takenBack, rows }) => ({
    payment,
    takenBack,
    movesOn: rows.some(({ party, cents }) => cents > 0 && ['payer-2', 'payer-3'].includes(party)),
    left: standing(postedOn(payment.of.billId)).filter(
      (one) => one.claimId === payment.of.claimId && !takenBack.includes(one),
    ),
  }))
  await decideClaims(
    tx,
    settled.filter(({ payment }) => !isForecast(payment)),
    now,
  )
  return settled
}

/**
 * Posts payments of one set, those for one bill one after another in their order, and none that
 * repeats a posted decision. Returns those that a person must look at. All ways to a ledger row of a payer’s
 * decision lead through here: files, paper, and people who find the claim.
 */
export const postPayments = async (
  tx: Tx,
  payments: readonly Payment[],
  effectOf: EffectOf,
  now: Date,
): Promise<Lost[]> => {
  await lockBills(
    tx,
    payments.map(({ of }) => of.billId),
  )
  const before = await postedDecisions(
    tx,
    payments.map(({ of }) => of.billId),
    payments.map(({ remittanceClaimId }) => remittanceClaimId),
  )
  const posted = new Map<number, readonly PostedDecision[]>(
    Map.groupBy(before, ({ billId }) => billId),
  )
  const postedOn: PostedOn = (billId) => posted.get(billId) ?? []
  const rounds = inRounds(inPostingOrder(payments, postedOn))
  const takenBack = new Set(
    payments.filter(({ isAgain }) => isAgain === true).map(({ of }) => of.claimId),
  )
  const set = setOf(payments, postedOn, takenBack)
  const lost: Lost[] = []
  const back = new Set<number>()
  const bills = [...new Set(payments.map(({ of }) => of.billId))]
  let shares = await laterShares(tx, bills)
  const reduced = await reducedShares(tx, bills)
  const unseat = async (): Promise<void> => {
    const done = await unseatLater(tx, shares, now)
    shares = done.shares
    await claimLaterAgain(tx, done.unseated, now)
  }
  for (const round of rounds.values()) {
    // what a later payer decides now rests on what the earlier ones leave to it now
    if (round.some(({ of }) => of.sequence > 1)) await unseat()
    const repeats = round.map((payment) => ({
      payment,
      repeats: repeatsOf(payment, postedOn, set),
    }))
    lost.push(...repeats.filter((one) => one.repeats.length > 0))
    const own = repeats.filter((one) => one.repeats.length === 0).map(({ payment }) => payment)
    const settled = await postAtOnce(tx, own, effectOf, postedOn, now)
    const isPosted = new Set(settled.map(({ payment }) => payment))
    lost.push(
      ...own
        .filter((payment) => !isPosted.has(payment))
        .map((payment) => ({ payment, repeats: [] })),
    )
    for (const one of settled) {
      const { of } = one.payment
      posted.set(of.billId, withPayment(postedOn(of.billId), one))
      if (isReversed(one.payment)) {
        takenBack.add(of.claimId)
        back.add(of.billId)
      }
    }
  }
  await unseat()
  await takeBackFromLowered(tx, reduced, lowered.byPayer, now)
  await settleReturns(tx, [...back], now)
  return lost
}
