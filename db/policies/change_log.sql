-- Second lock. No policy has an 'or sees everything' arm: who sees all has a role of its own.
alter table change_log enable row level security;
create policy all_rows on change_log to labgate_all using (true);
create policy system_rows on change_log to labgate_system using (true);
create policy rows_in_scope on change_log to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    or (
      kind = 'user' and customer_id = 0 and (select scope_officers())
      and exists (select from app_user u where u.user_id = change_log.record_id)
    )
  );
grant select, insert on change_log to labgate_all, labgate_some;
grant insert on change_log to labgate_system;
