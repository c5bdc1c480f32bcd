import type { AppContext } from '../../app-context.ts'
import { zoneOfPlace } from '../../core/faxes/fax-sql.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { compiledRaw } from '../../db/queries.ts'

/** Single faxes per run; a batch must leave none behind. */
const most = 500

/*
 * What practices must know at once waits for no batch: anything but a first report, and what a
 * person chose a number for.
 */
const isForBatch = `
  l.fax_batch
  and d.kind = 'report'
  and d.fax_number_id is null
  and d.user_id_asked = 0
  and r.kind = 'final'
`
const waiting = `
  from
    delivery d
    join result r using (result_id)
    join location l on l.location_id = d.location_id
    join customer c on c.customer_id = d.customer_id
  where d.way = 'fax' and d.state = 'waiting' and d.fax_id is null
`

const singles = `
  with
    due as materialized (
      select due.*, nextval('fax_fax_id_seq') as fax_id
      from
        (
          select
            d.delivery_id,
            d.location_id,
            d.customer_id,
            d.fax_number_id,
            d.user_id_asked
            ${waiting} and not (${isForBatch})
          order by d.delivery_id
          limit ${most}
          for update of d skip locked
        ) due
    ),
    made as (
      insert into fax
        (
          fax_id,
          location_id,
          customer_id,
          kind,
          fax_number_id,
          queued_at,
          next_try_at,
          user_id_queued
        )
      overriding system value
      select
        fax_id,
        location_id,
        customer_id,
        'result',
        fax_number_id,
        $1::timestamptz,
        $1::timestamptz,
        user_id_asked
      from due
    )
  update delivery d
  set fax_id = due.fax_id
  from due
  where d.delivery_id = due.delivery_id
`

/* One per day and location: what was released before the hour, once it has passed. */
const batches = `
  with
    due as materialized (
      select
        d.delivery_id,
        d.location_id,
        d.customer_id,
        ($1::timestamptz at time zone ${zoneOfPlace})::date as day
        ${waiting}
        and ${isForBatch}
        and d.made_at < (
          (
            ($1::timestamptz at time zone ${zoneOfPlace})::date + make_interval(
              hours => l.fax_batch_hour
            )
          ) at time zone ${zoneOfPlace}
        )
        and $1::timestamptz >= (
          (
            ($1::timestamptz at time zone ${zoneOfPlace})::date + make_interval(
              hours => l.fax_batch_hour
            )
          ) at time zone ${zoneOfPlace}
        )
      order by d.delivery_id
      for update of d skip locked
    ),
    made as (
      insert into fax (location_id, customer_id, kind, batch_day, queued_at, next_try_at)
      select distinct location_id, customer_id, 'result', day, $1::timestamptz, $1::timestamptz
      from due
      on conflict do nothing
      returning fax_id, location_id
    )
  update delivery d
  set fax_id = made.fax_id
  from
    due
    join made using (location_id)
  where d.delivery_id = due.delivery_id
`

/**
 * Makes the faxes for what is to be faxed: one per report, or one per day and location from its
 * hour on.
 */
export const gatherFaxes = ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> =>
  database.forActor(systemScope, async (tx) => {
    const at = now().toISOString()
    await tx.executeQuery(compiledRaw(singles, [at]))
    await tx.executeQuery(compiledRaw(batches, [at]))
  })
