-- What follows from a new account issue, or from its status (docs/decisions/0071).
create function customer_incident_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  is_of_mismatch constant boolean := new.lab_order_id is not null
    and new.audit_incident_type_id = 3;
begin
  -- One about a mismatch of tube and order is resolved.
  if is_of_mismatch and new.status = 'resolved' then
    perform settle_mismatches(new.lab_order_id, new.resolved_at);
  -- One about a mismatch of tube and order is opened again.
  elsif is_of_mismatch and tg_op = 'UPDATE' and old.status = 'resolved' then
    perform reopen_mismatches(new.lab_order_id);
  end if;
  return null;
end $$;
