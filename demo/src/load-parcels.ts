import { UserType } from '@labgate/contract/access/user-types'
import type { Run } from '@labgate/server/db/run.ts'
import { insert, take, type State } from './insert.ts'
import { openParcels, parcelsUnderWay } from './parcels/packed.ts'
import type { SentTube } from './parcels/packed.ts'
import { parcelRows, type Dock } from './parcels/parcel-rows.ts'
import { randomOf } from './random.ts'

/** Parcels are listed for thirty days; older specimens came before there were any. */
const days = 45

const tubes = `
  select
    o.lab_order_id as "labOrderId",
    o.customer_id as "customerId",
    o.location_id as "locationId",
    o.patient_id as "patientId",
    o.specimen_barcode as "specimenBarcode",
    o.stage,
    o.hold,
    o.ended,
    o.user_id_created as clerk,
    o.created_at as "createdAt",
    o.shipped_at as "shippedAt",
    o.received_at as "receivedAt",
    left(c.name || ', ' || l.location_name, 160) as place,
    c.ship_log as packs
  from
    lab_order o
    join customer c using (customer_id)
    join location l on l.location_id = o.location_id
  where o.created_at > $1::timestamptz - make_interval(days => ${days})
  order by o.lab_order_id
`
const docks = `
  select
    (select lab_id from lab order by lab_id limit 1) as "labId",
    (select name from lab order by lab_id limit 1) as name,
    array(
      select user_id
      from app_user
      where user_type_id = ${UserType.Accessioning} and not disabled
      order by user_id
    ) as people,
    exists (select from ship_log) as "hasParcels"
`

const asTime = (value: unknown): number | null =>
  value === null ? null : new Date(value as string).getTime()

/**
 * Creates the parcels that brought the last weeks' tubes, or are in transit. Once; does nothing if
 * people have packed some themselves.
 */
export const loadParcels = async (run: Run, state: State, now: Date): Promise<void> => {
  const [dock] = (await run(docks)).rows as [Dock & { hasParcels: boolean }]
  const found = dock.hasParcels
    ? []
    : ((await run(tubes, [now.toISOString()])).rows as (SentTube &
        Record<'createdAt' | 'shippedAt' | 'receivedAt', unknown>)[])
  const all = found.map((tube): SentTube => ({
    ...tube,
    createdAt: asTime(tube.createdAt) ?? 0,
    shippedAt: asTime(tube.shippedAt),
    receivedAt: asTime(tube.receivedAt),
  }))
  const random = randomOf(state.seed).fork('parcels')
  const parcels = [...parcelsUnderWay(all, now), ...openParcels(all)].toSorted(
    (a, b) => a.at - b.at,
  )
  const base = parcels.length === 0 ? 0 : await take(run, 'ship_log', 'ship_log_id', parcels.length)
  const { rows, changes } = parcelRows({ parcels, base, dock, now, random })
  await insert(run, rows, state, { ...state, parcels: parcels.length }, '', changes)
}
