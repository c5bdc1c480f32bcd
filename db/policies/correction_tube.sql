-- Second lock: seen with the patient and the order; written by the laboratory, and for a practice
-- by the laboratory once its patient was found in sight.
alter table correction_tube enable row level security;
create policy all_rows on correction_tube to labgate_all using (true);
create policy rows_in_scope on correction_tube to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = correction_tube.lab_order_id)
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on correction_tube as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert, update on correction_tube to labgate_all;
grant select on correction_tube to labgate_some;
