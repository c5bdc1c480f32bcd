import { demographics } from '@labgate/contract/patients/demographics'
import type { AppContext } from '../../../app-context.ts'
import { auditPerOrder } from '../../../core/orders/audit-per-order.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { affectedOrders } from './affected.query.ts'
import { updateDemographics } from './update-demographics.ts'

const changeDemographics = (context: AppContext, call: Call<(typeof demographics)['update']>) =>
  call.change(async (tx, change) => {
    const count = await updateDemographics(
      tx,
      call.actor,
      call.input,
      { change, each: auditPerOrder(call, change) },
      context.now(),
    )
    return {
      id: String(count),
      message: count === 1 ? 'One order was updated.' : `${count} orders were updated.`,
    }
  })

export const demographicsRoutes = (context: AppContext) =>
  routesFor('demographics', demographics, {
    affected: async (call) => {
      const { PatientId } = call.input
      const [list] = await call.read(
        { target: `patient ${PatientId}` },
        affectedOrders(call.actor, PatientId),
      )
      return { list }
    },
    update: (call) => changeDemographics(context, call),
  })
