-- A version that is released goes to the location's system too. Whoever got an earlier one gets it
-- by result_goes_out, whatever the settings say by then.
create function result_goes_out_by_hl7()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into delivery (
    customer_id, location_id, lab_order_id, result_id, version, kind, way, state, made_at
  )
    select new.customer_id, o.location_id, new.lab_order_id, new.result_id, new.version, 'report',
      'hl7', 'waiting', new.released_at
    from lab_order o join hl7_destination h on h.location_id = o.location_id and h.active
      join location l on l.location_id = o.location_id
        join customer c on c.customer_id = o.customer_id left join time_zone z using (time_zone_id)
    where o.lab_order_id = new.lab_order_id and new.kind not like 'withdrawn%'
      and coalesce(
        h.start_date <= (
          new.released_at at time zone coalesce(z.name, nullif(c.time_zone, ''), 'America/New_York')
        )::date,
        true
      )
    on conflict do nothing;
  return null;
end $$;
