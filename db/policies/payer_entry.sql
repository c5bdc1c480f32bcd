-- The laboratory's alone, as remittances are.
alter table payer_entry enable row level security;
create policy all_rows on payer_entry to labgate_all using (true);
create policy system_rows on payer_entry to labgate_system using (true);
grant select, insert on payer_entry to labgate_all, labgate_system;
