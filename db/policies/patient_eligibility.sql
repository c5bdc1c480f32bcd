-- Second lock. What hangs on an order is seen with it; a parcel in its account, and at its
-- location; manifests, scans and the second look by the laboratory alone.
alter table patient_eligibility enable row level security;
create policy all_rows on patient_eligibility to labgate_all using (true);
create policy system_rows on patient_eligibility to labgate_system using (true);
create policy rows_in_scope on patient_eligibility to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from patient p where p.patient_id = patient_eligibility.patient_id)
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_charts on patient_eligibility as restrictive to labgate_all, labgate_some
  using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]));
grant select, insert on patient_eligibility to labgate_all, labgate_some;
grant select on patient_eligibility to labgate_system;
grant update (
  patient_id, status, says, answered, answered_at, word, tries, ask_after, sent_at, x12_file_id,
  x12_file_id_answer, now_at
) on patient_eligibility to labgate_all;
grant update (
  status, says, answered, answered_at, word, tries, ask_after, sent_at, x12_file_id,
  x12_file_id_answer, now_at
) on patient_eligibility to labgate_system;
