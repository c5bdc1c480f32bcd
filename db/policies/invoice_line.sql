alter table invoice_line enable row level security;
create policy all_rows on invoice_line to labgate_all using (true);
create policy system_rows on invoice_line to labgate_system using (true);
create policy rows_in_scope on invoice_line to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
create policy closed_orders on invoice_line as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert on invoice_line to labgate_all;
grant select on invoice_line to labgate_system, labgate_some;
