import { supplyOrders } from '@labgate/contract/accounts/supplies'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { orderSupplies, supplyOrdersOf } from './supplies.ts'

/** Supplies ordered in Labgate itself. */
export const supplyRoutes = (context: AppContext) =>
  routesFor('supplyOrders', supplyOrders, {
    list: async (call) => {
      const { CustomerId } = call.input
      const [list] = await call.read(
        { customerId: Math.max(0, CustomerId) },
        supplyOrdersOf(call.actor, CustomerId),
      )
      return { list }
    },
    save: (call) =>
      call.change((tx, change) => orderSupplies(tx, call.actor, call.input, change, context)),
  })
