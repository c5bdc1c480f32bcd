alter table quality_month enable row level security;
create policy all_rows on quality_month to labgate_all using (true);
create policy system_rows on quality_month to labgate_system using (true);
grant select on quality_month to labgate_all;
grant select, insert, update on quality_month to labgate_system;
