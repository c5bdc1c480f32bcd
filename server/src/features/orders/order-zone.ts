import { sql, type RawBuilder } from 'kysely'
import { houseZone } from '../../db/house-zone.ts'

/** SQL: the time zone of an account `c`: its own, else the laboratory's. */
export const zoneOfAccount = `coalesce(nullif(c.time_zone, ''), ${houseZone})`

/** SQL: the time zone in which an order's days and times are read: its location's, else its account's. `o` is the order. */
export const zoneOfOrder = `coalesce((select z.name from location l join time_zone z using (time_zone_id) where l.location_id = o.location_id),
  (select ${zoneOfAccount} from customer c where c.customer_id = o.customer_id), ${houseZone})`

const beginsOn = (day: RawBuilder<unknown>, after: number) => sql<string>`((${day} + ${after}::int)::timestamp at time zone ${sql.raw(houseZone)})`
/** The start of a laboratory day, YYYY-MM-DD, or of the day this many days later; lists across accounts use the laboratory's days. */
export const dayBegins = (day: string | null | undefined, after = 0) => beginsOn(sql`${day ?? ''}::date`, after)

/** The same for a day that may be left open: then the laboratory's day at `now`, or this many days earlier. */
export const dayBeginsOr = (day: string | null | undefined, { now, ago = 0 }: { now: Date; ago?: number }, after = 0) =>
  beginsOn(sql`coalesce(${day ?? null}::date, (${now.toISOString()}::timestamptz at time zone ${sql.raw(houseZone)})::date - ${ago}::int)`, after)
