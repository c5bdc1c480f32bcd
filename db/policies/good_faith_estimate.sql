alter table good_faith_estimate enable row level security;
create policy all_rows on good_faith_estimate to labgate_all using (true);
create policy system_rows on good_faith_estimate to labgate_system using (true);
create policy rows_in_scope on good_faith_estimate to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = good_faith_estimate.lab_order_id)
  );
create policy closed_orders on good_faith_estimate as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert on good_faith_estimate to labgate_all;
grant select on good_faith_estimate to labgate_some, labgate_system;
