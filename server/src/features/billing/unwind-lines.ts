import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'

/**
 * Takes back what was decided on lines that end: reductions, write-offs, and moves to the next who owes. With the charge gone they would leave a credit that
 * nobody paid, and a balance that nobody owes. Money that came stays, as a credit of whoever paid. Each row is taken back once, by its exact opposite.
 */
export const unwindLines = async (tx: Tx, lineIds: readonly number[], now: Date): Promise<void> => {
  if (lineIds.length === 0) return
  await tx.executeQuery(
    compiledText(
      `insert into ledger (bill_id, bill_line_id, customer_id, lab_order_id, at, kind, party, cents, reason, claim_id, source, ledger_id_reverses)
       select g.bill_id, g.bill_line_id, g.customer_id, g.lab_order_id, $2, g.kind, g.party, -g.cents, g.reason, g.claim_id, 'unwind:' || g.ledger_id, g.ledger_id
       from ledger g where g.bill_line_id = any ($1::bigint[]) and g.kind in ('contractual', 'adjusted', 'written-off', 'moved') and g.ledger_id_reverses is null
         and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
       order by g.ledger_id on conflict (source, bill_line_id, kind, party) do nothing`,
      [lineIds, now.toISOString()],
    ),
  )
}
