import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import {
  labelCarriers,
  shippingMethodOf,
  type LabelCarrier,
} from '@labgate/contract/shipping/carrier-accounts'
import type { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { trackingFault, trackingNoOf } from '@labgate/contract/shipping/carriers'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, mustBeEntered, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import {
  endCarrierRequest,
  lastCarrierRequest,
  type LastCarrierRequest,
} from '../../../core/parcels/carrier-requests.ts'
import { lockParcel, type LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { takeBackPickup } from '../pickups/stored-pickup.ts'
import { storeLabel } from './make-label.ts'

type Given = ParsedInput<typeof carrierRequests.settle>

const settleMade = async (
  tx: Tx,
  actor: Actor,
  { kind, number = '' }: Given,
  parcel: LockedParcel,
  request: LastCarrierRequest,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const carrier = request.carrier as LabelCarrier
  if (kind === 'pickup') {
    mustBeEntered('number', number, 'Enter the confirmation number.')
    return endCarrierRequest(tx, request.carrier_request_id, { state: 'made', number }, now)
  }
  const trackingNo = trackingNoOf(number)
  mustBeEntered('number', trackingNo, 'Enter the tracking number.')
  const fault = trackingFault(shippingMethodOf[carrier], trackingNo)
  if (fault !== '') refuseIf([issue('number', fault, 'tracking')])
  await storeLabel(tx, actor, parcel, change, {
    carrierRequestId: request.carrier_request_id,
    carrier,
    trackingNo,
    labelPdf: undefined,
    now,
  })
}

/**
 * A person found out whether the carrier has a request that it did not answer: with its number it
 * stands, and without it another one can be made.
 */
export const settleRequest = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { shipLogId, kind, isMade } = given
  const parcel = orRefuse(await lockParcel(tx, actor, shipLogId), 'Parcel not found.')
  const request = await lastCarrierRequest(tx, actor, shipLogId, kind, now).executeTakeFirst()
  if (request?.state !== 'unclear')
    throw new Refusal('not-possible', 'Every request of this parcel has an answer.')
  change.about({
    customerId: parcel.customer_id,
    target: `parcel ${shipLogId}`,
    fields: [kind, 'isMade', ...(isMade ? ['number'] : [])],
  })
  if (isMade) await settleMade(tx, actor, given, parcel, request, change, now)
  else {
    await endCarrierRequest(tx, request.carrier_request_id, { state: 'absent' }, now)
    if (kind === 'pickup') await takeBackPickup(tx, actor, parcel, change, now)
  }
  return {
    id: String(shipLogId),
    message: isMade
      ? 'Saved.'
      : `Saved. ${labelCarriers[request.carrier as LabelCarrier]} can be asked again.`,
  }
}
