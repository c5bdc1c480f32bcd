import type { Party } from '@labgate/contract/billing/kinds'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { addToLedger, type LedgerRow } from '../ledger.ts'
import type { Standing } from './bill-standing.queries.ts'
import { movableLines, openLines } from './bill-standing.ts'
import { sourceOf } from './record-act.ts'

/** Who decides, and in which act. */
interface By {
  actor: Actor
  workActId: number
}

/** From now on, who pays is a person's decision. */
export const decideBill = (
  tx: Tx,
  { billId }: Standing,
  billTo: string,
  why: string,
  actor: Actor,
  now: Date,
): Promise<unknown> =>
  tx.executeQuery(
    compiledRaw(
      `
        update bill
        set
          decided = jsonb_build_object(
            'billTo',
            $2::text,
            'why',
            $3::text,
            'userId',
            $4::bigint,
            'at',
            $5::text
          ),
          judged_hash = ''
        where bill_id = $1
      `,
      [billId, billTo, why, actor.userId, now.toISOString()],
    ),
  )
const sumOf = (rows: readonly LedgerRow[]): number =>
  rows.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)

/** Moves what payers left open of lines to another party. Returns the amount. */
export const moveOpen = async (
  tx: Tx,
  { open, ...standing }: Standing,
  to: Party,
  note: string,
  { actor, workActId }: By,
  now: Date,
): Promise<number> => {
  const rows = movableLines({ open }).flatMap(({ line, party, cents }): LedgerRow[] => {
    const row = {
      bill: standing.billId,
      line,
      customer: standing.customerId,
      order: standing.labOrderId,
      kind: 'moved' as const,
      reason: 'decided',
      source: sourceOf('decided', standing.workItemId, workActId, party),
      userId: actor.userId,
      note,
    }
    return [
      { ...row, party, cents: -cents },
      { ...row, party: to, cents },
    ]
  })
  await addToLedger(tx, 'move', rows, now)
  return sumOf(rows)
}
/*
 * Nobody pays the bill of an order that has ended, whoever decides what: what was written off of it is
 * a debt from before, and says nothing about what is charged once the order goes on.
 */
const isOfEnded = ({ billTo, whyNobody }: Standing): boolean =>
  billTo === 'nobody' && whyNobody !== 'written-off'

/** Writes off what is open on a bill. Returns the amount. */
export const writeOff = async (
  tx: Tx,
  standing: Standing,
  note: string,
  { actor, workActId }: By,
  now: Date,
): Promise<number> => {
  const rows = openLines(standing).map(({ line, party, cents }): LedgerRow => ({
    bill: standing.billId,
    line,
    customer: standing.customerId,
    order: standing.labOrderId,
    kind: 'written-off',
    party,
    cents: -cents,
    reason: 'written off',
    source: sourceOf('write-off', standing.workItemId, workActId),
    userId: actor.userId,
    note,
  }))
  await addToLedger(tx, 'write-off', rows, now)
  if (!isOfEnded(standing)) await decideBill(tx, standing, 'nobody', 'written-off', actor, now)
  return rows.reduce((sum, { cents }) => sum - cents, 0)
}
