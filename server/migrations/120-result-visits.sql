-- When somebody opened Results, and since when what came in is new to them. A row per user and account, theirs alone.
create table result_visit (
  user_id bigint not null,
  customer_id bigint not null,
  -- the last time
  opened_at timestamptz not null,
  -- the time before that, once they were away for a while
  since timestamptz not null,
  primary key (user_id, customer_id),
  check (since <= opened_at)
);
alter table result_visit enable row level security;
create policy all_rows on result_visit to labgate_all using (true);
create policy rows_in_scope on result_visit to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and user_id = (select scope_user()));
grant select, insert on result_visit to labgate_all, labgate_some;
grant update (opened_at, since) on result_visit to labgate_all, labgate_some;
