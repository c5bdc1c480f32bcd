alter table idempotency enable row level security;
create policy own_rows on idempotency to labgate_all, labgate_some
  using (user_id = (select scope_user()));
create policy system_rows on idempotency to labgate_system using (true);
grant select, insert, update on idempotency to labgate_all, labgate_some;
grant select, insert, update, delete on idempotency to labgate_system;
