alter table account_owner enable row level security;
create policy all_rows on account_owner to labgate_all using (true);
create policy rows_in_scope on account_owner to labgate_some
  using (customer_id in (select unnest((select scope_customers()))));
grant select, insert, update, delete on account_owner to labgate_all;
grant select on account_owner to labgate_some;
