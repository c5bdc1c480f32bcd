alter table charge_price enable row level security;
create policy all_rows on charge_price to labgate_all using (true);
create policy system_rows on charge_price to labgate_system using (true);
grant select, insert, update on charge_price to labgate_all;
grant select on charge_price to labgate_system;
