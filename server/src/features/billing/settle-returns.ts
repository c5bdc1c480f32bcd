import type { Party } from '@labgate/contract/billing/kinds'
import { returned } from '@labgate/contract/billing/provider-adjustments'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'
import { insertEntries, recovered } from './post-adjustments.queries.ts'

/*
 * A refund that we sent, the payer's reversal of what it had overpaid, and its acknowledgment of the
 * refund (PLB 72) are one thing told three times: the refund and the reversal each took the money
 * from the bill, and the acknowledgment gives one of them back (rules.md#provider-adjustments).
 */

/** What a payer acknowledges of refunds on a bill, and what it can stand against; in cents. */
export interface Returned {
  remittanceId: number
  at: number
  claimId: number
  billId: number
  customerId: number
  labOrderId: number
  sequence: number
  /** Of the acknowledgment, what stands in the payer's account. */
  cents: number
  /** Of the refunds to the payer on the bill, what no acknowledgment stands against. */
  refundedCents: number
  /** What the payer has open by line; a credit is negative. */
  lines: { line: number; cents: number }[]
}
const returnedOn = (billIds: readonly number[]) =>
  rawQuery<Returned>(
    `
      select
        a.remittance_id as "remittanceId",
        a.at,
        c.claim_id as "claimId",
        c.bill_id as "billId",
        c.customer_id as "customerId",
        c.lab_order_id as "labOrderId",
        c.sequence,
        s.cents,
        f.cents - d.cents as "refundedCents",
        ${jsonRows(`
          select g.bill_line_id as line, sum(g.cents)::bigint as cents
          from ledger g
          where g.bill_id = c.bill_id and g.party = 'payer-' || c.sequence
          group by g.bill_line_id
          having sum(g.cents) <> 0
          order by g.bill_line_id
        `)} as lines
      from
        claim c
        join remittance_adjustment a using (claim_id)
        cross join lateral (
          select coalesce(sum(e.cents), 0)::bigint as cents
          from payer_entry e
          where (e.remittance_id, e.at) = (a.remittance_id, a.at)
        ) s
        cross join lateral (
          select coalesce(sum(r.cents), 0)::bigint as cents
          from refund r
          where
            r.bill_id = c.bill_id
            and r.party = 'payer-' || c.sequence
            and r.state in ('due', 'sending', 'sent')
        ) f
        cross join lateral (
          select coalesce(-sum(e.cents), 0)::bigint as cents
          from
            claim k
            join remittance_adjustment o using (claim_id)
            join payer_entry e on (e.remittance_id, e.at) = (o.remittance_id, o.at)
          where
            k.bill_id = c.bill_id
            and k.sequence = c.sequence
            and o.reason = a.reason
            and e.kind = 'applied'
            and e.cents < 0
        ) d
      where c.bill_id = any ($1::bigint[]) and a.reason = '${returned}' and s.cents > 0
      order by a.remittance_id, a.at
    `,
    [billIds],
  )

/** The rows that an acknowledgment posts: no more than was refunded, and than the payer has open. */
export const returnRows = (
  { lines, cents, refundedCents, ...of }: Returned,
  source: string,
): LedgerRow[] => {
  const open = lines.reduce((sum, line) => sum + line.cents, 0)
  let left = Math.max(0, Math.min(cents, refundedCents, open))
  return lines.flatMap(({ line, cents: ofLine }): LedgerRow[] => {
    const part = Math.min(Math.max(0, ofLine), left)
    left -= part
    return part === 0
      ? []
      : [
          {
            bill: of.billId,
            line,
            customer: of.customerId,
            order: of.labOrderId,
            claim: of.claimId,
            kind: 'paid',
            party: `payer-${of.sequence}` as Party,
            cents: -part,
            reason: recovered,
            source,
          },
        ]
  })
}

/**
 * Settles what payers acknowledge of refunds on these bills, which are locked, against what their
 * reversals took back once more. Returns the bills on which something was settled.
 */
export const settleReturns = async (
  tx: Tx,
  billIds: readonly number[],
  now: Date,
): Promise<number[]> => {
  if (billIds.length === 0) return []
  const [waiting] = await pipeline(tx, returnedOn(billIds))
  const settled: number[] = []
  // the second acknowledgment on a bill stands against what the first one left
  for (const { billId, sequence } of waiting) {
    const [standing] = await pipeline(tx, returnedOn([billId]))
    const one = standing.find((other) => other.sequence === sequence)
    if (one === undefined) continue
    const { remittanceId, at } = one
    const rows = returnRows(one, `plb-return:${remittanceId}:${at}:${now.getTime()}`)
    if (rows.length === 0) continue
    await addToLedger(tx, 'payer-account', rows, now)
    await pipeline(
      tx,
      insertEntries(
        remittanceId,
        rows.map(({ cents, line, source }) => ({ at, kind: 'applied', cents, line, source })),
        now,
      ),
    )
    settled.push(billId)
  }
  return [...new Set(settled)]
}
