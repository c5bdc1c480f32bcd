import { identityCorrections } from '@labgate/contract/identity-corrections'
import type { House } from '../../house.ts'
import { routesFor } from '../../http/call.ts'
import { judgeSoon } from '../inbox/judge-soon.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { checkTube } from './check-tube.ts'
import { correctionsOf, underWay } from './corrections.query.ts'
import { decideCorrection } from './decide-correction.ts'
import { requestCorrection } from './request-correction.ts'

/** Who a patient is, once the laboratory has a specimen: changes are requested and decided, and the tubes inspected. */
export const identityRoutes = (house: House) =>
  routesFor('identityCorrections', identityCorrections, {
    list: async (call) => {
      const { patientId } = call.input
      const [list, [found]] = await call.read({ target: `patient ${patientId}` }, correctionsOf(call.actor, patientId), underWay(call.actor, patientId))
      return { list, underWay: Number(found?.count ?? 0) }
    },
    request: (call) =>
      call.change((tx, telling) => requestCorrection(tx, call.actor, call.input, telling, house.now()), { ...houseScope, userId: call.actor.userId }),
    decide: (call) =>
      call.change(async (tx, telling) => {
        const decided = await decideCorrection(tx, call.actor, call.input, telling, house.now())
        await judgeSoon(tx, house.jobs, decided.patientId)
        await house.jobs.send(tx, 'report', 0)
        return { id: decided.id, message: decided.message }
      }),
    check: (call) => call.change((tx, telling) => checkTube(tx, call.actor, call.input, telling, house.now())),
  })
