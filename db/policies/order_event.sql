-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
alter table order_event enable row level security;
create policy all_rows on order_event to labgate_all using (true);
create policy system_rows on order_event to labgate_system using (true);
create policy rows_in_scope on order_event to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = order_event.lab_order_id)
  );
create policy closed_orders on order_event as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert on order_event to labgate_all, labgate_some;
grant select on order_event to labgate_system;
