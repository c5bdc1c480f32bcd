-- Second lock: papers and notes are seen with their order, a signature with its patient, a standing
-- order in its account.
alter table lab_order_attachment enable row level security;
create policy all_rows on lab_order_attachment to labgate_all using (true);
create policy system_rows on lab_order_attachment to labgate_system using (true);
create policy rows_in_scope on lab_order_attachment to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = lab_order_attachment.lab_order_id)
  );
-- The second lock: whatever else lets a row be seen, one of a closed chart is not.
create policy closed_orders on lab_order_attachment as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
-- Papers of an order that was moved are the laboratory's alone: whose they are is not this account.
create policy not_moved_away on lab_order_attachment as restrictive for select to labgate_some
  using (
    not exists (
      select from lab_order o
      where o.lab_order_id = lab_order_attachment.lab_order_id and o.ended = 90
    )
  );
grant select, insert on lab_order_attachment to labgate_all, labgate_some;
grant select on lab_order_attachment to labgate_system;
grant update (pdf_hash, pdf_failed) on lab_order_attachment to labgate_system;
