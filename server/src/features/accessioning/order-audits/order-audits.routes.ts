import { errorOutcomes, orderAudits } from '@labgate/contract/accessioning/order-audits'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { asBilled, billedOf, ratesOf } from '../../../core/order-audits/order-audits.queries.ts'
import { routesFor } from '../../../http/call.ts'
import { auditRule, saveAuditRule } from './audit-rule.ts'
import { findAudits } from './find-audits.ts'
import { reviewOrder } from './review-order.ts'

/** Second review of accessioning. */
export const orderAuditRoutes = (context: AppContext) =>
  routesFor('orderAudits', orderAudits, {
    list: (call) => findAudits(context, call),
    insurance: async (call) => {
      const { labOrderSpecimenId } = call.input
      const [[found]] = await call.read(
        { target: `order ${labOrderSpecimenId}` },
        billedOf(call.actor, labOrderSpecimenId),
      )
      return asBilled(orRefuse(found, 'Order not found.'))
    },
    reviewed: (call) =>
      call.change((tx, change) => reviewOrder(tx, call.actor, call.input, change, context.now())),
    rule: async (call) => {
      const [[found]] = await call.read({}, auditRule())
      return orRefuse(found)
    },
    saveRule: (call) =>
      call.change((tx, change) => saveAuditRule(tx, context, call.actor, call.input, change)),
    rates: async (call) => {
      const { startDate, endDate } = call.input.searchCriteria
      const [list] = await call.read(
        {},
        ratesOf({ startDate, endDate }, errorOutcomes, context.now()),
      )
      return { list }
    },
  })
