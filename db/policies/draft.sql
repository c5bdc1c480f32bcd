alter table draft enable row level security;
create policy own_rows on draft to labgate_all, labgate_some
  using (user_id = (select scope_user()));
create policy system_rows on draft to labgate_system using (true);
grant select, insert, update, delete on draft to labgate_all, labgate_some, labgate_system;
