-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
alter table patient_signature enable row level security;
create policy all_rows on patient_signature to labgate_all using (true);
create policy rows_in_scope on patient_signature to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from patient p where p.patient_id = patient_signature.patient_id)
  );
create policy closed_charts on patient_signature as restrictive to labgate_all, labgate_some
  using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]));
grant select, insert on patient_signature to labgate_all, labgate_some;
grant update (patient_id) on patient_signature to labgate_all;
grant usage on sequence patient_signature_count to labgate_all, labgate_some;
