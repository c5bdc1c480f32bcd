alter table eligibility_pause enable row level security;
create policy all_rows on eligibility_pause to labgate_all using (true);
create policy system_rows on eligibility_pause to labgate_system using (true);
grant select, insert, update, delete on eligibility_pause to labgate_all, labgate_system;
