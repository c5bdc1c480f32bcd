import type { Party } from '@labgate/contract/billing/kinds'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'

/** A ledger row as written; `cents`: what it adds to the amount open with the party. */
export interface LedgerRow {
  bill: number
  line: number
  customer: number
  order: number
  kind: 'charge' | 'paid' | 'contractual' | 'adjusted' | 'written-off' | 'moved'
  party: Party
  cents: number
  reason: string
  /** Where it comes from. The same source is posted once, however often it is read. */
  source: string
  claim?: number | undefined
  /** A remittance claim. */
  payment?: number | undefined
  /** Money from a practice or a patient. */
  received?: number | undefined
  reverses?: number | undefined
  userId?: number | undefined
  note?: string | undefined
}

/** Adds rows, each once. Returns how many were new. Rows with zero cents are left out. */
export const addToLedger = async (
  tx: Tx,
  rows: readonly LedgerRow[],
  now: Date,
): Promise<number> => {
  const counted = rows.filter(({ cents }) => cents !== 0)
  if (counted.length === 0) return 0
  const { rows: added } = await tx.executeQuery<{ id: number }>(
    compiledRaw(
      `
        insert into ledger
          (
            bill_id,
            bill_line_id,
            customer_id,
            lab_order_id,
            at,
            kind,
            party,
            cents,
            reason,
            claim_id,
            remittance_claim_id,
            source,
            ledger_id_reverses,
            user_id,
            note,
            payment_id
          )
        select
          r.bill,
          r.line,
          r.customer,
          r."order",
          $2,
          r.kind,
          r.party,
          r.cents,
          r.reason,
          r.claim,
          r.payment,
          r.source,
          r.reverses,
          r."userId",
          coalesce(r.note, ''),
          r.received
        from
          jsonb_to_recordset($1::jsonb) as r (
            bill bigint,
            line bigint,
            customer bigint,
            "order" bigint,
            kind text,
            party text,
            cents bigint,
            reason text,
            claim bigint,
            payment bigint,
            source text,
            reverses bigint,
            "userId" bigint,
            note text,
            received bigint
          )
        on conflict (source, bill_line_id, kind, party) do nothing
        returning ledger_id as id
      `,
      [JSON.stringify(counted), now.toISOString()],
    ),
  )
  return added.length
}
