alter table draft_file enable row level security;
create policy own_rows on draft_file to labgate_all, labgate_some
  using (user_id = (select scope_user()));
create policy system_rows on draft_file to labgate_system using (true);
grant select, insert, delete on draft_file to labgate_all, labgate_some;
grant select, delete on draft_file to labgate_system;
grant usage on sequence draft_file_count to labgate_all, labgate_some;
