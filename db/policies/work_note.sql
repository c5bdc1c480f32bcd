-- Second lock of what belongs to an account; files and remittances are the laboratory's alone. A
-- closed chart closes its bills, too.
alter table work_note enable row level security;
create policy all_rows on work_note to labgate_all using (true);
create policy system_rows on work_note to labgate_system using (true);
create policy rows_in_scope on work_note to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and (
      lab_order_id is null
      or exists (select from lab_order o where o.lab_order_id = work_note.lab_order_id)
    )
  );
create policy closed_orders on work_note as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
create policy item_in_sight on work_note as restrictive to labgate_all, labgate_some
  using (exists (select from work_item w where w.work_item_id = work_note.work_item_id));
grant select, insert on work_note to labgate_all, labgate_some, labgate_system;
