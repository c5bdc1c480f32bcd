-- Who follows up on a late specimen, and why one was taken off the list: for as long as it waits since that moment. The next step begins anew.
create table late_follow_up (
  lab_order_id bigint not null,
  customer_id bigint not null,
  since timestamptz not null,
  user_id_owner bigint,
  reason text not null default '' check (char_length(reason) <= 500),
  closed_at timestamptz,
  user_id_closed bigint,
  primary key (lab_order_id, since),
  check ((closed_at is null) = (reason = '')),
  check ((closed_at is null) = (user_id_closed is null)),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
alter table late_follow_up enable row level security;
create policy all_rows on late_follow_up to labgate_all using (true);
create policy rows_in_scope on late_follow_up to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = late_follow_up.lab_order_id));
create policy closed_orders on late_follow_up as restrictive to labgate_all, labgate_some using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert on late_follow_up to labgate_all, labgate_some;
grant update (user_id_owner, reason, closed_at, user_id_closed) on late_follow_up to labgate_all, labgate_some;
