alter table specimen_range enable row level security;
create policy all_rows on specimen_range to labgate_all using (true);
create policy rows_in_scope on specimen_range to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert, update on specimen_range to labgate_all;
grant select on specimen_range to labgate_some;
