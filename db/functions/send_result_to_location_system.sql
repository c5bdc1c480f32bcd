-- A released version goes to the location's system too. Whoever got an earlier one gets it by
-- send_result_by_chosen_ways, whatever the settings say by then.
create function send_result_to_location_system(r result)
returns void
language plpgsql
as $$
begin
  insert into delivery (
    customer_id, location_id, lab_order_id, result_id, version, kind, way, state, made_at
  )
    select r.customer_id, o.location_id, r.lab_order_id, r.result_id, r.version, 'report',
      'hl7', 'waiting', r.released_at
    from lab_order o join hl7_destination h on h.location_id = o.location_id and h.active
      join location l on l.location_id = o.location_id
        join customer c on c.customer_id = o.customer_id left join time_zone z using (time_zone_id)
    where o.lab_order_id = r.lab_order_id and r.kind not like 'withdrawn%'
      and coalesce(
        h.start_date <= (
          r.released_at at time zone coalesce(z.name, nullif(c.time_zone, ''), 'America/New_York')
        )::date,
        true
      )
    on conflict do nothing;
end $$;
