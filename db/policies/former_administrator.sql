alter table former_administrator enable row level security;
create policy all_rows on former_administrator to labgate_all using (true);
create policy system_rows on former_administrator to labgate_system using (true);
create policy rows_in_scope on former_administrator to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
grant select on former_administrator to labgate_all, labgate_some, labgate_system;
