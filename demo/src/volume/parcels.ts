import { dayMs } from '@labgate/contract/kit/days'
import { carriers } from '@labgate/contract/shipping/carriers'
import { parcelStatus, type Fate, type ParcelStatus } from '@labgate/contract/shipping/parcels'
import type { Cell } from './copy.ts'
import { rowNumbers } from './numbers.ts'
import { everyOrder, iso, madeAt, type OrderAt, type OrdersPlan } from './order-at.ts'
import { closesAfter, type Round } from './rounds.ts'

/** What left a location on one courier round. */
interface VolumeParcel {
  round: Round
  /** Its first tube: whose it is, and who packed it. */
  first: Pick<OrderAt, 'practice' | 'location' | 'clerk' | 'receiver' | 'course'>
  listed: number
}
export interface Parcels {
  base: number
  all: VolumeParcel[]
  /** By order index; -1: it is in none. */
  of: Int32Array
}

/** Some practices pack during the day, the others when the courier comes. */
const packsEarly = ({ location }: OrderAt): boolean => location.locationId % 2 === 0
const isJoined = (order: OrderAt): boolean => {
  const { course } = order
  return (
    madeAt(course, 'ship') !== undefined ||
    (course.arrival === 'unlisted' && madeAt(course, 'receive') !== undefined) ||
    (course.waits && packsEarly(order))
  )
}

/** Decides which orders traveled together. */
export const settleParcels = (plan: OrdersPlan): Omit<Parcels, 'base'> => {
  const all: VolumeParcel[] = []
  const of = new Int32Array(plan.times.at.length).fill(-1)
  const open = new Map<number, number>()
  for (const order of everyOrder(plan)) {
    if (!isJoined(order)) continue
    const { at, round, location, practice, clerk, receiver, course } = order
    const key = location.locationId * 100_000 + Math.floor(round.leaves / dayMs)
    const joined =
      open.get(key) ??
      all.push({ round, first: { practice, location, clerk, receiver, course }, listed: 0 }) - 1
    open.set(key, joined)
    of[at] = joined
    const parcel = all[joined]
    if (parcel && course.arrival !== 'unlisted') parcel.listed++
  }
  return { all, of }
}

const statusOf = ({ leaves, arrives }: Round, now: number): ParcelStatus =>
  leaves > now
    ? parcelStatus.packing
    : arrives > now
      ? parcelStatus['on its way']
      : closesAfter(arrives) > now
        ? parcelStatus['being received']
        : parcelStatus.received

const [courier, fedex] = [1, 3] as const
const carrierOf = (turn: number): { method: number; trackingNo: string } =>
  turn % 3 === 0
    ? { method: fedex, trackingNo: String(780_000_000_000 + turn) }
    : { method: courier, trackingNo: '' }
/** A parcel's carrier, in the laboratory's words. */
export const describeCarrier = (turn: number): string => {
  const { method, trackingNo } = carrierOf(turn)
  return [carriers.find(({ id }) => id === method)?.name ?? '', trackingNo]
    .filter(Boolean)
    .join(' ')
}

export const parcelColumns =
  'ship_log_id customer_id location_id status without_sheet shipping_method_id tracking_no on_ice user_id_created created_at shipped_at user_id_shipped lab_id temperature condition_id arrived_at received_at user_id_received user_id_updated updated_at row_version'.split(
    ' ',
  )

export function* parcelRows(
  { random, now }: OrdersPlan,
  { base, all }: Parcels,
): Generator<readonly Cell[]> {
  const numbers = rowNumbers(random.fork('volume/parcels'))
  for (const [turn, { round, first, listed }] of all.entries()) {
    const own = numbers.of(turn)
    const status = statusOf(round, now.getTime())
    const [hasLeft, isThere, isClosed] = [
      status !== parcelStatus.packing && listed > 0,
      status >= parcelStatus['being received'],
      status === parcelStatus.received,
    ]
    const { method, trackingNo } = carrierOf(turn)
    const made = Math.min(first.course.steps[0]?.at ?? round.leaves, round.leaves)
    const touched = isClosed
      ? closesAfter(round.arrives)
      : isThere
        ? round.arrives
        : hasLeft
          ? round.leaves
          : made
    yield [
      base + turn,
      first.practice.customerId,
      first.location.locationId,
      status,
      listed === 0,
      status === parcelStatus.packing ? 0 : method,
      status === parcelStatus.packing ? '' : trackingNo,
      own.chance(0.3),
      first.clerk,
      iso(made),
      hasLeft ? iso(round.leaves) : null,
      hasLeft ? first.clerk : null,
      isThere ? first.practice.dock : null,
      isThere && own.chance(0.5) ? String(own.int(40, 210) / 10) : null,
      isClosed ? (own.chance(0.05) ? 5 : 1) : 0,
      isThere ? iso(round.arrives) : null,
      isClosed ? iso(closesAfter(round.arrives)) : null,
      isClosed ? first.receiver : null,
      isClosed ? first.receiver : first.clerk,
      iso(touched),
      isClosed ? 3 : hasLeft ? 2 : 1,
    ]
  }
}

/** What happened to a parcel's tube, when, and who reported it. */
const fateOf = ({
  course,
  round,
  clerk,
  receiver,
}: OrderAt): { fate: Fate; at: number; by: number } => {
  const [missing, received] = [madeAt(course, 'missing'), madeAt(course, 'receive')]
  if (missing !== undefined && received !== undefined)
    return { fate: 'found-at-laboratory', at: received, by: receiver }
  if (missing !== undefined) {
    const lost = madeAt(course, 'reject')
    return lost === undefined
      ? { fate: 'missing', at: missing, by: receiver }
      : { fate: 'lost', at: lost, by: receiver }
  }
  if (received !== undefined)
    return {
      fate: course.arrival === 'counted' ? 'counted' : 'received',
      at: received,
      by: receiver,
    }
  return {
    fate: 'packed',
    at: course.waits ? (course.steps[0]?.at ?? round.leaves) : round.leaves,
    by: clerk,
  }
}

export const parcelSpecimenColumns =
  'ship_log_id lab_order_id customer_id is_listed fate fate_at user_id_fate'.split(' ')

export function* parcelSpecimenRows(
  plan: OrdersPlan,
  { base, of }: Parcels,
): Generator<readonly Cell[]> {
  for (const order of everyOrder(plan)) {
    const turn = of[order.at] ?? -1
    if (turn < 0) continue
    const { fate, at, by } = fateOf(order)
    yield [
      base + turn,
      order.labOrderId,
      order.practice.customerId,
      order.course.arrival !== 'unlisted',
      fate,
      iso(at),
      by,
    ]
  }
}
