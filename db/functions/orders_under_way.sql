create function orders_under_way(patient bigint)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select count(*)
  from lab_order o
  where o.patient_id = $1 and o.ended = 0 and o.stage between 20 and 49
$$;
revoke all on function orders_under_way(bigint) from public;
grant execute on function orders_under_way(bigint) to labgate_all, labgate_some;
