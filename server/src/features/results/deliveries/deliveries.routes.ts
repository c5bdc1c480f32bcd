import { deliveries } from '@labgate/contract/results/deliveries'
import { routesFor } from '../../../http/call.ts'
import { deliveriesOf } from './deliveries.query.ts'

/** Who received which version of a result. */
export const deliveryRoutes = () =>
  routesFor('deliveries', deliveries, {
    ofOrder: async (call) => {
      const { labOrderId } = call.input
      const [list] = await call.read(
        { target: `order ${labOrderId}` },
        deliveriesOf(call.actor, labOrderId),
      )
      return { list }
    },
  })
