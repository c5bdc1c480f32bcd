alter table late_follow_up enable row level security;
create policy all_rows on late_follow_up to labgate_all using (true);
create policy rows_in_scope on late_follow_up to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = late_follow_up.lab_order_id)
  );
create policy closed_orders on late_follow_up as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert on late_follow_up to labgate_all, labgate_some;
grant update (user_id_owner, reason, closed_at, user_id_closed) on late_follow_up to labgate_all,
  labgate_some;
