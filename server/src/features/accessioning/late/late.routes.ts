import { late } from '@labgate/contract/accessioning/late'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { assignLate, closeLate } from './follow-up.ts'
import { actsOf, lateSpecimens } from './late.query.ts'

export const lateRoutes = (context: AppContext) =>
  routesFor('late', late, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        lateSpecimens(actor, criteria, keysetOf(name, criteria), context.now()),
      )
      const page = countedPageOf(name, criteria, rows, ({ begun, labOrderId, priority }) => [
        begun,
        labOrderId,
        priority,
      ])
      return {
        ...page,
        list: page.list.map(({ begun: _begun, ...row }) => ({ ...row, acts: actsOf(row.step) })),
      }
    },
    assign: (call) => call.change((tx, change) => assignLate(tx, call.actor, call.input, change)),
    close: (call) =>
      call.change((tx, change) => closeLate(tx, call.actor, call.input, change, context.now())),
  })
