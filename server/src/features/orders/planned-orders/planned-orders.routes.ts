import { mostPlanned, plannedOrders } from '@labgate/contract/orders/planned-orders'
import { ofPatient } from '../../../access/audit.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { readPlan } from './one-plan.ts'
import { endPlan, planOrder, skipDay } from './plan-order.ts'
import { plansOf } from './planned-orders.query.ts'

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
    get: (call) => readPlan(context, call),
    save: (call) =>
      call.change((tx, change) => planOrder(tx, call.actor, call.input, change, context.now())),
    skip: (call) =>
      call.change((tx, change) => skipDay(tx, call.actor, call.input, change, context.now())),
    end: (call) =>
      call.change((tx, change) => endPlan(tx, call.actor, call.input, change, context.now())),
  })
