alter table archive_account enable row level security;
create policy all_rows on archive_account to labgate_all using (true);
grant select on archive_account to labgate_all;
