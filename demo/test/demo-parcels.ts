/* SQL: what the demo's parcels and handovers are like. */

/**
 * Which states parcels have, whether their dates are in order, and whether the first account has
 * more than eight.
 */
export const statesOfParcels = `
  select
    array_agg(distinct status order by status) as states,
    bool_and(
      created_at <= coalesce(shipped_at, created_at)
      and shipped_at < coalesce(arrived_at, 'infinity')
      and arrived_at <= coalesce(received_at, 'infinity')
    ) as dated,
    count(*) filter (where customer_id = (select min(customer_id) from ship_log)) > 8 as "ofFirst"
  from ship_log
`

/**
 * States of the first account's parcels, and how many of its tubes are missing, not on the sheet,
 * or counted.
 */
export const tubesOfFirstAccount = `
  select
    count(distinct l.status) as states,
    count(*) filter (where s.fate = 'missing') as missing,
    count(*) filter (where not s.is_listed) as unlisted,
    count(*) filter (where s.fate = 'counted') as counted
  from
    ship_log_specimen s
    join ship_log l using (ship_log_id)
  where l.customer_id = (select min(customer_id) from ship_log)
`

/** Orders whose custody, dates, or handovers contradict each other. */
export const handoverFaults = `
  select count(*) as faults
  from lab_order o
  where
    (
      stage = 2
      and ended = 0
      and not exists (
        select
        from
          ship_log_specimen s
          join ship_log l using (ship_log_id)
        where s.lab_order_id = o.lab_order_id and s.fate in ('packed', 'missing') and l.status > 0
      )
    )
    or lab_status_id <> (
      select e.lab_status_id
      from order_event e
      where e.lab_order_id = o.lab_order_id
      order by e.at desc, e.order_event_id desc
      limit 1
    )
    or exists (
      select
      from
        order_event a
        join order_event b using (lab_order_id)
      where
        a.lab_order_id = o.lab_order_id
        and a.move = 'ship'
        and b.move in ('receive', 'missing')
        and a.at >= b.at
    )
    or exists (
      select
      from
        order_event e
        join ship_log_specimen s using (lab_order_id)
      where
        e.lab_order_id = o.lab_order_id
        and e.move in ('ship', 'receive')
        and (e.ship_log_id is distinct from s.ship_log_id or e.from_whom = '' or e.to_whom = '')
    )
    or received_at is distinct from (
      select at from order_event e where e.lab_order_id = o.lab_order_id and e.move = 'receive'
    )
    or shipped_at is distinct from (
      select at from order_event e where e.lab_order_id = o.lab_order_id and e.move = 'ship'
    )
`

/** Whether parcels are many, and how many leave a practice outside office hours. */
export const timesOfDay = `
  select
    count(*) > 100 as many,
    count(*) filter (
      where (l.shipped_at at time zone z.name)::time not between '09:30' and '17:00'
    ) as "atNight"
  from
    ship_log l
    join location using (location_id)
    join time_zone z using (time_zone_id)
  where l.shipped_at is not null
`

/** What arrived without a sheet. */
export const parcelsWithoutSheet = `
  select
    count(distinct l.ship_log_id) as parcels,
    count(*) filter (where s.is_listed) as listed,
    count(e.order_event_id) as shipped,
    bool_or(c.ship_log) as packs
  from
    ship_log l
    join customer c using (customer_id)
    join ship_log_specimen s using (ship_log_id)
    left join order_event e on e.lab_order_id = s.lab_order_id and e.move = 'ship'
  where l.without_sheet
`
