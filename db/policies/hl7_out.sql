-- Second lock. A practice sees versions that were released, and the values of those; messages are
-- the laboratory's alone.
alter table hl7_out enable row level security;
create policy all_rows on hl7_out to labgate_all using (true);
-- Files, collections of reports and messages to other systems are sealed by the server before they
-- are written. Rows from before, and those that a bulk load wrote as they were, are sealed by a
-- job; until then they are read as they are (docs/decisions/0035).
create policy system_rows on hl7_out to labgate_system using (true);
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on hl7_out as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert, update on hl7_out to labgate_all;
grant select on hl7_out to labgate_system;
grant update (content, is_sealed) on hl7_out to labgate_system;
