import { standingOrders } from '@labgate/contract/standing-orders'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { mustBeAbleToSign } from '../sign-in-changes/signing.ts'
import { asStanding, endStanding, listStanding, signStanding } from './standing-orders.ts'

/** Standing orders: signed and ended only by their provider (rules.md#standing-orders). */
export const standingOrderRoutes = (house: House) =>
  routesFor('standingOrders', standingOrders, {
    list: async (call) => {
      const { customerId, userId } = call.input
      const [rows] = await call.read({ customerId: Math.max(0, customerId) }, listStanding(call.actor, { customerId, userId }, house.now()))
      return { list: rows.map(asStanding) }
    },
    sign: async (call) => {
      await mustBeAbleToSign(house, call.actor.userId, call.provenAt)
      return call.change((tx, telling) => signStanding(tx, call.actor, call.input, telling, house.now()))
    },
    end: (call) => call.change((tx, telling) => endStanding(tx, call.actor, call.input.standingOrderId, telling, house.now())),
  })
