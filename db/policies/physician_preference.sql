alter table physician_preference enable row level security;
create policy all_rows on physician_preference to labgate_all using (true);
create policy system_rows on physician_preference to labgate_system using (true);
create policy rows_in_scope on physician_preference to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert on physician_preference to labgate_all, labgate_some;
grant select on physician_preference to labgate_system;
grant update (
  sunset_date, user_id_updated, updated_at, row_version
) on physician_preference to labgate_all,
  labgate_some;
