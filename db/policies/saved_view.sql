alter table saved_view enable row level security;
create policy own_rows on saved_view to labgate_all, labgate_some
  using (user_id = (select scope_user()));
create policy system_rows on saved_view to labgate_system using (true);
create policy shared_rows on saved_view for select to labgate_all, labgate_some
  using (is_shared and ended_at is null and works_with(user_id));
create policy administrators on saved_view for select to labgate_all
  using ((select is_administrator()));
grant select, insert, update on saved_view to labgate_all, labgate_some;
grant select, update on saved_view to labgate_system;
