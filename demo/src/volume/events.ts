import type { Cell } from './copy.ts'
import type { Step } from './course.ts'
import type { Manifests } from './manifests.ts'
import { everyOrder, iso, type OrderAt, type OrdersPlan } from './order-at.ts'
import { describeCarrier, type Parcels } from './parcels.ts'

export const eventColumns =
  'lab_order_id customer_id move lab_status_id user_id user_name at recorded_at place from_whom to_whom condition ship_log_id manifest_id'.split(
    ' ',
  )

/** From whom to whom, where, and how; from `place` on in column order. */
type HandOver = [
  place: string,
  from: string,
  to: string,
  condition: string,
  shipLogId: number | null,
  manifestId: number | null,
]
const none: HandOver = ['', '', '', '', null, null]

const people: Readonly<Partial<Record<Step['move'], string>>> = {
  create: 'Front desk',
  ship: 'Front desk',
  cancel: 'Front desk',
  missing: 'Receiving',
  receive: 'Receiving',
  result: 'Laboratory',
  review: 'Provider',
}
const whoDid = (
  { clerk, receiver, accessioner, practice }: OrderAt,
  move: Step['move'],
): number => {
  if (move === 'create' || move === 'ship' || move === 'cancel') return clerk
  if (move === 'missing' || move === 'receive') return receiver
  if (move === 'review') return practice.providers[0]?.userId ?? clerk
  return move === 'result' ? 0 : accessioner
}

/** Events of each order. */
export function* eventRows(
  plan: OrdersPlan,
  parcels: Parcels,
  manifests: Manifests,
): Generator<readonly Cell[]> {
  const labName = (labId: number): string => plan.context.labs.get(labId) ?? ''
  for (const order of everyOrder(plan)) {
    const { at, practice, location, course, labId } = order
    const dock = labName(practice.dock)
    const parcel = parcels.of[at] ?? -1
    const [carrier, shipLogId] =
      parcel < 0 ? ['', null] : [describeCarrier(parcel), parcels.base + parcel]
    const handOverOf = (move: Step['move']): HandOver => {
      if (move === 'ship') return [location.place, location.place, carrier, '', shipLogId, null]
      if (move === 'missing') return ['', carrier, '', '', shipLogId, null]
      if (move === 'receive')
        return [
          dock,
          carrier,
          dock,
          course.arrival === 'counted' ? 'Counted, not scanned' : '',
          shipLogId,
          null,
        ]
      if (move === 'forward')
        return [dock, dock, labName(labId ?? 0), '', null, manifests.base + (manifests.of[at] ?? 0)]
      return move === 'accession' || move === 'hold' || move === 'reject'
        ? [dock, '', dock, '', null, null]
        : none
    }
    for (const { move, at: when, labStatusId } of course.steps)
      yield [
        order.labOrderId,
        practice.customerId,
        move,
        labStatusId,
        whoDid(order, move),
        people[move] ?? 'Accessioning',
        iso(when),
        move === 'receive' ? iso(when) : null,
        ...handOverOf(move),
      ]
  }
}
