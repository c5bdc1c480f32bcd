alter table lab_order enable row level security;
create policy all_rows on lab_order to labgate_all using (true);
create policy system_rows on lab_order to labgate_system using (true);
-- With a plain condition the planner took the accounts of a scope for ten and the condition on the
-- patient for rare: it read and sorted all orders of a scope of many, and hashed all patients of
-- the scope first. What the query itself says of its accounts is estimated rightly and reaches the
-- indexes; the policy tests what is left, and looks the patient up row by row, which a scalar
-- subquery makes sure of. Without locations in the scope (null) all are in it.
-- Every query on orders names the accounts of its scope itself, so the policy leaves nearly all
-- that it is asked about. Three separate conditions were estimated to leave an eighth: a count to
-- 1,001 looked as if it had to read everything, and with a million orders it did. That something is
-- not null is estimated as nearly always true.
create policy rows_in_scope on lab_order to labgate_some
  using (
    (
      case
        when customer_id in (select unnest(scope_customers()))
          and coalesce(location_id = any ((select scope_locations())::bigint[]), true)
          and (select true from patient p where p.patient_id = lab_order.patient_id) then
          true
      end
    ) is not null
  );
-- A parole officer sees the tests of released patients from accession on, and that some were
-- rejected or canceled. Nothing that hangs on an order follows: events, papers, labels and notes
-- ask for the account too, which is never in an officer's scope (docs/decisions/0013).
-- Parole officers: by the record that was released. An officer of the kept record is not shown the
-- orders of the folded one, nor the other way round.
create policy rows_of_officer on lab_order for select to labgate_some
  using (
    (lab_status_id between 30 and 60 or ended > 0)
    and (
      patient_id_before is null
        and patient_id
          = any ((select case when scope_customers() = '{}' then parole_patients() end)::bigint[])
      or patient_id_before
        = any ((select case when scope_customers() = '{}' then parole_patients() end)::bigint[])
    )
    and coalesce(patient_id_before, patient_id) * 1000 + lab_type_id
      = any ((select case when scope_customers() = '{}' then parole_tests() end)::bigint[])
  );
create policy closed_orders on lab_order as restrictive to labgate_all, labgate_some
  using (lab_order_id <> all ((select closed_orders())::bigint[]));
-- The policy of lab_order looks at the order's own id, which a new order does not have in any list:
-- what is written is judged by its patient, so that no order is added or moved to a chart that is
-- closed to who writes it.
create policy closed_charts_added
  on lab_order as restrictive for insert to labgate_all, labgate_some
  with check (patient_id <> all ((select closed_charts())::bigint[]));
create policy closed_charts_moved
  on lab_order as restrictive for update to labgate_all, labgate_some
  using (true) with check (patient_id <> all ((select closed_charts())::bigint[]));
grant select, insert, update on lab_order to labgate_all, labgate_some;
grant select on lab_order to labgate_system;
grant usage on sequence specimen_count to labgate_all, labgate_some;
grant usage on sequence requisition_count to labgate_all, labgate_some;
