-- Second lock. A practice sees versions that were released, and the values of those; messages are
-- the laboratory's alone.
alter table result_document enable row level security;
create policy all_rows on result_document to labgate_all using (true);
create policy rows_in_scope on result_document to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from result r where r.result_id = result_document.result_id)
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_results on result_document as restrictive to labgate_all, labgate_some
  using (coalesce(result_id, 0) <> all ((select closed_results())::bigint[]));
grant select, insert, update on result_document to labgate_all;
grant select, insert on result_document to labgate_some;
