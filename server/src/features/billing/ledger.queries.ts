import { rawQuery } from '../../db/queries.ts'

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
`

export const insertLedgerRows = (rows: readonly object[], now: Date) =>
  rawQuery<{ id: number }>(insertLedgerRowsSql, [JSON.stringify(rows), now.toISOString()])
