alter table figure_account_state_month enable row level security;
create policy all_rows on figure_account_state_month to labgate_all using (true);
create policy system_rows on figure_account_state_month to labgate_system using (true);
grant select on figure_account_state_month to labgate_all;
grant select, insert on figure_account_state_month to labgate_system;
