alter table order_plan enable row level security;
create policy all_rows on order_plan to labgate_all using (true);
create policy rows_in_scope on order_plan to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from patient p where p.patient_id = order_plan.patient_id)
  );
create policy closed_charts on order_plan as restrictive to labgate_all, labgate_some
  using (patient_id <> all ((select closed_charts())::bigint[]));
grant select, insert on order_plan to labgate_all, labgate_some;
grant update (
  patient_id, user_id_ended, ended_by, ended_at, end_reason
) on order_plan to labgate_all;
grant update (user_id_ended, ended_by, ended_at, end_reason) on order_plan to labgate_some;
