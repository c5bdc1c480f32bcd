-- Second lock. What hangs on an order is seen with it; a parcel in its account, and at its
-- location; manifests, scans and the second look by the laboratory alone.
alter table order_audit enable row level security;
create policy all_rows on order_audit to labgate_all using (true);
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on order_audit as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert on order_audit to labgate_all;
