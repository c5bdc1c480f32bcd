alter table result_comment enable row level security;
create policy all_rows on result_comment to labgate_all using (true);
create policy rows_in_scope on result_comment to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = result_comment.lab_order_id)
  );
create policy closed_orders on result_comment as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert on result_comment to labgate_all, labgate_some;
