alter table refund enable row level security;
create policy all_rows on refund to labgate_all using (true);
create policy system_rows on refund to labgate_system using (true);
create policy rows_in_scope on refund to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]));
create policy closed_orders on refund as restrictive to labgate_all, labgate_some
  using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
-- A refund of a payment closes with its patient's chart, as the payment does.
create policy payment_in_sight on refund as restrictive to labgate_all
  using (
    payment_id is null or exists (select from payment y where y.payment_id = refund.payment_id)
  );
grant select, insert, update on refund to labgate_all;
grant select on refund to labgate_system;
