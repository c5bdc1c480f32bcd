-- The order whose report, as a parole officer sees it, this result is: found by the result itself, so
-- that no other order is asked about.
create function parole_order(asked bigint)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select r.lab_order_id
  from result r
  where r.result_id = asked and parole_report(r.lab_order_id) = asked
$$;
revoke all on function parole_order(bigint) from public;
grant execute on function parole_order(bigint) to labgate_some;
