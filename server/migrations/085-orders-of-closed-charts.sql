-- The policy of lab_order looks at the order's own id (071), which a new order does not have in any list: what is written is judged by its patient, so
-- that no order is added or moved to a chart that is closed to who writes it.
create policy closed_charts_added on lab_order as restrictive for insert to labgate_all, labgate_some with check (patient_id <> all ((select closed_charts())::bigint[]));
create policy closed_charts_moved on lab_order as restrictive for update to labgate_all, labgate_some
  using (true) with check (patient_id <> all ((select closed_charts())::bigint[]));
