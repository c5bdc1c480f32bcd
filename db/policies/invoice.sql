alter table invoice enable row level security;
create policy all_rows on invoice to labgate_all using (true);
create policy system_rows on invoice to labgate_system using (true);
create policy rows_in_scope on invoice to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert on invoice to labgate_all;
grant select on invoice to labgate_system, labgate_some;
grant update (mail_version, mail_asked_at) on invoice to labgate_all;
