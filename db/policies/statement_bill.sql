alter table statement_bill enable row level security;
create policy all_rows on statement_bill to labgate_all using (true);
create policy system_rows on statement_bill to labgate_system using (true);
create policy rows_in_scope on statement_bill to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
create policy closed_orders on statement_bill as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert on statement_bill to labgate_all;
grant select on statement_bill to labgate_system;
