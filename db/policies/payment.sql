alter table payment enable row level security;
create policy all_rows on payment to labgate_all using (true);
create policy system_rows on payment to labgate_system using (true);
-- Who sees some accounts reads what practices paid: their bills say by which check.
create policy rows_in_scope on payment to labgate_some
  using (patient_id is null and customer_id = any ((select scope_customers())::bigint[]));
create policy closed_charts on payment as restrictive to labgate_all, labgate_some
  using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]));
grant select, insert, update on payment to labgate_all;
grant select on payment to labgate_system;
grant select (payment_id, customer_id, patient_id, method, reference, received_on)
on payment
to labgate_some;
