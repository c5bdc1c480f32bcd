import { standingOrders } from '@labgate/contract/orders/standing-orders'
import type { AppContext } from '../../../app-context.ts'
import { mustBeAbleToSign } from '../../../core/sign-in/signing.ts'
import { routesFor } from '../../../http/call.ts'
import { asStanding, endStanding, listStanding, signStanding } from './standing-orders.ts'

/** Standing orders: signed and ended only by their provider (rules.md#standing-orders). */
export const standingOrderRoutes = (context: AppContext) =>
  routesFor('standingOrders', standingOrders, {
    list: async (call) => {
      const { customerId, userId } = call.input
      const [rows] = await call.read(
        { customerId: Math.max(0, customerId) },
        listStanding(call.actor, { customerId, userId }, context.now()),
      )
      return { list: rows.map(asStanding) }
    },
    sign: async (call) => {
      await mustBeAbleToSign(context, call.actor.userId, call.provenAt)
      return call.change((tx, change) =>
        signStanding(tx, call.actor, call.input, change, context.now()),
      )
    },
    end: (call) =>
      call.change((tx, change) =>
        endStanding(tx, call.actor, call.input.standingOrderId, change, context.now()),
      ),
  })
