-- Second lock. Cells of accounts count whole accounts: whoever sees some locations, or no
-- employees, reads figure_order instead.
alter table figure_account enable row level security;
create policy all_rows on figure_account to labgate_all using (true);
-- Cells of whole accounts have the employees in them.
create policy rows_in_scope on figure_account to labgate_some
  using (
    customer_id in (select unnest((select scope_customers())))
    and (select scope_locations() is null) and (select counts_employees())
  );
create policy system_rows on figure_account to labgate_system using (true);
grant select on figure_account to labgate_all, labgate_some, labgate_system;
