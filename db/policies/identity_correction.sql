-- Second lock: seen with the patient and the order; written by the laboratory, and for a practice
-- by the laboratory once its patient was found in sight.
alter table identity_correction enable row level security;
create policy all_rows on identity_correction to labgate_all using (true);
create policy rows_in_scope on identity_correction to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from patient p where p.patient_id = identity_correction.patient_id)
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_charts on identity_correction as restrictive to labgate_all, labgate_some
  using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]));
grant select, insert, update on identity_correction to labgate_all;
grant select on identity_correction to labgate_some;
