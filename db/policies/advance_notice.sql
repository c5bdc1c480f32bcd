alter table advance_notice enable row level security;
create policy all_rows on advance_notice to labgate_all using (true);
create policy system_rows on advance_notice to labgate_system using (true);
create policy rows_in_scope on advance_notice to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = advance_notice.lab_order_id)
  );
create policy closed_orders on advance_notice as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
create policy closed_charts on advance_notice as restrictive to labgate_all, labgate_some
  using (patient_id <> all ((select closed_charts())::bigint[]));
grant select, insert, update on advance_notice to labgate_all, labgate_some;
grant select on advance_notice to labgate_system;
grant usage on sequence advance_notice_count to labgate_all, labgate_some;
