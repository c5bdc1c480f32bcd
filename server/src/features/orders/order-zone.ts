import { sql } from 'kysely'

/** For an account that names no zone. */
export const fallbackZone = 'America/New_York'

/** SQL: the zone in which an order's days and times are read, of its location, else of its account. `o` is the order. */
export const zoneOfOrder = `coalesce((select z.name from location l join time_zone z using (time_zone_id) where l.location_id = o.location_id),
  nullif((select time_zone from customer c where c.customer_id = o.customer_id), ''), '${fallbackZone}')`

/** The begin of a day of the house, YYYY-MM-DD, or of the one so many days after it: lists of all accounts go by its days. */
export const dayBegins = (day: string | null | undefined, after = 0) =>
  sql<string>`((${day ?? ''}::date + ${after}::int)::timestamp at time zone ${sql.lit(fallbackZone)})`
