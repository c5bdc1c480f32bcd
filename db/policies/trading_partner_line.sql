alter table trading_partner_line enable row level security;
create policy all_rows on trading_partner_line to labgate_all using (true);
create policy system_rows on trading_partner_line to labgate_system using (true);
grant select, insert, update on trading_partner_line to labgate_all, labgate_system;
