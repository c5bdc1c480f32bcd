-- Second lock: papers and notes are seen with their order, a signature with its patient, a standing
-- order in its account.
alter table lab_order_note enable row level security;
create policy all_rows on lab_order_note to labgate_all using (true);
create policy system_rows on lab_order_note to labgate_system using (true);
create policy rows_in_scope on lab_order_note to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = lab_order_note.lab_order_id)
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on lab_order_note as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert on lab_order_note to labgate_all, labgate_some;
grant select on lab_order_note to labgate_system;
