-- A released version goes to the location of the order by the ways that it chose, and to everybody
-- who got an earlier one. One that withdraws goes to nobody else.
-- A first version has no earlier one whose receivers it goes to.
create function send_result_by_chosen_ways(r result)
returns void
language plpgsql
as $$
declare
  is_withdrawn constant boolean := r.kind like 'withdrawn%';
begin
  insert into delivery (
    customer_id, location_id, lab_order_id, result_id, version, kind, way, fax_number_id, state,
    made_at, done_at
  )
    with place as (
      select o.location_id, l.send_fax and l.fax <> ''
          and coalesce(
            l.fax_start_date <= (
              r.released_at at time zone coalesce(
                z.name, nullif(c.time_zone, ''), 'America/New_York'
              )
            )::date,
            true
          ) as faxes,
        result_address(l) <> '' as mails
      from lab_order o join location l using (location_id)
        join customer c on c.customer_id = o.customer_id left join time_zone z using (time_zone_id)
      where o.lab_order_id = r.lab_order_id
    ), got as (
      select d.location_id, d.way, d.fax_number_id from delivery d
      where r.version > 1 and d.lab_order_id = r.lab_order_id and d.version < r.version
        and (
          d.state in ('sending', 'delivered', 'uncertain')
          or exists (select from fax_attempt a where a.fax_id = d.fax_id and a.outcome = 'partial')
        )
    ), wanted as (
      select location_id, 'portal' as way, null::bigint as fax_number_id from place
      union select location_id, 'fax', null from place where faxes and not is_withdrawn
      union select location_id, 'mail', null from place where mails and not is_withdrawn
      -- a number that is none any more: the location's own
      union select g.location_id, g.way, n.fax_number_id from got g
        left join fax_number n on n.fax_number_id = g.fax_number_id and n.retired_at is null
        and (not n.is_main or n.location_id <> g.location_id)
    )
    select r.customer_id, w.location_id, r.lab_order_id, r.result_id, r.version,
      case when is_withdrawn then 'withdrawal' else 'report' end,
      w.way, w.fax_number_id,
      case w.way when 'portal' then 'delivered' else 'waiting' end, r.released_at,
        case w.way when 'portal' then r.released_at end
    from wanted w on conflict do nothing;
end $$;
