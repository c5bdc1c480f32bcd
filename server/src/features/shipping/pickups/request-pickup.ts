import {
  carrierOfWay,
  shippingMethodOf,
  type LabelCarrier,
  type PickupWay,
} from '@labgate/contract/shipping/carrier-accounts'
import {
  otherCarrierFault,
  pickupDayFault,
  pickupNoteFault,
} from '@labgate/contract/shipping/carrier-rules'
import type { pickups } from '@labgate/contract/shipping/pickups'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import {
  beginCarrierRequest,
  endCarrierRequest,
  endPassedPickups,
  lastCarrierRequest,
} from '../../../core/parcels/carrier-requests.ts'
import type { LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { q } from '../../../db/queries.ts'
import type { Call, ChangeContext } from '../../../http/call.ts'
import type {
  MadePickup,
  ParcelCarrier,
  PickupOrder,
} from '../../../ports/parcel-carrier/parcel-carrier.ts'
import {
  afterAsking,
  askCarrier,
  connectedCarriers,
  connectedOrRefuse,
  type CarrierAnswer,
} from '../carriers/ask-carrier.ts'
import { placeOfLocation } from '../carriers/carrier-place.ts'
import { emailPickup } from './email-pickup.ts'
import { lockForPickup, type PickupGiven } from './pickup-rules.ts'
import { storePickup, takeBackPickup } from './stored-pickup.ts'

type RequestCall = Call<(typeof pickups)['request'], Actor>
interface Begun {
  carrier: ParcelCarrier
  carrierRequestId: number
  order: PickupOrder
}

const wayOf = async (tx: Tx, locationId: number): Promise<PickupWay> => {
  const { pickup_way: way } = orRefuse(
    await tx
      .selectFrom('location')
      .select('pickup_way')
      .where('location_id', '=', locationId)
      .executeTakeFirst(),
    'Location not found.',
  )
  return way as PickupWay
}

/* A parcel without a label weighs a pound, as far as anyone knows: it is what a few tubes weigh. */
const poundsWithoutLabel = 1

/* What the carrier does not take, by its table (carrier-rules.ts). */
const refuseByRules = (
  { pickupDay, note = '' }: PickupGiven,
  { shipping_method_id: shippingMethodId }: LockedParcel,
  carrier: LabelCarrier,
): void => {
  const other = otherCarrierFault(carrier, shippingMethodId)
  if (other !== '') throw new Refusal('not-possible', other)
  const day = pickupDay === null ? '' : pickupDayFault(carrier, pickupDay)
  const tooLong = pickupNoteFault(carrier, note)
  refuseIf([
    ...(day === '' ? [] : [issue('pickupDay', day, 'carrier')]),
    ...(tooLong === '' ? [] : [issue('note', tooLong, 'too-long')]),
  ])
}

const orderOf = async (
  tx: Tx,
  actor: Actor,
  given: PickupGiven,
  parcel: LockedParcel,
  carrier: LabelCarrier,
  now: Date,
): Promise<Omit<PickupOrder, 'reference'>> => {
  const { shipLogId, pickupDay, from, until, note = '' } = given
  const label = await lastCarrierRequest(tx, actor, shipLogId, 'label', now).executeTakeFirst()
  return {
    at: await placeOfLocation(tx, parcel.location_id),
    day: pickupDay ?? '',
    from,
    until,
    note,
    trackingNo: parcel.shipping_method_id === shippingMethodOf[carrier] ? parcel.tracking_no : '',
    pounds: Number(label?.weight_pounds ?? poundsWithoutLabel),
  }
}

/* Stores the request, by which a second one is refused, before the carrier is asked. */
const beginWithCarrier = async (
  context: AppContext,
  { actor, input }: RequestCall,
  tx: Tx,
  change: ChangeContext,
  { parcel, carrier }: { parcel: LockedParcel; carrier: ParcelCarrier },
): Promise<Begun> => {
  const now = context.now()
  const order = await orderOf(tx, actor, input, parcel, carrier.name, now)
  const { pickupDay: day, from, until, note = '' } = input
  await storePickup(
    tx,
    actor,
    parcel,
    { day, from, until, note, courier: carrier.name },
    change,
    now,
  )
  const { carrierRequestId, reference } = await beginCarrierRequest(
    tx,
    actor,
    parcel,
    { kind: 'pickup', carrier: carrier.name },
    now,
  )
  return { carrier, carrierRequestId, order: { ...order, reference } }
}

/* A refused request leaves the parcel as if nobody had asked; a silent carrier's stays. */
const storeOutcome = (
  context: AppContext,
  call: RequestCall,
  carrierRequestId: number,
  outcome: CarrierAnswer<MadePickup>,
): Promise<void> =>
  afterAsking(context, call, call.input.shipLogId, async (tx, parcel, change) => {
    const now = context.now()
    if (outcome.is === 'done') {
      const { confirmationNo: number, station } = outcome.answer
      return endCarrierRequest(tx, carrierRequestId, { state: 'made', number, station }, now)
    }
    await endCarrierRequest(tx, carrierRequestId, { state: outcome.is, says: outcome.says }, now)
    if (outcome.is === 'refused') await takeBackPickup(tx, call.actor, parcel, change, now)
  })

const asRefusal = (outcome: Exclude<CarrierAnswer<unknown>, { is: 'done' }>): Refusal =>
  outcome.is === 'refused' && outcome.part === 'day'
    ? new Refusal('faulty', outcome.says, [issue('pickupDay', outcome.says, 'carrier')])
    : new Refusal('not-possible', outcome.says)

/**
 * Requests a pickup by the location's way (rules.md#pickup-once): by email in the transaction that
 * stores it, or of the carrier after it, once.
 */
export const requestPickup = async (context: AppContext, call: RequestCall) => {
  const { actor, input } = call
  const { shipLogId } = input
  const connected = await connectedCarriers(context)
  let begun: Begun | undefined
  const { wayName } = await call.change(async (tx, change) => {
    const locked = await lockForPickup(tx, actor, input, context.now())
    await endPassedPickups(tx, input.shipLogId)
    const way = await wayOf(tx, locked.parcel.location_id)
    const name = carrierOfWay(way)
    if (name === undefined) await emailPickup(tx, actor, input, { ...locked, way }, change, context)
    else {
      locked.refuseFaults()
      refuseByRules(input, locked.parcel, name)
      const carrier = connectedOrRefuse(connected, name)
      begun = await beginWithCarrier(context, call, tx, change, {
        parcel: locked.parcel,
        carrier,
      })
    }
    return { wayName: way }
  })
  if (!call.wasRepeated() && begun !== undefined) {
    const { carrier, carrierRequestId, order } = begun
    const outcome = await askCarrier(context, carrier.name, 'the pickup', () =>
      carrier.requestPickup(order),
    )
    await storeOutcome(context, call, carrierRequestId, outcome)
    if (outcome.is !== 'done') throw asRefusal(outcome)
  }
  const done = { id: String(shipLogId), message: 'The pickup is requested.' }
  if (carrierOfWay(wayName) === undefined) return done
  const [[last]] = await call.read(
    { target: `parcel ${shipLogId}` },
    lastCarrierRequest(q, actor, shipLogId, 'pickup', context.now()),
  )
  if (last?.state !== 'made')
    throw new Refusal('not-possible', last?.says || 'The carrier is being asked. Wait a moment.')
  return { ...done, message: `The pickup is requested: ${last.number}.` }
}
