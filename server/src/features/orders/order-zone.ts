/** For an account that names no zone. */
export const fallbackZone = 'America/New_York'

/** SQL: the zone in which an order's days and times are read, of its location, else of its account. `o` is the order. */
export const zoneOfOrder = `coalesce((select z.name from location l join time_zone z using (time_zone_id) where l.location_id = o.location_id),
  nullif((select time_zone from customer c where c.customer_id = o.customer_id), ''), '${fallbackZone}')`
