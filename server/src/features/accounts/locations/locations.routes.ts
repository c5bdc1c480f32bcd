import { locations, type LocationRow } from '@labgate/contract/accounts/locations'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import {
  locationsOfAccount,
  locationsOfSalesRep,
  locationsOfUser,
  oneLocation,
} from '../../../core/accounts/locations.queries.ts'
import { routesFor } from '../../../http/call.ts'
import { mostRows } from '../../../http/page-of.ts'
import { saveLocation } from './save-location.ts'

const whole = (list: LocationRow[]): { list: LocationRow[] } => {
  if (list.length > mostRows) throw new Refusal('list-too-long')
  return { list }
}

export const locationRoutes = (context: AppContext) =>
  routesFor('locations', locations, {
    listForUser: async (call) => {
      const userId = call.input.UserId > 0 ? call.input.UserId : call.actor.asId
      const [rows] = await call.read(
        { target: `user ${userId}` },
        locationsOfUser(call.actor, userId),
      )
      return whole(rows)
    },
    listForCustomer: async (call) => {
      const { CustomerId: customerId } = call.input
      const [rows] = await call.read({ customerId }, locationsOfAccount(call.actor, customerId))
      return whole(rows)
    },
    listForSalesRep: async (call) => {
      const [rows] = await call.read(
        { target: `user ${call.input.UserId}` },
        locationsOfSalesRep(call.actor, call.input.UserId),
      )
      return whole(rows)
    },
    get: async (call) => {
      const { locationId } = call.input
      const [[found]] = await call.read(
        { target: `location ${locationId}` },
        oneLocation(call.actor, locationId),
      )
      const location = orRefuse(found, 'Location not found.')
      return { ...location, shipingMethodId_Preferred: location.shippingMethodId_Preferred }
    },
    save: (call) =>
      call.change((tx, change) => saveLocation(tx, call.actor, call.input, change, context.now())),
  })
