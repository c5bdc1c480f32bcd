import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { parcelNumber } from '@labgate/contract/kit/numbers'
import { temperatureFault } from '@labgate/contract/kit/temperatures'
import { trackingFault, trackingNoOf } from '@labgate/contract/shipping/carriers'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import type { shipLogs } from '@labgate/contract/shipping/ship-logs'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import { advanceAll, allNow } from '../../../core/custody/advance.ts'
import { lockOrders } from '../../../core/custody/lock-specimens.ts'
import { eventRows } from '../../../core/orders/events.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { lockParcel, type LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import { labName } from '../../../core/parcels/parties.ts'
import { describeCarrier, withoutAudit } from '../../../core/parcels/save-parcel.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { anyId } from '../../../db/lists.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { reportDifferences } from './report-differences.ts'
import { arrivedEnded } from './take-scan.ts'

type Arrival = ParsedInput<typeof shipLogs.arrive>

const wasReceived = (row: LockedParcel): never => {
  throw new Refusal(
    'not-possible',
    `Parcel ${parcelNumber(row.ship_log_id)} was already received and is read-only.`,
  )
}

const arrivalColumns = (given: Arrival): Record<string, unknown> => {
  const sent: Record<string, unknown> = {
    shipping_method_id: given.shippingMethodId,
    tracking_no: given.trackingNo === undefined ? undefined : trackingNoOf(given.trackingNo),
    lab_id: given.labId === undefined ? undefined : given.labId > 0 ? given.labId : null,
    temperature: given.temperature,
    temperature_unit: given.temperature === undefined ? undefined : (given.temperatureUnit ?? 'C'),
    condition_id: given.conditionId,
    condition_note: given.conditionNote,
    billing_documents: given.billingDocuments,
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

/**
 * Records that the parcel is at the dock, in this condition. Without a number it came without a
 * sheet, and gets a log. Returns its ID.
 */
export const arriveParcel = async (
  tx: Tx,
  actor: Actor,
  given: Arrival,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const row =
    given.shipLogId > 0
      ? orRefuse(await lockParcel(tx, actor, given.shipLogId), 'Parcel not found.')
      : undefined
  if (row?.status === parcelStatus.received) wasReceived(row)
  if (row && given.rowVersion !== undefined)
    await refuseStale(tx, actor, 'parcel', row.ship_log_id, given.rowVersion, row.row_version)
  const columns = arrivalColumns(given)
  const carried = { ...row, ...columns } as { shipping_method_id?: number; tracking_no?: string }
  const fault = trackingFault(carried.shipping_method_id ?? 0, carried.tracking_no ?? '')
  const place =
    row ??
    (await tx
      .selectFrom('location')
      .select(['location_id', 'customer_id'])
      .where('location_id', '=', given.locationId ?? 0)
      .executeTakeFirst())
  const tooFar =
    typeof given.temperature === 'number'
      ? temperatureFault({ degrees: given.temperature, unit: given.temperatureUnit ?? 'C' })
      : ''
  refuseIf([
    ...(tooFar === '' ? [] : [issue('temperature', tooFar, 'out-of-range')]),
    ...(place === undefined
      ? [issue('locationId', 'Choose the practice and location that sent it.', 'required')]
      : []),
    ...(fault === '' ? [] : [issue('trackingNo', fault, 'tracking')]),
  ])
  const { customer_id, location_id } = orRefuse(place)
  const isNew = row === undefined
  const id = await writeRecord(tx, actor, change, {
    kind: 'parcel',
    before: row,
    id: row?.ship_log_id ?? 0,
    customerId: customer_id,
    columns: {
      ...columns,
      status: parcelStatus['being received'],
      ...((row?.arrived_at ?? null) === null && { arrived_at: now.toISOString() }),
      ...(isNew && {
        customer_id,
        location_id,
        without_sheet: true,
        user_id_created: actor.userId,
        created_at: now.toISOString(),
      }),
    },
    changed: ['status', ...Object.keys(columns)],
    at: now,
  })
  return { id: String(id), message: isNew ? `Log created: parcel ${parcelNumber(id)}.` : 'Saved.' }
}

interface Closing {
  tx: Tx
  actor: Actor
  row: LockedParcel
  change: ChangeContext
  now: Date
}
interface Tube {
  order: LockedOrder
  ship_log_specimen_id: number
}

/**
 * Checked off but not scanned: received by count, which is shown forever and is never enough for
 * accessioning (rules.md#counted-not-scanned). An ended order's tube has still arrived.
 */
const count = async (
  { tx, actor, row, change, now }: Closing,
  tubes: readonly Tube[],
): Promise<void> => {
  const place = await labName(tx, row.lab_id ?? 0)
  const from = describeCarrier(row.shipping_method_id, row.tracking_no)
  const handOver = {
    place,
    from,
    to: place,
    condition: 'Counted, not scanned',
    shipLogId: row.ship_log_id,
  }
  const orders = tubes.map(({ order }) => order)
  for (const order of orders)
    if (order.ended > 0) change.last(arrivedEnded(actor, order, { at: now, ...handOver }))
  const alive = orders.filter(({ ended }) => ended === 0)
  await advanceAll(
    tx,
    actor,
    allNow(alive, now),
    { moves: ['receive'], ...handOver },
    withoutAudit(change),
  )
}
const miss = ({ actor, row, change, now }: Closing, tubes: readonly Tube[]): void => {
  if (tubes.length === 0) return
  const orders = tubes.map(({ order }) => ({
    labOrderId: order.lab_order_id,
    customerId: order.customer_id,
    labStatusId: order.lab_status_id,
    at: now,
  }))
  const comment = `Not in parcel ${parcelNumber(row.ship_log_id)}.`
  const from = describeCarrier(row.shipping_method_id, row.tracking_no)
  change.last(
    eventRows(actor, orders, { move: 'missing', comment, from, shipLogId: row.ship_log_id }),
  )
}
const settle = (
  tx: Tx,
  actor: Actor,
  tubes: readonly Tube[],
  fate: 'counted' | 'missing',
  now: Date,
) =>
  tx
    .updateTable('ship_log_specimen')
    .set({ fate, fate_at: now.toISOString(), user_id_fate: actor.userId })
    .where(
      'ship_log_specimen_id',
      '=',
      anyId(tubes.map(({ ship_log_specimen_id }) => ship_log_specimen_id)),
    )
    .execute()

const refuseStrangers = (
  ticked: ReadonlySet<number>,
  listed: readonly { lab_order_id: number }[],
): void => {
  const strangers = [...ticked].filter(
    (id) => !listed.some(({ lab_order_id }) => lab_order_id === id),
  )
  refuseIf(
    strangers.map(() =>
      issue(
        'specimens',
        'Scan a tube that is not on the sheet. It cannot be checked off.',
        'not-listed',
      ),
    ),
  )
}

const describeClosed = (
  shipLogId: number,
  { there, missing, unlisted }: { there: number; missing: number; unlisted: number },
): string => {
  const texts = [
    `${there} received`,
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(unlisted > 0 ? [`${unlisted} not on the sheet`] : []),
  ]
  return `Parcel ${parcelNumber(shipLogId)} is closed: ${texts.join(', ')}.`
}

/** Marks the parcel as received, by the actor. */
const writeReceived = ({ tx, actor, row, change, now }: Closing) =>
  writeRecord(tx, actor, change, {
    kind: 'parcel',
    before: row,
    id: row.ship_log_id,
    customerId: row.customer_id,
    columns: {
      status: parcelStatus.received,
      received_at: now.toISOString(),
      user_id_received: actor.userId,
      ...(row.arrived_at === null && { arrived_at: now.toISOString() }),
    },
    changed: ['status'],
    at: now,
  })

/** Writes what became of the tubes, then the parcel. */
const settleAll = async (
  closing: Closing,
  counted: readonly Tube[],
  missing: readonly Tube[],
): Promise<void> => {
  const { tx, actor, now } = closing
  await count(closing, counted)
  miss(closing, missing)
  await settle(tx, actor, counted, 'counted', now)
  await settle(tx, actor, missing, 'missing', now)
  await writeReceived(closing)
}

/**
 * Closes a parcel: from here on, listed = received + missing. Both sides are told what is missing
 * and what arrived that was not on the sheet.
 */
export const closeParcel = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof shipLogs.receive>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const row = orRefuse(await lockParcel(tx, actor, given.shipLogId), 'Parcel not found.')
  if (row.status === parcelStatus.received) wasReceived(row)
  if (given.rowVersion !== undefined)
    await refuseStale(tx, actor, 'parcel', row.ship_log_id, given.rowVersion, row.row_version)
  const listed = tx.selectFrom('ship_log_specimen').where('ship_log_id', '=', row.ship_log_id)
  const all = await listed.select('lab_order_id').execute()
  const locked = await lockOrders(
    tx,
    actor,
    all.map(({ lab_order_id }) => lab_order_id),
  )
  // read once the tubes are locked: until then one of them may be scanned for another parcel
  const listedTubes = await listed
    .select(['ship_log_specimen_id', 'lab_order_id', 'fate', 'is_listed'])
    .execute()
  const ticked = new Set(given.specimens?.map(({ labOrderId }) => labOrderId))
  refuseStrangers(ticked, listedTubes)
  const open = listedTubes.filter(({ fate }) => fate === 'packed')
  const tubes = locked.flatMap((order) =>
    open
      .filter(({ lab_order_id }) => lab_order_id === order.lab_order_id)
      .map(({ ship_log_specimen_id }) => ({ order, ship_log_specimen_id })),
  )
  const isTicked = ({ order }: Tube): boolean => ticked.has(order.lab_order_id)
  const [counted, missing] = [tubes.filter(isTicked), tubes.filter((tube) => !isTicked(tube))]
  await settleAll({ tx, actor, row, change, now }, counted, missing)
  const others = row.without_sheet
    ? []
    : listedTubes.filter(({ is_listed }) => !is_listed).map(({ lab_order_id }) => lab_order_id)
  await reportDifferences(
    tx,
    actor,
    row,
    { missing: missing.map(({ order }) => order), unlisted: others },
    change,
    now,
  )
  const scanned = listedTubes.filter(
    ({ fate, is_listed }) => (is_listed || row.without_sheet) && fate === 'received',
  )
  return {
    id: String(row.ship_log_id),
    message: describeClosed(row.ship_log_id, {
      there: scanned.length + counted.length,
      missing: missing.length,
      unlisted: others.length,
    }),
  }
}
