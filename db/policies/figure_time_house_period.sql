alter table figure_time_house_period enable row level security;
create policy all_rows on figure_time_house_period to labgate_all using (true);
grant select on figure_time_house_period to labgate_all;
