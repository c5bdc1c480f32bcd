-- Second lock. An account's identity provider is the laboratory's to enter.
alter table identity_provider enable row level security;
create policy all_rows on identity_provider to labgate_all using (true);
create policy system_rows on identity_provider to labgate_system using (true);
grant select, insert on identity_provider to labgate_all;
grant update (client_secret, user_id_confirmed, confirmed_at, ended_at)
  on identity_provider to labgate_all;
grant select on identity_provider to labgate_system;
