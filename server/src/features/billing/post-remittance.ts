import { createHash } from 'node:crypto'
import { describeMoney } from '@labgate/contract/billing/money'
import { pipeline, type Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery } from '../../db/queries.ts'
import { balanceOf } from '../../x12/faces/balance.ts'
import type { Remittance } from '../../x12/faces/remittance.ts'
import { inWords } from '../../x12/fault.ts'
import { isoDay } from './claim-of.ts'
import { isReversed } from './decide-claims.ts'
import type { Payment } from './follow-up-payment.queries.ts'
import { type RemittanceOrigin, insertSet, insertClaims } from './insert-remittance.ts'
import { matchPayments } from './match-payments.ts'
import { effectsToday, postPayments, type Lost } from './post-payment.ts'
import { insertAdjustment } from './post-remittance.queries.ts'
import { describeRepeat } from './repeated-decisions.ts'

export interface Posted {
  state: 'posted' | 'held' | 'set aside'
  remittanceId: number
  posted: number
  unmatched: number
  bills: number[]
}

/* What makes two sets the same remittance, whatever file they arrive in. */
const contentHash = ({
  trace,
  originator,
  amount,
  claims,
  providerAdjustments,
}: Remittance): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        trace,
        originator,
        amount,
        claims.map(({ number, status, charge, paid, payerNumber }) => [
          number,
          status,
          charge,
          paid,
          payerNumber,
        ]),
        providerAdjustments.map((one) => [one.reason, one.reference, one.amount]),
      ]),
    )
    .digest()

const hasTwin = (hash: Buffer) =>
  rawQuery<{ id: number }>(
    `select remittance_id as id from remittance where hash = $1 and state in ('posted', 'held')`,
    [hash],
  )

/**
 * SQL: a check or EFT number without the separators that people and payers insert; remittance_trace
 * is its index.
 */
export const plainTrace = (trace: string): string =>
  `upper(regexp_replace(${trace}, '[^A-Za-z0-9]', '', 'g'))`

/**
 * Two transactions with the same payment at the same moment take turns, until the transaction ends.
 */
export const lockTrace = (trace: string) =>
  rawQuery(
    `select pg_advisory_xact_lock(hashtextextended('remittance ' || ${plainTrace('$1')}, 0))`,
    [trace],
  )

/*
 * A payment that is already posted: by the payer's number and its own, or, if a person keyed it
 * from paper, by number and amount (rules.md#payment-matching). Without money there is no check,
 * and some payers give all such remittances the same number.
 */
const wasPosted = ({ trace, originator, amount }: Remittance) =>
  rawQuery<{ id: number }>(
    `
      select remittance_id as id
      from remittance
      where
        ${plainTrace('trace')} = ${plainTrace('$1')}
        and $1 <> ''
        and state = 'posted'
        and $3::bigint <> 0
        and case
          when payer_tax_id = ''
          or $2 = '' then cents = $3
          else payer_tax_id = $2
        end
      limit 1
    `,
    [trace, originator.slice(0, 20), Number.isFinite(amount) ? amount : 0],
  )

/** Why a set cannot be posted as a whole; undefined if it can. */
const holdOf = (
  set: Remittance,
  origin: RemittanceOrigin,
  { isTwin, isPosted }: { isTwin: boolean; isPosted: boolean },
): { state: 'held' | 'set aside'; says: string; difference: number } | undefined => {
  if (isTwin)
    return { state: 'set aside', says: 'This remittance was received before.', difference: 0 }
  if (set.isTest && origin.ignoresTests)
    return { state: 'set aside', says: 'A test file: it moves no money.', difference: 0 }
  if (isPosted)
    return {
      state: 'held',
      says: 'A remittance of this payer with this check or EFT number was already posted with different content.',
      difference: 0,
    }
  const [fault] = set.faults
  if (fault !== undefined)
    return {
      state: 'held',
      says: `The remittance does not follow the guide: ${inWords(fault)}`.slice(0, 300),
      difference: 0,
    }
  const payees = [set.payee.id, ...set.payee.ids.map(({ value }) => value)].filter(
    (id) => id !== '',
  )
  if (payees.length > 0 && !payees.some((id) => origin.ours.includes(id)))
    return {
      state: 'held',
      says: 'The payment is for another provider, not for us.',
      difference: 0,
    }
  const [wrong] = balanceOf(set).filter(({ isTolerated }) => !isTolerated)
  return wrong === undefined
    ? undefined
    : {
        state: 'held',
        says:
          Number.isFinite(wrong.said) && Number.isFinite(wrong.computed)
            ? `The remittance does not balance: its total is ${describeMoney(Math.abs(wrong.said))}, and its parts add up to ${describeMoney(Math.abs(wrong.computed))}.`
            : 'The remittance does not balance: an amount in it cannot be read, so its parts do not add up.',
        difference: Number.isFinite(wrong.difference) ? wrong.difference : 0,
      }
}

const whyLost = ({ payment, repeats }: Lost): string => {
  if (repeats.length > 0) return describeRepeat(repeats, payment.from, payment.claim)
  return isReversed(payment)
    ? 'This reverses a payment that was not posted. An earlier remittance may be held.'
    : 'A line of the payment does not match a line of the claim.'
}

/* They wait for a person: their money is in the remittance’s total, and on no claim. */
const leaveUnmatched = (tx: Tx, lost: readonly Lost[]): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update remittance_claim p
        set
          state = 'unmatched',
          claim_id = null,
          customer_id = null,
          lab_order_id = null,
          matched_by = '',
          says = r.says,
          remittance_claim_id_repeats = r.repeats
        from jsonb_to_recordset($1::jsonb) as r (id bigint, says text, repeats bigint)
        where p.remittance_claim_id = r.id
      `,
      [
        JSON.stringify(
          lost.map((one) => ({
            id: one.payment.remittanceClaimId,
            says: whyLost(one),
            repeats: one.repeats.at(-1)?.remittanceClaimId ?? null,
          })),
        ),
      ],
    ),
  )

/* The rows with a claim of ours, as payments to post. */
const paymentsOf = (
  rows: Awaited<ReturnType<typeof insertClaims>>,
  set: Remittance,
  origin: RemittanceOrigin,
): Payment[] => {
  const from = { byPerson: origin.x12FileId === null, trace: set.trace, paidOn: isoDay(set.date) }
  const matched = rows.flatMap(({ match, ...row }) =>
    match === undefined
      ? []
      : [{ ...row, of: match.one, source: `${origin.source}:${row.claim.at}`, from }],
  )
  // reversals first: the corrected decision is posted to what they leave, whatever order they
  // arrive in
  return [...matched.filter(isReversed), ...matched.filter((payment) => !isReversed(payment))]
}

/**
 * Posts a set that balances, holds one that does not, and sets aside one that arrived before
 * (rules.md#remittance-balance).
 */
export const postRemittance = async (
  tx: Tx,
  set: Remittance,
  origin: RemittanceOrigin,
  now: Date,
): Promise<Posted> => {
  const hash = contentHash(set)
  const [, twins, before] = await pipeline(tx, lockTrace(set.trace), hasTwin(hash), wasPosted(set))
  const hold = holdOf(set, origin, { isTwin: twins.length > 0, isPosted: before.length > 0 })
  const remittanceId = await insertSet(
    tx,
    set,
    origin,
    hold?.state ?? 'posted',
    hold?.says ?? '',
    hold?.difference ?? 0,
    hash,
    now,
  )
  // a set that was read before has already had its effect
  if (remittanceId === 0)
    return { state: 'set aside', remittanceId, posted: 0, unmatched: 0, bills: [] }
  // one segment contains several of them
  for (const [at, { reason, reference, amount }] of set.providerAdjustments.entries())
    await tx.executeQuery(insertAdjustment(remittanceId, at, reason, reference, amount))
  if (hold !== undefined) {
    await insertClaims(
      tx,
      remittanceId,
      set.claims.map((claim) => ({ claim, match: undefined })),
      hold.state,
    )
    return { state: hold.state, remittanceId, posted: 0, unmatched: 0, bills: [] }
  }
  const matches = await matchPayments(tx, set.claims)
  const rows = await insertClaims(
    tx,
    remittanceId,
    set.claims.map((claim, nth) => ({ claim, match: matches[nth]?.match, why: matches[nth]?.why })),
    'posted',
  )
  const inOrder = paymentsOf(rows, set, origin)
  const lost = await postPayments(tx, inOrder, await effectsToday(tx), now)
  const isLost = new Set(lost.map(({ payment }) => payment))
  const posted = inOrder.filter((payment) => !isLost.has(payment))
  if (lost.length > 0) await leaveUnmatched(tx, lost)
  return {
    state: 'posted',
    remittanceId,
    posted: posted.length,
    unmatched: rows.length - posted.length,
    bills: [...new Set(posted.map(({ of }) => of.billId))],
  }
}
