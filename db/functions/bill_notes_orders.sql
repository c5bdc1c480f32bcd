-- What may change a bill notes its order; a job judges it (as figures do).
create function bill_notes_orders()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into bill_due (lab_order_id) select lab_order_id from changed_rows
    where stage >= 30 or ended <> 0;
  return null;
end $$;
