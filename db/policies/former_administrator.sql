alter table former_administrator enable row level security;
create policy all_rows on former_administrator to labgate_all using (true);
create policy system_rows on former_administrator to labgate_system using (true);
-- who sees one account tells administrators, too, but none who are none any more
grant select on former_administrator to labgate_all, labgate_some, labgate_system;
