create function closed_results()
returns bigint[]
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
declare closed bigint[] := closed_orders();
begin
  if closed = '{}' then return '{}'; end if;
  return coalesce(
    (select array_agg(result_id) from result where lab_order_id = any (closed)), '{}'
  );
end $$;
revoke all on function closed_results() from public;
grant execute on function closed_results() to labgate_all, labgate_some;
