-- A practice reads who called whom about its critical values (42 CFR 493.1291(g); docs/decisions/0021): those of released versions, as with the values themselves.
-- The caller's note stays with the laboratory: no right on its column.
create policy rows_in_scope on critical_value to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from observation o where o.observation_id = critical_value.observation_id));
create policy rows_in_scope on critical_call to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from critical_value v where v.critical_value_id = critical_call.critical_value_id));
-- A call names neither a patient nor an order: a restricted chart closes it through its value.
create policy closed_orders on critical_call as restrictive to labgate_all, labgate_some
  using (exists (select from critical_value v where v.critical_value_id = critical_call.critical_value_id));
grant select (critical_value_id, result_id, customer_id, lab_order_id, observation_id, found_at, taken_at, superseded_at) on critical_value to labgate_some;
grant select (critical_call_id, critical_value_id, customer_id, called_at, phone, reached, read_back, user_id_called) on critical_call to labgate_some;
