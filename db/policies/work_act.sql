alter table work_act enable row level security;
create policy all_rows on work_act to labgate_all using (true);
create policy system_rows on work_act to labgate_system using (true);
create policy rows_in_scope on work_act to labgate_some
  using (
    customer_id = any ((select scope_customers())::bigint[])
    and (
      lab_order_id is null
      or exists (select from lab_order o where o.lab_order_id = work_act.lab_order_id)
    )
  );
create policy closed_orders on work_act as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
create policy item_in_sight on work_act as restrictive to labgate_all, labgate_some
  using (exists (select from work_item w where w.work_item_id = work_act.work_item_id));
grant select, insert on work_act to labgate_all, labgate_some, labgate_system;
grant update (undone_at, user_id_undone) on work_act to labgate_all, labgate_system;
grant usage on sequence work_act_number to labgate_all, labgate_some, labgate_system;
