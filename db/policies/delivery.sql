-- Second lock. Faxes are the laboratory's alone; a practice sees who got what of its own orders.
alter table delivery enable row level security;
create policy all_rows on delivery to labgate_all using (true);
create policy rows_in_scope on delivery to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = delivery.lab_order_id)
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on delivery as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert, update on delivery to labgate_all;
grant select on delivery to labgate_some;
