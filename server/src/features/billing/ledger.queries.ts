import { rawQuery } from '../../db/queries.ts'
import { laboratoryDayOf } from '../../db/sql-parts.ts'

/** SQL: a row `g` of the ledger as a LedgerRow with its id; `cents`: its amount, or the opposite. */
export const ledgerColumns = (cents: 'g.cents' | '-g.cents' = 'g.cents'): string => `
  g.ledger_id as "ledgerId",
  g.bill_id as bill,
  g.bill_line_id as line,
  g.customer_id as customer,
  g.lab_order_id as "order",
  g.kind,
  g.party,
  ${cents} as cents,
  g.reason
`
/** SQL: what is open of line `l` with the payer of claim `c`. */
export const openWithPayer = `
  coalesce(
    (
      select sum(g.cents)
      from ledger g
      where g.bill_line_id = l.bill_line_id and g.party = 'payer-' || c.sequence
    ),
    0
  )
`
/**
 * SQL: what rows `g` of the ledger, of one line and party, leave the party to decide: all but what
 * it paid by its decisions in force. What it owes because it got back more than it had paid, by a
 * refund and a reversal, is more than this, and nobody else's (rules.md#ledger-laws).
 */
export const leftToDecide = `
  coalesce(
    sum(g.cents) filter (
      where
        g.kind <> 'paid'
        or g.remittance_claim_id is not null
        -- what it took back outside its claims, which a person posted to the claim
        or starts_with(g.source, 'plb-hand:')
    ),
    0
  )
`
/** SQL: row `g` of the ledger takes nothing back, and nothing has taken it back. */
export const stands = `
  g.ledger_id_reverses is null
  and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
`

const insertLedgerRowsSql = `
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
      payment_id,
      posted_on
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
    r.received,
    d.day
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
    cross join (select ${laboratoryDayOf('$2')} as day) d
  on conflict (source, bill_line_id, kind, party) do nothing
`

export const insertLedgerRows = (rows: readonly object[], now: Date) =>
  rawQuery(insertLedgerRowsSql, [JSON.stringify(rows), now.toISOString()])
