-- Second lock: both are seen with their order, a document's file with the document.
alter table order_document enable row level security;
create policy all_rows on order_document to labgate_all using (true);
create policy rows_in_scope on order_document to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = order_document.lab_order_id)
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on order_document as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
grant select, insert on order_document to labgate_all, labgate_some;
grant update (stale, superseded_at) on order_document to labgate_all, labgate_some;
