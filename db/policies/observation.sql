-- Second lock. A practice sees versions that were released, and the values of those; messages are
-- the laboratory's alone.
alter table observation enable row level security;
create policy all_rows on observation to labgate_all using (true);
create policy rows_in_scope on observation to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (
      select from result r
      where r.lab_order_id = observation.lab_order_id and r.version >= observation.version_from
        and (observation.version_to is null or r.version < observation.version_to)
    )
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_charts on observation as restrictive to labgate_all, labgate_some
  using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]));
grant select, insert, update on observation to labgate_all;
grant select on observation to labgate_some;
-- A merge moves values to the kept chart; a correction moves their time, by which trends go.
grant update (patient_id, collected_at) on observation to labgate_all;
