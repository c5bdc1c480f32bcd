alter table ticket_assign enable row level security;
create policy all_rows on ticket_assign to labgate_all using (true);
-- Client services, who see some accounts, ask whom they themselves can assign to.
create policy own_rows on ticket_assign for select to labgate_some
  using (user_id = scope_user());
grant select, insert, delete on ticket_assign to labgate_all;
grant select on ticket_assign to labgate_some;
