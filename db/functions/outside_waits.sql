-- What a remittance that is posted in part moves outside its claims and nobody has decided about:
-- how much, whichever way it goes (rules.md#provider-adjustments).
create function outside_waits(remittance bigint)
returns bigint
language sql
stable
set search_path = public, pg_temp
as $$
  select coalesce(sum(abs(a.cents)), 0)::bigint
  from
    remittance_adjustment a
    join remittance r using (remittance_id)
  where
    a.remittance_id = outside_waits.remittance
    and r.state = 'partly posted'
    and not a.is_repeat
    and not a.is_aside
    and not exists (
      select
      from payer_entry e
      where (e.remittance_id, e.at) = (a.remittance_id, a.at) and e.kind <> 'applied'
    )
$$;
grant execute on function outside_waits(bigint) to labgate_all, labgate_system;
