-- Second lock of what belongs to an account; files and remittances are the laboratory's alone. A
-- closed chart closes its bills, too.
alter table pre_authorization enable row level security;
create policy all_rows on pre_authorization to labgate_all using (true);
create policy system_rows on pre_authorization to labgate_system using (true);
create policy rows_in_scope on pre_authorization to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and (
      lab_order_id is null
      or exists (select from lab_order o where o.lab_order_id = pre_authorization.lab_order_id)
    )
  );
create policy closed_orders on pre_authorization as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
create policy closed_charts on pre_authorization as restrictive to labgate_all, labgate_some
  using (patient_id <> all ((select closed_charts())::bigint[]));
grant select, insert, update on pre_authorization to labgate_all;
grant select on pre_authorization to labgate_some, labgate_system;
