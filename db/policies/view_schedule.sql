alter table view_schedule enable row level security;
create policy own_rows on view_schedule to labgate_all, labgate_some
  using (user_id = (select scope_user()));
create policy system_rows on view_schedule to labgate_system using (true);
create policy administrators on view_schedule to labgate_all using ((select is_administrator()));
grant select, insert, update on view_schedule to labgate_all, labgate_some;
grant select, update on view_schedule to labgate_system;
