-- Second lock. A practice sees versions that were released, and the values of those; messages are
-- the laboratory's alone.
alter table critical_call enable row level security;
create policy all_rows on critical_call to labgate_all using (true);
create policy rows_in_scope on critical_call to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (
      select from critical_value v where v.critical_value_id = critical_call.critical_value_id
    )
  );
-- A call names neither a patient nor an order: a restricted chart closes it through its value.
create policy closed_orders on critical_call as restrictive to labgate_all, labgate_some
  using (
    exists (
      select from critical_value v where v.critical_value_id = critical_call.critical_value_id
    )
  );
grant select, insert, update on critical_call to labgate_all;
grant select (
  critical_call_id, critical_value_id, customer_id, called_at, phone, reached, read_back,
  user_id_called
) on critical_call to labgate_some;
