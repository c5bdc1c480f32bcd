-- Second lock. No policy has an 'or sees everything' arm: who sees all has a role of its own.
alter table customer_note enable row level security;
create policy all_rows on customer_note to labgate_all using (true);
create policy system_rows on customer_note to labgate_system using (true);
create policy rows_in_scope on customer_note to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert, update on customer_note to labgate_all, labgate_some;
