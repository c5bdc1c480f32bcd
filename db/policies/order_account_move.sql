alter table order_account_move enable row level security;
create policy all_rows on order_account_move to labgate_all using (true);
create policy closed_orders on order_account_move as restrictive to labgate_all, labgate_some
  using (
    lab_order_id <> all ((select closed_orders())::bigint[])
    and coalesce(lab_order_id_moved, 0) <> all ((select closed_orders())::bigint[])
  );
grant select, insert on order_account_move to labgate_all;
grant update (lab_order_id_moved, decision_note, has_result) on order_account_move to labgate_all;
