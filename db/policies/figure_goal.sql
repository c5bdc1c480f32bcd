alter table figure_goal enable row level security;
create policy all_rows on figure_goal to labgate_all using (true);
grant select, insert on figure_goal to labgate_all;
