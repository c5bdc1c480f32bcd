-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
alter table inconsistency enable row level security;
create policy all_rows on inconsistency to labgate_all using (true);
-- So of inconsistencies; and a row's order is looked up for the row, not all orders of the scope
-- first, which a scalar subquery makes sure of.
create policy rows_in_scope on inconsistency to labgate_some
  using (
    (
      case
        when customer_id = any ((select scope_customers())::bigint[])
          and (select true from lab_order o where o.lab_order_id = inconsistency.lab_order_id) then
          true
      end
    ) is not null
  );
create policy closed_orders on inconsistency as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select on inconsistency to labgate_all, labgate_some;
