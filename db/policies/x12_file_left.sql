alter table x12_file_left enable row level security;
create policy all_rows on x12_file_left to labgate_all using (true);
create policy system_rows on x12_file_left to labgate_system using (true);
grant select, insert, update on x12_file_left to labgate_all, labgate_system;
