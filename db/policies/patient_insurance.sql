-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
alter table patient_insurance enable row level security;
create policy all_rows on patient_insurance to labgate_all using (true);
create policy system_rows on patient_insurance to labgate_system using (true);
create policy rows_in_scope on patient_insurance to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from patient p where p.patient_id = patient_insurance.patient_id)
  );
create policy closed_charts on patient_insurance as restrictive to labgate_all, labgate_some
  using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]));
grant select, insert, update on patient_insurance to labgate_all, labgate_some;
grant select on patient_insurance to labgate_system;
grant update (patient_id) on patient_insurance to labgate_all;
