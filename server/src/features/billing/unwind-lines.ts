import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'

/**
 * Takes back what was decided on ending lines: reductions, write-offs, and moves to the next party
 * that owes. Once the charge is gone, these would leave a credit that no one paid and a balance
 * that no one owes. Money received stays, as a credit of the payer of that money. Each row is taken
 * back once, by its exact opposite.
 */
export const unwindLines = async (tx: Tx, lineIds: readonly number[], now: Date): Promise<void> => {
  if (lineIds.length === 0) return
  await tx.executeQuery(
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
            source,
            ledger_id_reverses
          )
        select
          g.bill_id,
          g.bill_line_id,
          g.customer_id,
          g.lab_order_id,
          $2,
          g.kind,
          g.party,
          -g.cents,
          g.reason,
          g.claim_id,
          'unwind:' || g.ledger_id,
          g.ledger_id
        from ledger g
        where
          g.bill_line_id = any ($1::bigint[])
          and g.kind in ('contractual', 'adjusted', 'written-off', 'moved')
          and g.ledger_id_reverses is null
          and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
        order by g.ledger_id
        on conflict (source, bill_line_id, kind, party) do nothing
      `,
      [lineIds, now.toISOString()],
    ),
  )
}
