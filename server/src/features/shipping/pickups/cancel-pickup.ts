import { labelCarriers, type LabelCarrier } from '@labgate/contract/shipping/carrier-accounts'
import { stands } from '@labgate/contract/shipping/carrier-requests'
import { isCanceledByHand } from '@labgate/contract/shipping/carrier-rules'
import type { pickups } from '@labgate/contract/shipping/pickups'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import {
  endCarrierRequest,
  lastCarrierRequest,
  type LastCarrierRequest,
} from '../../../core/parcels/carrier-requests.ts'
import type { LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { q } from '../../../db/queries.ts'
import type { Call, ChangeContext } from '../../../http/call.ts'
import type { ParcelCarrier } from '../../../ports/parcel-carrier/parcel-carrier.ts'
import {
  afterAsking,
  askCarrier,
  connectedCarriers,
  connectedOrRefuse,
  type ConnectedCarriers,
} from '../carriers/ask-carrier.ts'
import { emailCancel } from './email-pickup.ts'
import { lockWithPickup } from './pickup-rules.ts'
import { takeBackPickup } from './stored-pickup.ts'

type CancelCall = Call<(typeof pickups)['cancel'], Actor>
interface AtCarrier {
  /** Undefined: a person canceled it there. */
  carrier: ParcelCarrier | undefined
  request: LastCarrierRequest
  day: string
}

/* The request that a carrier has; undefined for one by email. */
const atCarrier = async (
  context: AppContext,
  { actor, input }: CancelCall,
  connected: ConnectedCarriers,
  tx: Tx,
  parcel: LockedParcel,
): Promise<AtCarrier | undefined> => {
  const request = await lastCarrierRequest(
    tx,
    actor,
    input.shipLogId,
    'pickup',
    context.now(),
  ).executeTakeFirst()
  if (request === undefined || !stands(request.state)) return undefined
  if (request.state === 'asked' || request.state === 'unclear')
    throw new Refusal(
      'not-possible',
      'It is not known whether the carrier has this pickup. Settle that first.',
    )
  const name = request.carrier as LabelCarrier
  if (isCanceledByHand(name, request.station) && input.byHand !== true)
    throw new Refusal(
      'not-possible',
      `Labgate cannot cancel this pickup at ${labelCarriers[name]}. Cancel it there, and record that.`,
    )
  if (input.byHand === true) return { carrier: undefined, request, day: '' }
  const carrier = connectedOrRefuse(connected, name)
  return { carrier, request, day: parcel.pickup_day ?? '' }
}

const askToCancel = async (
  context: AppContext,
  carrier: ParcelCarrier,
  request: LastCarrierRequest,
  day: string,
): Promise<void> => {
  const { number: confirmationNo, station } = request
  const outcome = await askCarrier(context, carrier.name, 'the pickup', () =>
    carrier.cancelPickup({ confirmationNo, station, day }),
  )
  if (outcome.is === 'refused') throw new Refusal('not-possible', outcome.says)
  if (outcome.is === 'unclear')
    throw new Refusal(
      'not-possible',
      `${labelCarriers[carrier.name]} did not answer. Cancel the pickup again.`,
    )
}

const cancelAtCarrier = async (
  context: AppContext,
  call: CancelCall,
  { carrier, request, day }: AtCarrier,
): Promise<void> => {
  if (carrier !== undefined) await askToCancel(context, carrier, request, day)
  await afterAsking(context, call, call.input.shipLogId, async (tx, parcel, change) => {
    const now = context.now()
    await endCarrierRequest(tx, request.carrier_request_id, { state: 'voided' }, now)
    await takeBackPickup(tx, call.actor, parcel, change, now)
  })
}

/* Two people cancel at once: the second finds nothing to do. */
const emailOrFind = async (
  context: AppContext,
  call: CancelCall,
  connected: ConnectedCarriers,
  tx: Tx,
  change: ChangeContext,
): Promise<AtCarrier | undefined> => {
  const { actor, input } = call
  const parcel = await lockWithPickup(tx, actor, input.shipLogId, context.now())
  const found = await atCarrier(context, call, connected, tx, parcel)
  if (found === undefined) await emailCancel(tx, actor, parcel, change, context)
  else
    change.about({
      customerId: parcel.customer_id,
      target: `parcel ${input.shipLogId}`,
      fields: ['pickup'],
    })
  return found
}

/** Takes a request back: the courier gets an email, a carrier is asked. */
export const cancelPickup = async (context: AppContext, call: CancelCall) => {
  const connected = await connectedCarriers(context)
  let found: AtCarrier | undefined
  await call.change(async (tx, change) => {
    found = await emailOrFind(context, call, connected, tx, change)
    return {}
  })
  if (!call.wasRepeated() && found !== undefined) await cancelAtCarrier(context, call, found)
  const [[last]] = await call.read(
    { target: `parcel ${call.input.shipLogId}` },
    lastCarrierRequest(q, call.actor, call.input.shipLogId, 'pickup', context.now()),
  )
  // a repeated call of one that the carrier did not answer
  if (last?.state === 'made')
    throw new Refusal('not-possible', 'The pickup is not canceled yet. Try again.')
  return { id: String(call.input.shipLogId), message: 'The pickup is canceled.' }
}
