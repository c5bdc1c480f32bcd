-- Second lock of what belongs to an account; files and remittances are the laboratory's alone. A
-- closed chart closes its bills, too.
alter table work_item enable row level security;
create policy all_rows on work_item to labgate_all using (true);
create policy system_rows on work_item to labgate_system using (true);
create policy rows_in_scope on work_item to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and (
      lab_order_id is null
      or exists (select from lab_order o where o.lab_order_id = work_item.lab_order_id)
    )
  );
create policy closed_orders on work_item as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
-- An item about an insurance is seen with its patient, and a note with its item.
create policy insurance_in_sight on work_item as restrictive to labgate_all, labgate_some
  using (
    patient_insurance_id is null
    or exists (
      select from patient_insurance i where i.patient_insurance_id = work_item.patient_insurance_id
    )
  );
-- Client services work on the items of their accounts.
grant select, insert, update on work_item to labgate_all, labgate_some, labgate_system;
