alter table result_visit enable row level security;
create policy all_rows on result_visit to labgate_all using (true);
create policy rows_in_scope on result_visit to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[]) and user_id = (select scope_user())
  );
grant select, insert on result_visit to labgate_all, labgate_some;
grant update (opened_at, since) on result_visit to labgate_all, labgate_some;
