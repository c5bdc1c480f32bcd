-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
alter table patient enable row level security;
create policy all_rows on patient to labgate_all using (true);
create policy system_rows on patient to labgate_system using (true);
create policy rows_in_scope on patient to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and (
      (select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[])
    )
    and (not is_employee or (select scope_employees()) or ordered_by_asker(patient_id))
  );
-- An officer's scope has no account; for anybody else the function is not even called.
create policy rows_of_officer on patient for select to labgate_some
  using (
    patient_id
    = any ((select case when scope_customers() = '{}' then parole_patients() end)::bigint[])
  );
create policy closed_charts on patient as restrictive to labgate_all, labgate_some
  using (patient_id <> all ((select closed_charts())::bigint[]));
grant select, insert, update on patient to labgate_all, labgate_some;
grant select on patient to labgate_system;
-- An import numbers its patients before it writes them, so that what hangs on them goes along.
grant usage on sequence patient_patient_id_seq to labgate_all, labgate_some;
