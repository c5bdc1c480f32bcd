import { shadow } from '@labgate/contract/people/session'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { endVisit, mustHaveReason, renewVisit, startVisit } from './change-visit.ts'
import { listVisits, type VisitListRow } from './shadow.queries.ts'
import { visitOf } from './visit.ts'

/**
 * Acting as a customer's user (rules.md#acting-as-a-customer): chosen by name, with a reason, for
 * 30 minutes, reported to the customer.
 */
export const shadowRoutes = (context: AppContext) => {
  const { database, sessions, now } = context
  const visitNow = async (visitId: number) =>
    orRefuse(
      (await database.system('visit', (tx) => visitOf(tx, visitId))) ?? undefined,
      'You are not acting as a customer.',
    )
  return routesFor('shadow', shadow, {
    start: async (call) => {
      const { name, actor, input } = call
      mustHaveReason(input)
      const visitId = await database.system('visit start', (tx) =>
        startVisit(tx, actor, input, { call: name, now: now() }),
      )
      await sessions.refresh({ sessionId: actor.sessionId })
      return { visit: await visitNow(visitId) }
    },
    renew: async ({ name, actor }) => {
      await database.system('visit renew', (tx) =>
        renewVisit(tx, actor, { call: name, now: now() }),
      )
      return { visit: await visitNow(actor.visitId) }
    },
    end: async ({ name, actor }) => {
      await database.system('visit end', (tx) => endVisit(tx, actor, { call: name, now: now() }))
      await sessions.refresh({ sessionId: actor.sessionId })
      return {}
    },
    list: async (call) => {
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: criteria.customerId ?? 0, fields: Object.keys(criteria) },
        listVisits(call.actor, criteria, keysetOf(call.name, criteria)),
      )
      return pageOf(call.name, criteria, rows, rows[0]?.total ?? 0, (row: VisitListRow) => [
        row.visitId,
      ])
    },
  })
}
