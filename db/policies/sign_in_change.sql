alter table sign_in_change enable row level security;
create policy all_rows on sign_in_change to labgate_all using (true);
create policy system_rows on sign_in_change to labgate_system using (true);
-- parole officers belong to no account: who looks after them has a scope without them
create policy rows_in_scope on sign_in_change to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    or (customer_id = 0 and requested_by = (select scope_user()))
  );
grant select, insert, update on sign_in_change to labgate_all, labgate_some, labgate_system;
