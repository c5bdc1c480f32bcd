import type { Party } from '@labgate/contract/billing/kinds'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { holdRefundsInARow } from '../in-a-row.ts'
import { addToLedger, type LedgerRow } from '../ledger.ts'
import { refundParts } from '../receivables/card-shares.ts'
import type { Standing } from './bill-standing.queries.ts'
import { creditOf } from './bill-standing.ts'
import { insertRefund, owedByPatient } from './credits.queries.ts'
import { sourceOf } from './record-act.ts'

interface By {
  actor: Actor
  workActId: number
}
/** A refund above `limit` (cents) waits for a second person. */
interface Refunder extends By {
  limit: number
}
const rowOf = (
  standing: Standing,
  kind: 'refund' | 'credit',
  note: string,
  { actor, workActId }: By,
) => ({
  bill: standing.billId,
  customer: standing.customerId,
  order: standing.labOrderId,
  kind: 'paid' as const,
  reason: kind === 'refund' ? 'refunded' : 'credit used',
  source: sourceOf(kind, standing.workItemId, workActId),
  userId: actor.userId,
  note,
})

/* The overpaid lines of a party, with their parts of an amount. */
const partsOf = (
  standing: Standing,
  of: Party,
  cents: number,
): { line: number; cents: number }[] => {
  let left = cents
  return standing.open
    .filter((one) => one.party === of && one.cents < 0)
    .map((one) => {
      const part = Math.min(-one.cents, left)
      left -= part
      return { line: one.line, cents: part }
    })
}

/* Takes amounts from overpaid lines, one line after the other. */
const takerOf = (lines: readonly { line: number; cents: number }[]) => {
  const rest = lines.map((one) => ({ ...one }))
  return (cents: number): { line: number; cents: number }[] => {
    let left = cents
    return rest.map((one) => {
      const part = Math.min(one.cents, left)
      left -= part
      one.cents -= part
      return { line: one.line, cents: part }
    })
  }
}

/**
 * Refunds what was overpaid on a bill: to each party its own share, to a card what that card paid.
 * The register has refunds due to leave, and those waiting for a second person because they are
 * above the limit (docs/decisions/0059). Returns the amount.
 */
export const refundCredit = async (
  tx: Tx,
  standing: Standing,
  note: string,
  by: Refunder,
  now: Date,
): Promise<number> => {
  let sum = 0
  const made: number[] = []
  const isAboveLimit = creditOf(standing) > by.limit
  for (const party of new Set(standing.open.map((one) => one.party))) {
    const cents = creditOf(standing, party)
    if (cents === 0) continue
    const take = takerOf(partsOf(standing, party, cents))
    for (const part of await refundParts(tx, standing.billId, party, cents)) {
      const { rows } = await tx.executeQuery(
        insertRefund({
          standing,
          party,
          cents: part.cents,
          workActId: by.workActId,
          note,
          userId: by.actor.userId,
          now,
          paymentId: part.paymentId,
          isAboveLimit,
        }),
      )
      const row = rowOf(standing, 'refund', note, by)
      const refundId = Number(rows[0]?.id ?? 0)
      made.push(refundId)
      const source = `${row.source}:${refundId}`
      await addToLedger(
        tx,
        'credit-used',
        take(part.cents).map((taken): LedgerRow => ({ ...row, source, party, ...taken })),
        now,
      )
      sum += part.cents
    }
  }
  await holdRefundsInARow(tx, made, by.limit)
  return sum
}

/**
 * Applies a patient's credit to the oldest open lines of the patient's other bills, which are
 * locked; the rest stays a credit. Returns the amount, and those bills.
 */
export const spendCredit = async (
  tx: Tx,
  standing: Standing,
  note: string,
  by: By,
  now: Date,
): Promise<{ cents: number; touched: number[] }> => {
  const { rows: owed } = await tx.executeQuery(owedByPatient(standing.labOrderId))
  const party: Party = 'patient'
  const wanted = owed.reduce((sum, { cents }) => sum + cents, 0)
  const given = Math.min(creditOf(standing, party), wanted)
  const rows: LedgerRow[] = partsOf(standing, party, given).map((part) => ({
    ...rowOf(standing, 'credit', note, by),
    party,
    ...part,
  }))
  let left = given
  for (const { cents, ...to } of owed) {
    const part = Math.min(cents, left)
    left -= part
    rows.push({ ...rowOf(standing, 'credit', note, by), ...to, party, cents: -part })
  }
  await addToLedger(tx, 'credit-used', rows, now)
  return { cents: given, touched: [...new Set(owed.map(({ bill }) => bill))] }
}
