-- Second lock of what belongs to an account; files and remittances are the laboratory's alone. A
-- closed chart closes its bills, too.
alter table remittance_claim enable row level security;
create policy all_rows on remittance_claim to labgate_all using (true);
create policy system_rows on remittance_claim to labgate_system using (true);
create policy closed_orders on remittance_claim as restrictive to labgate_all
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert, update on remittance_claim to labgate_all, labgate_system;
