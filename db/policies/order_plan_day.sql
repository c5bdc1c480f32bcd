alter table order_plan_day enable row level security;
create policy all_rows on order_plan_day to labgate_all using (true);
create policy rows_in_scope on order_plan_day to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and exists (select from order_plan p where p.order_plan_id = order_plan_day.order_plan_id)
  );
create policy closed_charts on order_plan_day as restrictive to labgate_all, labgate_some
  using (
    exists (
      select from order_plan p
      where p.order_plan_id = order_plan_day.order_plan_id
        and p.patient_id <> all ((select closed_charts())::bigint[])
    )
  );
grant select, insert on order_plan_day to labgate_all, labgate_some;
grant update (
  lab_order_id, skip_reason, is_open, user_id_created, created_by, created_at
) on order_plan_day to labgate_all,
  labgate_some;
