import { parcelNumber } from '@labgate/contract/kit/numbers'
import { Stage } from '@labgate/contract/orders/order-status'
import {
  parcelStatus,
  scanOutcomes,
  type Fate,
  type ScanOutcome,
} from '@labgate/contract/shipping/parcels'
import type { Actor } from '../../../access/actor.ts'
import { lastActOn, describeWhoAndWhen } from '../../../core/custody/who-and-when.ts'
import { eventRow, type HandOver } from '../../../core/orders/events.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import type { LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import type { ScanActs } from './scan-acts.ts'

/** Where a tube is on record: packed in a parcel in transit, or missing from one that arrived. */
export interface Placement {
  ship_log_specimen_id: number
  ship_log_id: number
  lab_order_id: number
  fate: Fate
}
export interface TakenScan {
  outcome: ScanOutcome
  says: string
}
interface Scanned {
  order: LockedOrder
  /** The parcel that it was scanned for; undefined if none was named or none exists. */
  parcel: LockedParcel | undefined
  /** For this tube, at most one. */
  placement: Placement | undefined
  /** Whether it is already known in this parcel, and its outcome. */
  inParcel: Fate | undefined
  at: Date
  handOver: HandOver
}

const becomes = ({ ship_log_specimen_id: shipLogSpecimenId }: Placement, fate: Fate, at: Date) => ({
  shipLogSpecimenId,
  fate,
  at,
})
const tell = (outcome: ScanOutcome, more = ''): TakenScan => ({
  outcome,
  says: `${scanOutcomes[outcome]} ${more}`.trim(),
})

/** What the scan of a tube still in transit means: which list it was on, and which it leaves. */
const arrival = (
  { order, parcel, placement, at, handOver }: Scanned,
  acts: ScanActs,
): TakenScan => {
  acts.received.push({ order, at, handOver })
  const isOwn = placement !== undefined && placement.ship_log_id === parcel?.ship_log_id
  if (isOwn && placement.fate === 'packed') {
    acts.fates.push(becomes(placement, 'received', at))
    return tell('received')
  }
  if (isOwn) {
    acts.fates.push(becomes(placement, 'found-at-laboratory', at))
    return tell('found')
  }
  if (placement) acts.fates.push(becomes(placement, 'found-elsewhere', at))
  if (parcel) acts.aside.push({ shipLogId: parcel.ship_log_id, order, at })
  if (placement?.fate === 'missing')
    return tell('found', `It was on the sheet of parcel ${parcelNumber(placement.ship_log_id)}.`)
  if (placement)
    return tell('unlisted', `It is on the sheet of parcel ${parcelNumber(placement.ship_log_id)}.`)
  return parcel?.without_sheet === true ? tell('received') : tell('unlisted')
}

/** The event for a tube that arrived after its order had ended. */
export const arrivedEnded = (
  actor: Actor,
  { lab_order_id: labOrderId, customer_id: customerId, lab_status_id: labStatusId }: LockedOrder,
  handOver: HandOver & { at: Date },
) =>
  eventRow(actor, {
    labOrderId,
    customerId,
    move: 'arrived',
    labStatusId,
    comment: 'The order had ended.',
    ...handOver,
  })

/** An ended order's tube has still arrived: it is not missing, and is set apart. */
const endedArrival = async (
  tx: Tx,
  { order, parcel, placement, inParcel, at, handOver }: Scanned,
  actor: Actor,
  acts: ScanActs,
  change: ChangeContext,
): Promise<TakenScan> => {
  const act = describeWhoAndWhen(await lastActOn(tx, order.lab_order_id))
  if (inParcel !== undefined && inParcel !== 'packed' && inParcel !== 'missing')
    return tell('already', act)
  if (placement)
    acts.fates.push(
      becomes(
        placement,
        placement.ship_log_id === parcel?.ship_log_id ? 'received' : 'found-elsewhere',
        at,
      ),
    )
  else if (parcel) acts.aside.push({ shipLogId: parcel.ship_log_id, order, at })
  change.last(arrivedEnded(actor, order, { at, ...handOver }))
  return tell('ended', act)
}

/**
 * Processes the scan of one tube at the dock. Its order, its parcel and the parcel that it is in
 * are locked. Never refuses: returns the outcome, and adds its changes to `acts`.
 */
export const takeScan = async (
  tx: Tx,
  scanned: Scanned,
  actor: Actor,
  acts: ScanActs,
  change: ChangeContext,
): Promise<TakenScan> => {
  const { order, parcel, inParcel } = scanned
  if (order.ended > 0) return endedArrival(tx, scanned, actor, acts, change)
  if (order.stage >= Stage.Received) {
    const act = describeWhoAndWhen(await lastActOn(tx, order.lab_order_id))
    const isHere =
      parcel === undefined ||
      inParcel === 'received' ||
      inParcel === 'counted' ||
      inParcel === 'found-at-laboratory'
    return isHere && order.stage === Stage.Received ? tell('already', act) : tell('conflict', act)
  }
  // a closed parcel stays as is: anything that turns up later is received separately
  const isClosed = parcel?.status === parcelStatus.received && inParcel === undefined
  return arrival(isClosed ? { ...scanned, parcel: undefined } : scanned, acts)
}
