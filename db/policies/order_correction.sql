alter table order_correction enable row level security;
create policy all_rows on order_correction to labgate_all using (true);
-- A practice reads what was corrected on the orders that it sees.
create policy rows_in_scope on order_correction for select to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from lab_order o where o.lab_order_id = order_correction.lab_order_id)
  );
create policy closed_charts on order_correction as restrictive to labgate_all, labgate_some
  using (
    patient_id <> all ((select closed_charts())::bigint[])
    and coalesce(patient_id_before, 0) <> all ((select closed_charts())::bigint[])
  );
grant select, insert on order_correction to labgate_all;
grant select on order_correction to labgate_some;
grant update (
  patient_id, was, became, fields, left_house, reissue, user_id_undone, undone_by, undone_at,
  undo_reason, state, versions_before, user_id_decided, decided_by, decided_at, decision_note
) on order_correction to labgate_all;
