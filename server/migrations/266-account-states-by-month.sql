-- How many accounts were in which state at the end of a month, of the whole laboratory: judged once and kept (docs/decisions/0050).
create table figure_account_state_month (
  -- its first day
  month date not null,
  state text not null,
  accounts int not null check (accounts >= 0),
  primary key (month, state)
);
alter table figure_account_state_month enable row level security;
create policy all_rows on figure_account_state_month to labgate_all using (true);
create policy system_rows on figure_account_state_month to labgate_system using (true);
grant select on figure_account_state_month to labgate_all;
grant select, insert on figure_account_state_month to labgate_system;
