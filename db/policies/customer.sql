-- Second lock. No policy has an 'or sees everything' arm: who sees all has a role of its own.
alter table customer enable row level security;
create policy all_rows on customer to labgate_all using (true);
create policy system_rows on customer to labgate_system using (true);
-- A manager's scope can be tens of thousands of accounts: a hashed set, not an array that is
-- searched from its beginning for every row.
create policy rows_in_scope on customer to labgate_some
  using (customer_id in (select unnest((select scope_customers()))));
grant select, insert, update on customer to labgate_all, labgate_some;
grant select on customer to labgate_system;
