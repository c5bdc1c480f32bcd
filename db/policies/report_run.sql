alter table report_run enable row level security;
create policy own_rows on report_run to labgate_all, labgate_some
  using (user_id = (select scope_user()));
create policy system_rows on report_run to labgate_system using (true);
grant select, insert on report_run to labgate_all, labgate_some;
grant select, update, delete on report_run to labgate_system;
