-- Second lock. What hangs on an order is seen with it; a parcel in its account, and at its
-- location; manifests, scans and the second look by the laboratory alone.
alter table inbox enable row level security;
create policy all_rows on inbox to labgate_all using (true);
create policy system_rows on inbox to labgate_system using (true);
create policy rows_in_scope on inbox to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and coalesce(location_id = any ((select scope_locations())::bigint[]), true)
    and (
      lab_order_id is null
      or exists (select from lab_order o where o.lab_order_id = inbox.lab_order_id)
    )
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_charts on inbox as restrictive to labgate_all, labgate_some
  using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]));
-- A message of the inbox names either.
create policy closed_orders on inbox as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert, update on inbox to labgate_all, labgate_some;
grant select on inbox to labgate_system;
-- What a merge writes in a table whose rows are otherwise never moved.
grant update (patient_id) on inbox to labgate_all;
grant update (mailed_at) on inbox to labgate_system;
