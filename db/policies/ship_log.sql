-- Second lock. What hangs on an order is seen with it; a parcel in its account, and at its
-- location; manifests, scans and the second look by the laboratory alone.
alter table ship_log enable row level security;
create policy all_rows on ship_log to labgate_all using (true);
create policy system_rows on ship_log to labgate_system using (true);
create policy rows_in_scope on ship_log to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and coalesce(location_id = any ((select scope_locations())::bigint[]), true)
  );
grant select, insert, update on ship_log to labgate_all, labgate_some;
grant select on ship_log to labgate_system;
