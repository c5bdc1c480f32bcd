import { zoneOfAccount } from '../orders/order-zone.ts'

/* Parts of queries on faxes. `f` is the fax, `n` its current number, `l` its location. */

/**
 * The current number of a fax: the one a person chose, else the location's own; none if that is
 * retired.
 */
export const numberNow = `
  left join fax_number n
    on n.retired_at is null
    and n.fax_number_id = coalesce(
      f.fax_number_id,
      (
        select m.fax_number_id
        from fax_number m
        where m.location_id = f.location_id and m.is_main and m.retired_at is null
      )
    )
`

/**
 * Why it is not sent automatically, in the contract's words; '' if it can be. A test page is sent
 * to a number that is still to be verified.
 */
export const waitsFor = `
  case
    when n.fax_number_id is null then 'no number'
    when f.kind = 'test' then ''
    when n.state <> 'verified' then 'not verified'
    when l.fax_paused_at is not null then 'paused'
    else ''
  end
`

/** For a delivery `d`: a newer version is out, or the result was withdrawn. */
export const isOutdated = `
  exists (
    select
    from result newer
    where
      newer.lab_order_id = d.lab_order_id
      and newer.version > d.version
      and (newer.released_at is not null or newer.kind like 'withdrawn%')
  )
`

/** SQL: the zone of a location `l` of an account `c`. */
export const zoneOfPlace = `
  coalesce(
    (select z.name from time_zone z where z.time_zone_id = l.time_zone_id),
    ${zoneOfAccount}
  )
`
