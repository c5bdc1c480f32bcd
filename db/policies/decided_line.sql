-- Second lock of what belongs to an account; files and remittances are the laboratory's alone. A
-- closed chart closes its bills, too.
alter table decided_line enable row level security;
create policy all_rows on decided_line to labgate_all using (true);
create policy system_rows on decided_line to labgate_system using (true);
create policy closed_orders on decided_line as restrictive to labgate_all
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
grant select, insert on decided_line to labgate_all, labgate_system;
