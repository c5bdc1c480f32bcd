import { rawQuery } from '../../db/queries.ts'

const upsertBillRowsSql = `
  insert into bill
    (
      lab_order_id,
      customer_id,
      bill_to,
      why_nobody,
      service_day,
      place_of_service,
      stops,
      is_waiting,
      judged_at,
      judged_hash,
      deadline
    )
  select
    r."order",
    r.customer,
    r."to",
    r.why,
    r.day,
    r.place,
    r.stops,
    r.waits,
    $2,
    decode(r.hash, 'hex'),
    r.deadline
  from
    jsonb_to_recordset($1::jsonb) as r (
      "order" bigint,
      customer bigint,
      "to" text,
      why text,
      day date,
      place text,
      stops int,
      waits boolean,
      hash text,
      deadline date
    )
  on conflict (lab_order_id) do update
    set
      customer_id = excluded.customer_id,
      bill_to = excluded.bill_to,
      why_nobody = excluded.why_nobody,
      service_day = excluded.service_day,
      place_of_service = excluded.place_of_service,
      stops = excluded.stops,
      is_waiting = excluded.is_waiting,
      judged_at = excluded.judged_at,
      judged_hash = excluded.judged_hash,
      deadline = excluded.deadline,
      row_version = bill.row_version + 1
  returning bill_id as id, lab_order_id as "order", xmax = 0 as "isNew"
`

export const upsertBillRows = (rows: readonly object[], now: Date) =>
  rawQuery<{ id: number; order: number; isNew: boolean }>(upsertBillRowsSql, [
    JSON.stringify(rows),
    now.toISOString(),
  ])
