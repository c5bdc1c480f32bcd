-- Second lock. A practice sees versions that were released, and the values of those; messages are
-- the laboratory's alone.
alter table critical_value enable row level security;
create policy all_rows on critical_value to labgate_all using (true);
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on critical_value as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
-- A practice reads who called whom about its critical values (42 CFR 493.1291(g);
-- docs/decisions/0021): those of released versions, as with the values themselves. The caller's
-- note stays with the laboratory: no right on its column.
create policy rows_in_scope on critical_value to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from observation o where o.observation_id = critical_value.observation_id)
  );
grant select, insert, update on critical_value to labgate_all;
grant select (
  critical_value_id, result_id, customer_id, lab_order_id, observation_id, found_at, taken_at,
  superseded_at
) on critical_value to labgate_some;
