-- A version goes out when it is released: to the location of the order by the ways that it chose,
-- and to everybody who got an earlier one. A version that is withdrawn stops what has not left yet,
-- released or not; who got something is told when it is released.
-- A first version has no earlier one that it stops, or whose receivers it goes to; and one that is
-- not released and takes nothing back goes nowhere.
create function result_goes_out()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  is_withdrawn constant boolean := new.kind like 'withdrawn%';
  what constant text := case when new.kind like 'withdrawn%' then 'withdrawal' else 'report' end;
begin
  if new.version > 1 and (is_withdrawn or new.released_at is not null) then
    update delivery d set state = 'stopped', done_at = coalesce(new.released_at, new.made_at),
        says
          = case
            when is_withdrawn then 'It was withdrawn before it left.'
            else 'Version ' || new.version || ' took its place before it left.'
          end
      where d.lab_order_id = new.lab_order_id and d.version < new.version and d.state = 'waiting';
  end if;
  if new.released_at is null then return null; end if;
  insert into delivery (
    customer_id, location_id, lab_order_id, result_id, version, kind, way, fax_number_id, state,
    made_at, done_at
  )
    with place as (
      select o.location_id, l.send_fax and l.fax <> ''
          and coalesce(
            l.fax_start_date <= (
              new.released_at at time zone coalesce(
                z.name, nullif(c.time_zone, ''), 'America/New_York'
              )
            )::date,
            true
          ) as faxes,
        result_address(l) <> '' as mails
      from lab_order o join location l using (location_id)
        join customer c on c.customer_id = o.customer_id left join time_zone z using (time_zone_id)
      where o.lab_order_id = new.lab_order_id
    ), got as (
      select d.location_id, d.way, d.fax_number_id from delivery d
      where new.version > 1 and d.lab_order_id = new.lab_order_id and d.version < new.version
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
    select new.customer_id, w.location_id, new.lab_order_id, new.result_id, new.version, what,
      w.way, w.fax_number_id,
      case w.way when 'portal' then 'delivered' else 'waiting' end, new.released_at,
        case w.way when 'portal' then new.released_at end
    from wanted w on conflict do nothing;
  return null;
end $$;
