-- Second lock. A practice sees versions that were released, and the values of those; messages are
-- the laboratory's alone.
alter table result enable row level security;
create policy all_rows on result to labgate_all using (true);
create policy rows_in_scope on result to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[]) and released_at is not null
    and exists (select from lab_order o where o.lab_order_id = result.lab_order_id)
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on result as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert, update on result to labgate_all;
grant select on result to labgate_some;
