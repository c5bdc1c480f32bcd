import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { visibleResults } from '../../../core/results/visible-results.ts'

/**
 * SQL: whether a value of an order was in force in a version that the practice received. `of` is
 * the observation.
 */
export const wasReleased = (of: string): string => `
  exists (
    select
    from result w
    where
      w.lab_order_id = ${of}.lab_order_id
      and w.released_at is not null
      and w.kind <> 'preliminary'
      and w.version >= ${of}.version_from
      and (${of}.version_to is null or w.version < ${of}.version_to)
  )
`

/**
 * SQL: the id that identifies a value and everything that replaced it: that of the first one the
 * practice received. `of` is the observation.
 */
export const valueId = (of: string): string => `
  (
    select min(f.observation_id)
    from observation f
    where
      f.lab_order_id = ${of}.lab_order_id
      and f.analyte = ${of}.analyte
      and f.method = ${of}.method
      and f.sub_id = ${of}.sub_id
      and f.apart_by = ${of}.apart_by
      and ${wasReleased('f')}
  )
`

/** SQL: whether the value is in force in version `r`. `of` is the observation. */
export const isInForce = (of: string): string =>
  `(${of}.version_from <= r.version and (${of}.version_to is null or ${of}.version_to > r.version))`

/** SQL: whether version `r` says that there is no longer a result. */
export const isTakenBack = `r.kind in ('withdrawn', 'withdrawn, wrong patient')`

/** The newest released version of each visible order: `r`, with its order `o`. */
export const newestReleased = (actor: Actor) =>
  visibleResults(actor)
    // an equality, so that the index returns rows in page order
    .where('r.customer_id', '=', sql<number>`o.customer_id`)
    .where('r.released_at', 'is not', null)
    // phrased so that it is estimated as nearly always true: a page is then read in order instead
    // of being sorted out of everything
    .where(
      sql<boolean>`
        nullif(
          r.version = (
            select max(w.version)
            from result w
            where
              w.lab_order_id = r.lab_order_id
              and w.released_at is not null
              and w.kind <> 'preliminary'
          ),
          false
        ) is not null
      `,
    )

/** SQL: the testing laboratory, from the order's laboratory `b`. */
export const laboratoryOf = `
  (
    select
      json_build_object(
        'name',
        b.name,
        'cliaNumber',
        b.clia_number,
        'phone',
        b.contact_phone,
        'address',
        concat_ws(
          ', ',
          nullif(b.street1, ''),
          nullif(b.street2, ''),
          nullif(
            trim(
              concat_ws(' ', nullif(b.city, ''), nullif(b.state, ''), nullif(b.postal_code, ''))
            ),
            ''
          )
        )
      )
    from lab b
    where b.lab_id = coalesce(o.lab_id, o.working_lab_id)
  )
`
