-- Second lock: the laboratory merges. A practice reads the state of its own records alone.
alter table patient_not_same enable row level security;
create policy all_rows on patient_not_same to labgate_all using (true);
create policy closed_charts on patient_not_same as restrictive to labgate_all, labgate_some
  using (
    patient_id_one <> all ((select closed_charts())::bigint[])
    and patient_id_other <> all ((select closed_charts())::bigint[])
  );
grant select, insert on patient_not_same to labgate_all;
