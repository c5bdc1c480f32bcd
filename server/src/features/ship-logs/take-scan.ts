import { parcelNumber } from '@labgate/contract/numbers'
import { stages } from '@labgate/contract/order-status'
import { parcelStatus, scanOutcomes, type Fate, type ScanOutcome } from '@labgate/contract/parcels'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { q } from '../../db/queries.ts'
import type { Telling } from '../../http/call.ts'
import { advance } from '../custody/advance.ts'
import { lastActOn, saysWhoAndWhen } from '../custody/who-and-when.ts'
import { eventRow, type HandOver } from '../orders/events.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import type { LockedParcel } from './parcels.queries.ts'
import { quietly } from './save-parcel.ts'

/** Where a tube lies by the papers: packed in a parcel that is under way, or missing from one that came. */
export interface Lying {
  ship_log_specimen_id: number
  ship_log_id: number
  lab_order_id: number
  fate: string
}
export interface TakenScan {
  outcome: ScanOutcome
  says: string
}
interface Scanned {
  order: LockedOrder
  /** The parcel that it was scanned for; undefined: none was named, or there is none. */
  parcel: LockedParcel | undefined
  /** Of this tube, at most one. */
  lying: Lying | undefined
  /** Whether it is known in this parcel already, with what became of it. */
  inParcel: Fate | undefined
  at: Date
  handOver: HandOver
}

const set = (lying: Lying, fate: Fate, actor: Actor, at: Date) =>
  q
    .updateTable('ship_log_specimen')
    .set({ fate, fate_at: at.toISOString(), user_id_fate: actor.userId })
    .where('ship_log_specimen_id', '=', lying.ship_log_specimen_id)
const beside = (parcel: LockedParcel, order: LockedOrder, actor: Actor, at: Date) =>
  q
    .insertInto('ship_log_specimen')
    .values({
      ship_log_id: parcel.ship_log_id,
      lab_order_id: order.lab_order_id,
      customer_id: order.customer_id,
      is_listed: false,
      fate: 'received',
      fate_at: at.toISOString(),
      user_id_fate: actor.userId,
    })
    .onConflict((conflict) => conflict.doNothing())

const tell = (outcome: ScanOutcome, more = ''): TakenScan => ({ outcome, says: `${scanOutcomes[outcome]} ${more}`.trim() })

/** What the scan of a tube means that is still under way: which list it stood on, and which it leaves. */
const arrival = ({ order, parcel, lying }: Scanned, actor: Actor, telling: Telling, at: Date): TakenScan => {
  const isOwn = lying !== undefined && lying.ship_log_id === parcel?.ship_log_id
  if (isOwn && lying.fate === 'packed') {
    telling.last(set(lying, 'received', actor, at))
    return tell('received')
  }
  if (isOwn) {
    telling.last(set(lying, 'found-at-laboratory', actor, at))
    return tell('found')
  }
  if (lying) telling.last(set(lying, 'found-elsewhere', actor, at))
  if (parcel) telling.last(beside(parcel, order, actor, at))
  if (lying?.fate === 'missing') return tell('found', `It stood on the sheet of parcel ${parcelNumber(lying.ship_log_id)}.`)
  if (lying) return tell('unlisted', `It stands on the sheet of parcel ${parcelNumber(lying.ship_log_id)}.`)
  return parcel?.without_sheet === true ? tell('received') : tell('unlisted')
}

/** The event of a tube that came after its order had ended. */
export const arrivedEnded = (
  actor: Actor,
  { lab_order_id: labOrderId, customer_id: customerId, lab_status_id: labStatusId }: LockedOrder,
  handOver: HandOver & { at: Date },
) => eventRow(actor, { labOrderId, customerId, move: 'arrived', labStatusId, comment: 'The order had ended.', ...handOver })

/** An ended order's tube has come all the same: it is not missing, and stays apart. */
const endedArrival = async (tx: Tx, { order, parcel, lying, inParcel, at, handOver }: Scanned, actor: Actor, telling: Telling): Promise<TakenScan> => {
  const act = saysWhoAndWhen(await lastActOn(tx, order.lab_order_id))
  if (inParcel !== undefined && inParcel !== 'packed' && inParcel !== 'missing') return tell('already', act)
  if (lying) telling.last(set(lying, lying.ship_log_id === parcel?.ship_log_id ? 'received' : 'found-elsewhere', actor, at))
  else if (parcel) telling.last(beside(parcel, order, actor, at))
  telling.last(arrivedEnded(actor, order, { at, ...handOver }))
  return tell('ended', act)
}

/** Takes the scan of one tube at the dock. Its order, its parcel and what it lies in are locked. Never refuses: says what it came to. */
export const takeScan = async (tx: Tx, scanned: Scanned, actor: Actor, telling: Telling): Promise<TakenScan> => {
  const { order, parcel, inParcel, at, handOver } = scanned
  if (order.ended > 0) return endedArrival(tx, scanned, actor, telling)
  if (order.stage >= stages.received) {
    const act = saysWhoAndWhen(await lastActOn(tx, order.lab_order_id))
    const isHere = parcel === undefined || inParcel === 'received' || inParcel === 'counted' || inParcel === 'found-at-laboratory'
    return isHere && order.stage === stages.received ? tell('already', act) : tell('conflict', act)
  }
  if (parcel?.status === parcelStatus.received && inParcel === undefined) {
    // the parcel was closed: what turns up later is received beside it
    await advance(tx, actor, order, { moves: ['receive'], at, ...handOver }, quietly(telling))
    return arrival({ ...scanned, parcel: undefined }, actor, telling, at)
  }
  await advance(tx, actor, order, { moves: ['receive'], at, ...handOver }, quietly(telling))
  return arrival(scanned, actor, telling, at)
}
