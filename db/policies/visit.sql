-- Second lock. No policy has an 'or sees everything' arm: who sees all has a role of its own.
alter table visit enable row level security;
create policy all_rows on visit to labgate_all using (true);
create policy system_rows on visit to labgate_system using (true);
create policy rows_in_scope on visit to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
grant select on visit to labgate_all, labgate_some;
grant select, insert, update on visit to labgate_system;
grant update (changes) on visit to labgate_all, labgate_some;
