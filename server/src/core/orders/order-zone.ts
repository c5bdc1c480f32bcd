import { sql, type RawBuilder } from 'kysely'
import { laboratoryTimeZone } from '../../db/laboratory-time-zone.ts'

/** SQL: the time zone of an account `c`: its own, else the laboratory's. */
export const zoneOfAccount = `coalesce(nullif(c.time_zone, ''), ${laboratoryTimeZone})`

/**
 * SQL: the time zone in which days and times of a record `of` are read: its location's, else its
 * account's.
 */
export const zoneOf = (of: string): string => `
  coalesce(
    (
      select z.name
      from
        location n
        join time_zone z using (time_zone_id)
      where n.location_id = ${of}.location_id
    ),
    (select ${zoneOfAccount} from customer c where c.customer_id = ${of}.customer_id),
    ${laboratoryTimeZone}
  )
`
/** SQL: the same of an order `o`. */
export const zoneOfOrder = zoneOf('o')

const beginsOn = (day: RawBuilder<unknown>, after: number) =>
  sql<string>`((${day} + ${after}::int)::timestamp at time zone ${sql.raw(laboratoryTimeZone)})`
/**
 * The start of a laboratory day, YYYY-MM-DD, or of the day this many days later; lists across
 * accounts use the laboratory's days.
 */
export const dayBegins = (day: string | null | undefined, after = 0) =>
  beginsOn(sql`${day ?? ''}::date`, after)

/**
 * The same for a day that may be left open: then the laboratory's day at `now`, or this many days
 * earlier.
 */
export const dayBeginsOr = (
  day: string | null | undefined,
  { now, ago = 0 }: { now: Date; ago?: number },
  after = 0,
) =>
  beginsOn(
    sql`
      coalesce(
        ${day ?? null}::date,
        (
          ${now.toISOString()}::timestamptz at time zone ${sql.raw(laboratoryTimeZone)}
        )::date - ${ago}::int
      )
    `,
    after,
  )
