alter table figure_account_state enable row level security;
create policy all_rows on figure_account_state to labgate_all using (true);
create policy system_rows on figure_account_state to labgate_system using (true);
create policy rows_in_scope on figure_account_state to labgate_some
  using (
    customer_id in (select unnest((select scope_customers())))
    and (select scope_locations() is null)
  );
grant select on figure_account_state to labgate_all, labgate_some;
grant select, insert, update, delete on figure_account_state to labgate_system;
