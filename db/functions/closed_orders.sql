create function closed_orders()
returns bigint[]
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
declare closed bigint[] := closed_charts();
begin
  if closed = '{}' then return '{}'; end if;
  return coalesce(
    (select array_agg(lab_order_id) from lab_order where patient_id = any (closed)), '{}'
  );
end $$;
revoke all on function closed_orders() from public;
grant execute on function closed_orders() to labgate_all, labgate_some;
