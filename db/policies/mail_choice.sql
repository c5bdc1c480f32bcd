alter table mail_choice enable row level security;
create policy own_rows on mail_choice to labgate_all, labgate_some
  using (user_id = (select scope_user()));
create policy system_rows on mail_choice to labgate_system using (true);
grant select, insert, delete on mail_choice to labgate_all, labgate_some;
grant select on mail_choice to labgate_system;
