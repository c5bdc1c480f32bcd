-- Second lock: the laboratory merges. A practice reads the state of its own records alone.
alter table patient_merge enable row level security;
create policy all_rows on patient_merge to labgate_all using (true);
create policy rows_in_scope on patient_merge to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from patient p where p.patient_id = patient_merge.patient_id)
  );
-- Closed with a restricted chart on either side.
create policy closed_charts on patient_merge as restrictive to labgate_all, labgate_some
  using (
    patient_id <> all ((select closed_charts())::bigint[])
    and patient_id_folded <> all ((select closed_charts())::bigint[])
  );
grant select, insert on patient_merge to labgate_all;
grant select on patient_merge to labgate_some;
grant update (
  state, marks, user_id_decided, decided_by, decided_at, decision_note, merged_at, user_id_undone,
  undone_by, undone_at, undo_reason
) on patient_merge to labgate_all;
