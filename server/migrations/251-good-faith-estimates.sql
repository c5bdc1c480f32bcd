-- Good-faith estimates to patients who pay themselves (45 CFR 149.610; docs/decisions/0059): kept as they were given, for six years and longer.
create table good_faith_estimate (
  good_faith_estimate_id bigint generated always as identity primary key,
  customer_id bigint not null,
  lab_order_id bigint not null,
  -- from the counter of invoices and statements
  number bigint not null unique,
  cents bigint not null check (cents > 0),
  given_on date not null,
  -- what the paper says (server/src/paper/money/money-paper.ts)
  content jsonb not null,
  user_id_created bigint not null,
  created_at timestamptz not null,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index good_faith_estimate_of_order on good_faith_estimate (lab_order_id, good_faith_estimate_id desc);
alter table good_faith_estimate enable row level security;
create policy all_rows on good_faith_estimate to labgate_all using (true);
create policy system_rows on good_faith_estimate to labgate_system using (true);
create policy rows_in_scope on good_faith_estimate to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = good_faith_estimate.lab_order_id));
create policy closed_orders on good_faith_estimate as restrictive to labgate_all, labgate_some using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert on good_faith_estimate to labgate_all;
grant select on good_faith_estimate to labgate_some, labgate_system;
