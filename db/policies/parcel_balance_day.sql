alter table parcel_balance_day enable row level security;
create policy all_rows on parcel_balance_day to labgate_all using (true);
create policy system_rows on parcel_balance_day to labgate_system using (true);
grant select on parcel_balance_day to labgate_all;
grant select, insert, update on parcel_balance_day to labgate_system;
