-- Other lines of its bill are charged than this claim says. Lines are compared, not times: a claim can
-- be written and decided, and its bill judged again, at one moment of the clock.
create function claim_is_outdated(claim bigint)
returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from
        claim k
        cross join lateral (
          select array_agg('L' || l.bill_line_id order by 'L' || l.bill_line_id) as numbers
          from bill_line l
          where l.bill_id = k.bill_id and l.ended_at is null
        ) charged
        cross join lateral (
          select array_agg(s.line ->> 'number' order by s.line ->> 'number') as numbers
          from jsonb_array_elements(k.snapshot -> 'lines') as s (line)
        ) said
      where k.claim_id = claim_is_outdated.claim and charged.numbers is distinct from said.numbers
    )
$$;
grant execute on function claim_is_outdated(bigint) to labgate_all, labgate_some, labgate_system;
