-- Second lock of what belongs to an account; files and remittances are the laboratory's alone. A
-- closed chart closes its bills, too.
alter table claim enable row level security;
create policy all_rows on claim to labgate_all using (true);
create policy system_rows on claim to labgate_system using (true);
create policy rows_in_scope on claim to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and (
      lab_order_id is null
      or exists (select from lab_order o where o.lab_order_id = claim.lab_order_id)
    )
  );
create policy closed_orders on claim as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert, update on claim to labgate_all, labgate_system;
grant select on claim to labgate_some;
