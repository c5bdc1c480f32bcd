-- Second lock. No policy has an 'or sees everything' arm: who sees all has a role of its own.
alter table identity_check enable row level security;
create policy all_rows on identity_check to labgate_all using (true);
create policy system_rows on identity_check to labgate_system using (true);
create policy rows_in_scope on identity_check to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
create policy own_checks_of_staff on identity_check to labgate_some
  using (customer_id = 0 and verified_by = (select scope_user()));
grant select, insert on identity_check to labgate_all, labgate_some;
grant select on identity_check to labgate_system;
