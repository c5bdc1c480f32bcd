-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
alter table printed_text enable row level security;
create policy all_rows on printed_text to labgate_all using (true);
create policy closed_orders on printed_text as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert on printed_text to labgate_all;
