-- Second lock. What hangs on an order is seen with it; a parcel in its account, and at its
-- location; manifests, scans and the second look by the laboratory alone.
alter table customer_incident_file enable row level security;
create policy all_rows on customer_incident_file to labgate_all using (true);
create policy system_rows on customer_incident_file to labgate_system using (true);
create policy rows_in_scope on customer_incident_file to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (
      select from customer_incident i
      where i.customer_incident_id = customer_incident_file.customer_incident_id
    )
  );
-- Files of an account issue lead to an order or a patient by another row.
create policy closed_orders on customer_incident_file as restrictive to labgate_all, labgate_some
  using (
    exists (
      select from customer_incident i
      where i.customer_incident_id = customer_incident_file.customer_incident_id
    )
  );
grant select, insert on customer_incident_file to labgate_all, labgate_some;
grant select on customer_incident_file to labgate_system;
