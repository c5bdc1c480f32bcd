import { sql } from 'kysely'

/** For an account without a time zone. */
export const fallbackZone = 'America/New_York'

/** SQL: the time zone in which an order's days and times are read: its location's, else its account's. `o` is the order. */
export const zoneOfOrder = `coalesce((select z.name from location l join time_zone z using (time_zone_id) where l.location_id = o.location_id),
  nullif((select time_zone from customer c where c.customer_id = o.customer_id), ''), '${fallbackZone}')`

/** The start of a laboratory day, YYYY-MM-DD, or of the day this many days later; lists across accounts use the laboratory's days. */
export const dayBegins = (day: string | null | undefined, after = 0) =>
  sql<string>`((${day ?? ''}::date + ${after}::int)::timestamp at time zone ${sql.lit(fallbackZone)})`
