-- What a parole officer sees of results: of the released patients the report that counts, and only
-- when it is final (rules.md#parole-access, docs/decisions/0013).
create function parole_report(asked bigint)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select r.result_id
  from
    lab_order o
    join result r on r.lab_order_id = o.lab_order_id
    join parole_releases() p
      on p.patient_id = coalesce(o.patient_id_before, o.patient_id)
      and o.lab_type_id = any (p.lab_types)
  where
    o.lab_order_id = asked
    and o.ended = 0
    and o.stage >= 50
    and r.released_at is not null
    and r.kind in ('final', 'corrected', 'amended')
    and not exists (
      select
      from result n
      where
        n.lab_order_id = o.lab_order_id
        and n.version > r.version
        and (n.released_at is not null or n.kind like 'withdrawn%')
    )
$$;
revoke all on function parole_report(bigint) from public;
grant execute on function parole_report(bigint) to labgate_some;
