create function result_severity_of(wanted bigint)
returns smallint
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
begin
  return (
    select (case
      when r.kind like 'withdrawn%' then null
      when v.flags && array['critical-low', 'critical-high', 'critical'] then 1
      when d.states && array[
        'found, not prescribable', 'found, not explained', 'expected, not found',
        'metabolite missing', 'needs review'
      ]
        then
        2
      when not v.flags <@ array['within', 'negative', 'not-judged'] then 3
      when r.kind in ('corrected', 'amended') then 4
      when v.flags = '{}' or 'not-judged' = any (v.flags) or 'not judged' = any (d.states) then 5
      else 6 end)::smallint
    from (select lab_order_id, version, kind, judged from result
        where lab_order_id = wanted and released_at is not null and discarded_at is null
          and kind <> 'preliminary'
          order by version desc limit 1) r,
      lateral (select coalesce(array_agg(distinct o.flag), '{}') as flags from observation o
        where o.lab_order_id = r.lab_order_id and o.version_from <= r.version
          and (o.version_to is null or o.version_to > r.version) and o.state not in ('W', 'D')) v,
      lateral (
        select coalesce(array_agg(distinct k.kind), '{}') as states from verdicts_in(r.judged) k
      ) d
  );
end $$;
revoke all on function result_severity_of(bigint) from public;
