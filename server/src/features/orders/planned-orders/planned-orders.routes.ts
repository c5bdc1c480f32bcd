import { mostPlanned, plannedOrders } from '@labgate/contract/orders/planned-orders'
import { ofPatient } from '../../../access/audit.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { endPlan, planOrder, skipDay } from './plan-order.ts'
import { plansOf, repeatedOrder } from './planned-orders.query.ts'

export const plannedOrderRoutes = (context: AppContext) =>
  routesFor('plannedOrders', plannedOrders, {
    list: async (call) => {
      const { searchCriteria: sought } = call.input
      const [rows] = await call.read(
        {
          ...ofPatient(sought.patientId),
          ...(sought.customerId !== undefined && { customerId: sought.customerId }),
        },
        plansOf(call.actor, sought, context.now()),
      )
      return { list: rows.slice(0, mostPlanned), more: rows.length > mostPlanned }
    },
    get: async (call) => {
      const { plannedOrderId } = call.input
      const [[found]] = await call.read(
        { target: `plan ${plannedOrderId}` },
        plansOf(call.actor, { plannedOrderId: Math.max(1, plannedOrderId) }, context.now()),
      )
      const planned = orRefuse(found, 'Planned order not found.')
      const [[last]] = await call.read(
        { target: `order ${planned.labOrderId}` },
        repeatedOrder(call.actor, planned.labOrderId),
      )
      return {
        planned,
        last: orRefuse(last, 'The order that this plan repeats is not visible to you.'),
      }
    },
    save: (call) =>
      call.change((tx, change) => planOrder(tx, call.actor, call.input, change, context.now())),
    skip: (call) =>
      call.change((tx, change) => skipDay(tx, call.actor, call.input, change, context.now())),
    end: (call) =>
      call.change((tx, change) => endPlan(tx, call.actor, call.input, change, context.now())),
  })
