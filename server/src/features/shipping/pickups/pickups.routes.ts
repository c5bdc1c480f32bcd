import { carrierOfWay } from '@labgate/contract/shipping/carrier-accounts'
import { isCanceledByHand } from '@labgate/contract/shipping/carrier-rules'
import { pickups } from '@labgate/contract/shipping/pickups'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { hasCarrier } from '../../../ports/parcel-carrier/choose.ts'
import { cancelPickup } from './cancel-pickup.ts'
import { pickupOf } from './pickups.query.ts'
import { requestPickup } from './request-pickup.ts'

/** Pickups of parcels at practices. */
export const pickupRoutes = (context: AppContext) =>
  routesFor('pickups', pickups, {
    get: async (call) => {
      const { shipLogId } = call.input
      const [[found]] = await call.read(
        { target: `parcel ${shipLogId}` },
        pickupOf(call.actor, shipLogId, context.now()),
      )
      const {
        hasCourier,
        carrier: requested,
        station,
        ...pickup
      } = orRefuse(found, 'Parcel not found.')
      const carrier = carrierOfWay(pickup.way)
      const isOffered = carrier === undefined ? hasCourier : await hasCarrier(context, carrier)
      return {
        ...pickup,
        isOffered,
        isCanceledByHand:
          requested !== '' && pickup.state === 'made' && isCanceledByHand(requested, station),
      }
    },
    request: (call) => requestPickup(context, call),
    cancel: (call) => cancelPickup(context, call),
  })
