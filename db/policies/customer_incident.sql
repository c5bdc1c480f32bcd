-- Second lock. What hangs on an order is seen with it; a parcel in its account, and at its
-- location; manifests, scans and the second look by the laboratory alone.
alter table customer_incident enable row level security;
create policy all_rows on customer_incident to labgate_all using (true);
create policy system_rows on customer_incident to labgate_system using (true);
create policy rows_in_scope on customer_incident to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and coalesce(location_id = any ((select scope_locations())::bigint[]), true)
    and (
      lab_order_id is null
      or exists (select from lab_order o where o.lab_order_id = customer_incident.lab_order_id)
    )
    and (
      patient_id is null
      or exists (select from patient p where p.patient_id = customer_incident.patient_id)
    )
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on customer_incident as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
-- A practice's message names a patient.
create policy closed_charts on customer_incident as restrictive to labgate_all, labgate_some
  using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]));
grant select, insert, update on customer_incident to labgate_all, labgate_some;
grant select on customer_incident to labgate_system;
