-- Second lock of what belongs to an account; files and remittances are the laboratory's alone. A
-- closed chart closes its bills, too.
alter table x12_file enable row level security;
create policy all_rows on x12_file to labgate_all using (true);
create policy system_rows on x12_file to labgate_system using (true);
grant select, insert, update on x12_file to labgate_all, labgate_system;
