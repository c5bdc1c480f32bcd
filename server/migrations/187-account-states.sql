-- How each account is doing, once a day of the house, by its own numbers (docs/decisions/0050).
create table figure_account_state (
  customer_id bigint primary key,
  -- the day on which it was judged; the windows end the day before
  day date not null,
  state text not null,
  first_day date,
  last_day date,
  recent int not null,
  before int not null,
  business_days int not null,
  business_days_before int not null,
  quiet_business_days int not null,
  dormant_after int not null
);
alter table figure_account_state enable row level security;
create policy all_rows on figure_account_state to labgate_all using (true);
create policy system_rows on figure_account_state to labgate_system using (true);
create policy rows_in_scope on figure_account_state to labgate_some using (customer_id = any ((select scope_customers())::bigint[]) and (select scope_locations()) is null);
grant select on figure_account_state to labgate_all, labgate_some;
grant select, insert, update, delete on figure_account_state to labgate_system;
create policy system_rows on figure_account to labgate_system using (true);
grant select on figure_account to labgate_system;
grant select on laboratory_setting to labgate_system;
create policy rows_in_scope on figure_account_chain to labgate_some using (customer_id = any ((select scope_customers())::bigint[]) and (select scope_locations()) is null);
grant select on figure_account_chain to labgate_some;
