import { may } from '@labgate/contract/access/permissions'
import {
  auditDateTypes,
  errorOutcomes,
  orderAudits,
} from '@labgate/contract/accessioning/order-audits'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import {
  asBilled,
  billedOf,
  listAudits,
  ratesOf,
} from '../../../core/order-audits/order-audits.queries.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { auditRule, saveAuditRule } from './audit-rule.ts'
import { reviewOrder } from './review-order.ts'

/** Second review of accessioning. */
export const orderAuditRoutes = (context: AppContext) =>
  routesFor('orderAudits', orderAudits, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      // the bench cannot see whose work had errors (docs/decisions/0017)
      if (criteria.dateType === auditDateTypes.reviewed && !may(actor.who, 'audit-rate.read'))
        throw new Refusal('not-permitted', 'You cannot see what reviews found.')
      const about = { customerId: Math.max(0, criteria.customerId ?? 0) }
      const [rows] = await call.read(
        about,
        listAudits(actor, criteria, keysetOf(name, criteria), context.now()),
      )
      const page = countedPageOf(name, criteria, rows, ({ at, labOrderId }) => [at, labOrderId])
      return { ...page, list: page.list.map(({ at: _at, ...row }) => row) }
    },
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
      call.change((tx, change) => saveAuditRule(tx, call.actor, call.input, change, context.now())),
    rates: async (call) => {
      const { startDate, endDate } = call.input.searchCriteria
      const [list] = await call.read(
        {},
        ratesOf({ startDate, endDate }, errorOutcomes, context.now()),
      )
      return { list }
    },
  })
