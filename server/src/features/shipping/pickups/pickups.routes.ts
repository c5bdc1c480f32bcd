import { pickups } from '@labgate/contract/shipping/pickups'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { pickupOf } from './pickups.query.ts'
import { cancelPickup, requestPickup } from './request-pickup.ts'

/** Pickups of parcels at practices. */
export const pickupRoutes = (context: AppContext) =>
  routesFor('pickups', pickups, {
    get: async (call) => {
      const { shipLogId } = call.input
      const [[found]] = await call.read(
        { target: `parcel ${shipLogId}` },
        pickupOf(call.actor, shipLogId),
      )
      return orRefuse(found, 'Parcel not found.')
    },
    request: (call) =>
      call.change((tx, change) => requestPickup(tx, call.actor, call.input, change, context)),
    cancel: (call) =>
      call.change((tx, change) => cancelPickup(tx, call.actor, call.input, change, context)),
  })
