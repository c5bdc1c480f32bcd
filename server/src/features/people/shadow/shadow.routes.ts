import { practiceStaff } from '@labgate/contract/access/user-types'
import { shadow, visitMs } from '@labgate/contract/people/session'
import { inScope } from '../../../access/actor.ts'
import { auditRow } from '../../../access/audit.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { listVisits, type VisitListRow } from './shadow.queries.ts'
import { visitOf } from './visit.ts'

const leastReason = 5

/** Acting as a customer's user (rules.md#acting-as-a-customer): chosen by name, with a reason, for 30 minutes, reported to the customer. */
export const shadowRoutes = (context: AppContext) => {
  const { database, sessions, now } = context
  const visitNow = async (visitId: number) =>
    orRefuse(
      (await database.system('visit', (tx) => visitOf(tx, visitId))) ?? undefined,
      'You are not acting as a customer.',
    )
  return routesFor('shadow', shadow, {
    start: async (call) => {
      const { actor, input } = call
      refuseIf(
        input.reason.length < leastReason
          ? [
              issue(
                'reason',
                'Enter a short reason for acting as this user. The customer can see it.',
                'reason',
              ),
            ]
          : [],
      )
      const visitId = await database.system('visit start', async (tx) => {
        const target = await tx
          .selectFrom('app_user as u')
          .innerJoin('customer as c', 'c.customer_id', 'u.customer_id')
          .select(['u.user_id', 'u.customer_id'])
          .where('u.user_id', '=', input.userId)
          .where('u.disabled', '=', false)
          .where('u.user_type_id', 'in', practiceStaff)
          .where('c.active', '=', true)
          .executeTakeFirst()
        if (!target || !inScope(actor, target.customer_id))
          throw new Refusal('not-found', 'User of a customer not found.')
        const { visit_id } = await tx
          .insertInto('visit')
          .values({
            session_id: actor.sessionId,
            user_id: actor.userId,
            shadow_user_id: target.user_id,
            customer_id: target.customer_id,
            reason: input.reason,
            started_at: now().toISOString(),
            until: new Date(now().getTime() + visitMs).toISOString(),
          })
          .returning('visit_id')
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('session')
          .set({ visit_id })
          .where('session_id', '=', actor.sessionId)
          .execute()
        await tx.executeQuery(
          auditRow({ ...actor, subjectId: target.user_id, visitId: visit_id }, call.name, {
            customerId: target.customer_id,
            target: `user ${target.user_id}`,
          }).compile(),
        )
        return visit_id
      })
      await sessions.refresh({ sessionId: actor.sessionId })
      return { visit: await visitNow(visitId) }
    },
    renew: async (call) => {
      const { actor } = call
      await database.system('visit renew', async (tx) => {
        await tx
          .updateTable('visit')
          .set({ until: new Date(now().getTime() + visitMs).toISOString() })
          .where('visit_id', '=', actor.visitId)
          .where('ended_at', 'is', null)
          .execute()
        await tx.executeQuery(auditRow(actor, call.name, {}).compile())
      })
      return { visit: await visitNow(actor.visitId) }
    },
    end: async (call) => {
      const { actor } = call
      await database.system('visit end', async (tx) => {
        await tx
          .updateTable('visit')
          .set({ ended_at: now().toISOString() })
          .where('visit_id', '=', actor.visitId)
          .where('ended_at', 'is', null)
          .execute()
        await tx
          .updateTable('session')
          .set({ visit_id: null })
          .where('session_id', '=', actor.sessionId)
          .execute()
        await tx.executeQuery(auditRow(actor, call.name, {}).compile())
      })
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
