-- Second lock: the laboratory merges. A practice reads the state of its own records alone.
alter table patient_merge_row enable row level security;
create policy all_rows on patient_merge_row to labgate_all using (true);
create policy closed_charts on patient_merge_row as restrictive to labgate_all, labgate_some
  using (
    exists (
      select from patient_merge m where m.patient_merge_id = patient_merge_row.patient_merge_id
    )
  );
grant select, insert on patient_merge_row to labgate_all;
