alter table work_week enable row level security;
create policy all_rows on work_week to labgate_all using (true);
create policy system_rows on work_week to labgate_system using (true);
create policy own_rows on work_week to labgate_some using (user_id = scope_user());
grant select on work_week to labgate_all, labgate_some, labgate_system;
