-- Second lock. No policy has an 'or sees everything' arm: who sees all has a role of its own.
alter table user_signature enable row level security;
create policy all_rows on user_signature to labgate_all using (true);
create policy system_rows on user_signature to labgate_system using (true);
create policy rows_in_scope on user_signature to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert, update on user_signature to labgate_all, labgate_some;
grant select on user_signature to labgate_system;
