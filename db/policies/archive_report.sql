alter table archive_report enable row level security;
create policy all_rows on archive_report to labgate_all using (true);
grant select on archive_report to labgate_all;
