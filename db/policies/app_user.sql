-- Second lock. No policy has an 'or sees everything' arm: who sees all has a role of its own.
alter table app_user enable row level security;
create policy all_rows on app_user to labgate_all using (true);
create policy system_rows on app_user to labgate_system using (true);
create policy rows_in_scope on app_user to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[]) or user_id = (select scope_user())
    or (user_type_id = 14 and customer_id = 0 and (select scope_officers()))
  );
grant select, insert, update on app_user to labgate_all, labgate_some, labgate_system;
