alter table draft_file enable row level security;
create policy own_rows on draft_file to labgate_all, labgate_some
  using (user_id = (select scope_user()));
create policy system_rows on draft_file to labgate_system using (true);
-- The second lock: what was typed about a chart is closed with it. It is kept, and opens with it.
create policy closed_charts on draft_file as restrictive to labgate_all, labgate_some
  using (
    coalesce(patient_of_draft(form, record_id), 0) <> all ((select closed_charts())::bigint[])
  );
grant select, insert, delete on draft_file to labgate_all, labgate_some;
grant select, delete on draft_file to labgate_system;
grant usage on sequence draft_file_count to labgate_all, labgate_some;
