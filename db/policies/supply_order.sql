alter table supply_order enable row level security;
create policy all_rows on supply_order to labgate_all using (true);
create policy rows_in_scope on supply_order to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert on supply_order to labgate_all, labgate_some;
