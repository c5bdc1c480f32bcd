import { demographics } from '@labgate/contract/demographics'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { tellingEach } from '../orders/telling-each.ts'
import { affectedOrders } from './affected.query.ts'
import { updateDemographics } from './update-demographics.ts'

export const demographicsRoutes = (house: House) =>
  routesFor('demographics', demographics, {
    affected: async (call) => {
      const { PatientId } = call.input
      const [list] = await call.read({ target: `patient ${PatientId}` }, affectedOrders(call.actor, PatientId))
      return { list }
    },
    update: (call) =>
      call.change(async (tx, telling) => {
        const count = await updateDemographics(tx, call.actor, call.input, { telling, each: tellingEach(call, telling) }, house.now())
        return { id: String(count), message: count === 1 ? 'One order was updated.' : `${count} orders were updated.` }
      }),
  })
