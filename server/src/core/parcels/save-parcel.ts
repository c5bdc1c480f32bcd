import { clientServices } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { whyNot } from '@labgate/contract/orders/order-status'
import { carriers, trackingFault, trackingNoOf } from '@labgate/contract/shipping/carriers'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import type { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import { anyId, listIn } from '../../db/lists.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { advanceAll, allNow } from '../custody/advance.ts'
import { lockOrders } from '../custody/lock-specimens.ts'
import { lastActOn, describeWhoAndWhen } from '../custody/who-and-when.ts'
import { stateOf } from '../orders/order-rights.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { writeRecord } from '../records/write-record.ts'
import { labelNumberFaults } from './label-number.ts'
import { lockParcel, type LockedParcel } from './parcels.queries.ts'
import { partyNames } from './parties.ts'

type Given = ParsedInput<typeof shipLogs.save>

/** The carrier, in words: 'UPS 1Z…'. */
export const describeCarrier = (shippingMethodId: number, trackingNo: string): string =>
  [carriers.find(({ id }) => id === shippingMethodId)?.name ?? 'Carrier not recorded', trackingNo]
    .filter(Boolean)
    .join(' ')

const placeOf = async (tx: Tx, actor: Actor, locationId: number) => {
  const found = await tx
    .selectFrom('location as l')
    .select(['l.location_id', 'l.customer_id'])
    .where('l.location_id', '=', locationId)
    .executeTakeFirst()
  const isOutside = actor.locations !== null && !actor.locations.includes(locationId)
  if (found === undefined || isOutside)
    refuseIf([issue('locationId', 'Choose the shipping location.', 'required')])
  return orRefuse(found)
}

/**
 * What blocks a tube: its order’s status changed, or it is in another parcel. Each is reported with
 * who and when.
 */
const tubeFaults = async (
  tx: Tx,
  tubes: readonly LockedOrder[],
  others: ReadonlyMap<number, number>,
  parcel: { id: number; customerId: number },
): Promise<Issue[]> => {
  const faults: Issue[] = []
  for (const [at, row] of tubes.entries()) {
    const path = `specimens.${at}.labOrderId`
    const other = others.get(row.lab_order_id)
    if (row.customer_id !== parcel.customerId) {
      const account = await tx
        .selectFrom('customer')
        .select('name')
        .where('customer_id', '=', row.customer_id)
        .executeTakeFirst()
      faults.push(
        issue(
          path,
          `${row.specimen_barcode} belongs to another account${account ? `: ${account.name}` : ''}.`,
          'other-account',
        ),
      )
    } else if (other !== undefined && other !== parcel.id)
      faults.push(
        issue(
          path,
          `${row.specimen_barcode} is already in parcel ${parcelNumber(other)}.`,
          'other-parcel',
        ),
      )
    else if (whyNot(stateOf(row), 'ship') !== '')
      faults.push(
        issue(
          path,
          `${row.specimen_barcode} cannot be packed. ${describeWhoAndWhen(await lastActOn(tx, row.lab_order_id))}`.trim(),
          'not-at-practice',
        ),
      )
  }
  return faults
}

/** Puts exactly these tubes into the parcel. Their orders are locked. */
const pack = async (
  tx: Tx,
  actor: Actor,
  parcel: { id: number; customerId: number },
  ids: readonly number[],
  now: Date,
): Promise<LockedOrder[]> => {
  const locked = await lockOrders(tx, actor, ids)
  if (locked.length !== ids.length)
    throw new Refusal(
      'not-found',
      ids.length === 1 ? 'Specimen not found.' : 'One of these specimens no longer exists.',
    )
  const tubes = ids.map((id) => locked.find((row) => row.lab_order_id === id) as LockedOrder)
  const listedTubes = await tx
    .selectFrom('ship_log_specimen')
    .select(['lab_order_id', 'ship_log_id', 'fate'])
    .where('lab_order_id', '=', anyId(ids))
    .where('fate', 'in', ['packed', 'missing'])
    .execute()
  refuseIf(
    await tubeFaults(
      tx,
      tubes,
      new Map(listedTubes.map((row) => [row.lab_order_id, row.ship_log_id])),
      parcel,
    ),
  )
  await tx
    .deleteFrom('ship_log_specimen')
    .where('ship_log_id', '=', parcel.id)
    .where('lab_order_id', '<>', sql<number>`all (${ids}::bigint[])`)
    .execute()
  const inside = new Set(
    listedTubes.filter((row) => row.ship_log_id === parcel.id).map((row) => row.lab_order_id),
  )
  const added = tubes.filter((row) => !inside.has(row.lab_order_id))
  if (added.length > 0)
    await tx.executeQuery(
      compiledRaw(
        `
          insert into ship_log_specimen
            (ship_log_id, lab_order_id, customer_id, is_listed, fate_at, user_id_fate)
          select $1::bigint, id, $2::bigint, true, $3::timestamptz, $4::bigint
          from unnest(${listIn('$5', 'bigint')}) with ordinality as n (id, place)
          order by place
        `,
        [
          parcel.id,
          parcel.customerId,
          now.toISOString(),
          actor.userId,
          added.map(({ lab_order_id }) => lab_order_id),
        ],
      ),
    )
  return tubes
}

/** Which of the parcel's own fields change. */
const changesOf = (row: LockedParcel | undefined, given: Given): Record<string, unknown> => {
  const sent: Record<string, unknown> = {
    shipping_method_id: given.shippingMethodId,
    tracking_no: given.trackingNo === undefined ? undefined : trackingNoOf(given.trackingNo),
    on_ice: given.onIce,
    note: given.note,
  }
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([column, value]) => value !== undefined && value !== row?.[column as keyof LockedParcel],
    ),
  )
}

const faultsOf = (
  actor: Actor,
  {
    method,
    trackingNo,
    ships,
    tubes,
  }: { method: number; trackingNo: string; ships: boolean; tubes: number },
): Issue[] => {
  const fault = trackingFault(method, trackingNo)
  return [
    ...(fault === '' ? [] : [issue('trackingNo', fault, 'tracking')]),
    ...(ships && tubes === 0
      ? [issue('specimens', 'Pack at least one tube before shipping.', 'required')]
      : []),
    ...(ships && method === 0
      ? [issue('shippingMethodId', 'Choose the carrier.', 'required')]
      : []),
    ...(ships && trackingNo === '' && isAmong(clientServices, actor.who.userTypeId)
      ? [issue('trackingNo', 'Enter the tracking number.', 'required')]
      : []),
  ]
}

const lockToSave = async (
  tx: Tx,
  actor: Actor,
  { shipLogId, rowVersion }: Given,
): Promise<LockedParcel | undefined> => {
  if (shipLogId <= 0) return undefined
  const row = orRefuse(await lockParcel(tx, actor, shipLogId), 'Parcel not found.')
  await refuseStale(tx, actor, 'parcel', row.ship_log_id, rowVersion, row.row_version)
  if (row.status !== parcelStatus.packing)
    throw new Refusal(
      'not-possible',
      row.status === parcelStatus['on its way']
        ? 'This parcel has shipped. Reopen it to change it.'
        : 'The laboratory has this parcel. It is read-only.',
    )
  return row
}

/** Orders whose tubes it is to hold: the given ones, else those that it holds. */
const orderIdsOf = async (
  tx: Tx,
  row: LockedParcel | undefined,
  { specimens }: Given,
): Promise<number[]> => {
  const held =
    row && specimens === undefined
      ? await tx
          .selectFrom('ship_log_specimen')
          .select('lab_order_id')
          .where('ship_log_id', '=', row.ship_log_id)
          .orderBy('ship_log_specimen_id')
          .execute()
      : []
  return [
    ...new Set(
      specimens?.map(({ labOrderId }) => labOrderId) ??
        held.map(({ lab_order_id }) => lab_order_id),
    ),
  ]
}

const describeShipped = (id: number, tubes: number): string =>
  `Parcel ${parcelNumber(id)} is in transit with ${tubes === 1 ? 'one tube' : `${tubes} tubes`}.`

/**
 * Saves a parcel that is being packed; with `ships` it is closed and its tubes are in transit.
 * Returns its ID.
 */
export const saveParcel = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const row = await lockToSave(tx, actor, given)
  const place = row ?? (await placeOf(tx, actor, given.locationId ?? 0))
  const columns = changesOf(row, given)
  const whole = { ...row, ...columns } as { shipping_method_id?: number; tracking_no?: string }
  const ids = await orderIdsOf(tx, row, given)
  const carried = { method: whole.shipping_method_id ?? 0, trackingNo: whole.tracking_no ?? '' }
  const ships = given.ships === true
  refuseIf([
    ...(await labelNumberFaults(tx, actor, row, columns, now)),
    ...faultsOf(actor, { ...carried, ships, tubes: ids.length }),
  ])
  const id = await writeRecord(tx, actor, change, {
    kind: 'parcel',
    before: row,
    id: row?.ship_log_id ?? 0,
    customerId: place.customer_id,
    columns: {
      ...columns,
      ...(row === undefined && {
        customer_id: place.customer_id,
        location_id: place.location_id,
        user_id_created: actor.userId,
        created_at: now.toISOString(),
      }),
      ...(ships && {
        status: parcelStatus['on its way'],
        shipped_at: now.toISOString(),
        user_id_shipped: actor.userId,
      }),
    },
    changed: [...Object.keys(columns), 'specimens', ...(ships ? ['status'] : [])],
    at: now,
  })
  const tubes = await pack(tx, actor, { id, customerId: place.customer_id }, ids, now)
  if (ships) {
    const from = await partyNames(tx, place.location_id)
    const handOver = {
      place: from.place,
      from: from.place,
      to: describeCarrier(carried.method, carried.trackingNo),
      shipLogId: id,
    }
    await advanceAll(
      tx,
      actor,
      allNow(tubes, now),
      { moves: ['ship'], ...handOver },
      withoutAudit(change),
    )
  }
  return { id: String(id), message: ships ? describeShipped(id, tubes.length) : 'Saved.' }
}

/** The audit row records the parcel; its tubes have their own events. */
export const withoutAudit = (change: ChangeContext): ChangeContext => ({
  last: change.last,
  about: () => {},
})

const removeTubes = (tx: Tx, shipLogId: number, orderIds: readonly number[]) =>
  tx
    .deleteFrom('ship_log_specimen')
    .where('ship_log_id', '=', shipLogId)
    .where('lab_order_id', 'in', orderIds)
    .execute()

/** Reopens a parcel that has not arrived: its tubes are at the practice. */
export const reopenParcel = async (
  tx: Tx,
  actor: Actor,
  { shipLogId, rowVersion }: { shipLogId: number; rowVersion?: number | undefined },
  change: ChangeContext,
  now: Date,
) => {
  const row = orRefuse(await lockParcel(tx, actor, shipLogId), 'Parcel not found.')
  await refuseStale(tx, actor, 'parcel', shipLogId, rowVersion, row.row_version)
  if (row.status !== parcelStatus['on its way'])
    throw new Refusal(
      'not-possible',
      row.status === parcelStatus.packing
        ? 'This parcel has not shipped yet.'
        : 'The laboratory has this parcel. It is read-only.',
    )
  const listedTubes = await tx
    .selectFrom('ship_log_specimen')
    .select('lab_order_id')
    .where('ship_log_id', '=', shipLogId)
    .execute()
  const tubes = await lockOrders(
    tx,
    actor,
    listedTubes.map(({ lab_order_id }) => lab_order_id),
  )
  const { place } = await partyNames(tx, row.location_id)
  const back = tubes.filter((tube) => whyNot(stateOf(tube), 'unship') === '')
  const handOver = {
    place,
    from: describeCarrier(row.shipping_method_id, row.tracking_no),
    to: place,
    shipLogId,
  }
  await advanceAll(
    tx,
    actor,
    allNow(back, now),
    { moves: ['unship'], ...handOver },
    withoutAudit(change),
  )
  // orders that ended meanwhile leave the parcel
  const gone = tubes.filter(({ ended }) => ended > 0).map(({ lab_order_id }) => lab_order_id)
  if (gone.length > 0) await removeTubes(tx, shipLogId, gone)
  const columns = { status: parcelStatus.packing, shipped_at: null, user_id_shipped: null }
  await writeRecord(tx, actor, change, {
    kind: 'parcel',
    before: row,
    id: shipLogId,
    customerId: row.customer_id,
    columns,
    changed: ['status'],
    at: now,
  })
  return { id: String(shipLogId), message: 'The parcel is open again.' }
}
