alter table standing_order enable row level security;
create policy all_rows on standing_order to labgate_all using (true);
create policy rows_in_scope on standing_order to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert, update on standing_order to labgate_all, labgate_some;
