-- Second lock. Cells of accounts count whole accounts: whoever sees some locations, or no
-- employees, reads figure_order instead.
alter table figure_time_account enable row level security;
create policy all_rows on figure_time_account to labgate_all using (true);
create policy rows_in_scope on figure_time_account to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[]) and (select scope_locations()) is null
  );
grant select on figure_time_account to labgate_all, labgate_some;
