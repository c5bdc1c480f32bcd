alter table view_sending enable row level security;
create policy own_rows on view_sending to labgate_all, labgate_some
  using (
    exists (
      select from view_schedule s
      where s.view_schedule_id = view_sending.view_schedule_id and s.user_id = (select scope_user())
    )
  );
create policy system_rows on view_sending to labgate_system using (true);
grant select on view_sending to labgate_all, labgate_some;
grant select, insert on view_sending to labgate_system;
grant update (opened_at) on view_sending to labgate_all, labgate_some;
grant update (mail_id) on view_sending to labgate_system;
