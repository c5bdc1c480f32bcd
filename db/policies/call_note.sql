alter table call_note enable row level security;
create policy all_rows on call_note to labgate_all using (true);
create policy system_rows on call_note to labgate_system using (true);
create policy rows_in_scope on call_note to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from patient p where p.patient_id = call_note.patient_id)
  );
create policy closed_charts on call_note as restrictive to labgate_all, labgate_some
  using (patient_id <> all ((select closed_charts())::bigint[]));
grant select, insert on call_note to labgate_all, labgate_some;
grant select on call_note to labgate_system;
grant update (patient_id) on call_note to labgate_all;
