import { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import type { AppContext } from '../../../app-context.ts'
import { scheduleReview } from '../../../core/inbox/schedule-review.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { checkTube } from './check-tube.ts'
import { correctionsOf, underWay } from './corrections.query.ts'
import { decideCorrection } from './decide-correction.ts'
import { openCorrections } from './open-corrections.query.ts'
import { requestCorrection } from './request-correction.ts'

/**
 * Who a patient is, once the laboratory has a specimen: changes are requested and decided, and the
 * tubes inspected.
 */
export const identityRoutes = (context: AppContext) =>
  routesFor('identityCorrections', identityCorrections, {
    list: async (call) => {
      const { patientId } = call.input
      const [list, [found]] = await call.read(
        { target: `patient ${patientId}` },
        correctionsOf(call.actor, patientId),
        underWay(call.actor, patientId),
      )
      return { list, underWay: Number(found?.count ?? 0) }
    },
    waiting: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: criteria.customerId ?? 0 },
        openCorrections(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      return countedPageOf(call.name, criteria, rows, ({ identityCorrectionId }) => [
        identityCorrectionId,
      ])
    },
    request: (call) =>
      call.change(
        (tx, change) => requestCorrection(tx, call.actor, call.input, change, context.now()),
        { ...systemScope, userId: call.actor.userId },
      ),
    decide: (call) =>
      call.change(async (tx, change) => {
        const decided = await decideCorrection(tx, call.actor, call.input, change, context.now())
        await scheduleReview(tx, context.jobs, decided.patientId)
        await context.jobs.send(tx, 'report', 0)
        return { id: decided.id, message: decided.message }
      }),
    check: (call) =>
      call.change((tx, change) => checkTube(tx, call.actor, call.input, change, context.now())),
  })
