import { inconsistencies } from '@labgate/contract/desk/inconsistencies'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { asInconsistency } from './as-inconsistency.ts'
import { exportInconsistencies } from './export-inconsistencies.ts'
import { countInconsistencies, listInconsistencies } from './inconsistencies.queries.ts'

/** The Inconsistency Report. */
export const inconsistencyRoutes = (context: AppContext) =>
  routesFor('inconsistencies', inconsistencies, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const about = { customerId: Math.max(0, criteria.customerId ?? 0) }
      const [rows] = await call.read(
        about,
        listInconsistencies(actor, criteria, keysetOf(name, criteria), context.now()),
      )
      const page = countedPageOf(name, criteria, rows, ({ foundDate, inconsistencyId }) => [
        foundDate,
        inconsistencyId,
      ])
      return { ...page, list: page.list.map(asInconsistency) }
    },
    totals: async (call) => {
      const criteria = call.input.searchCriteria
      const about = { customerId: Math.max(0, criteria.customerId ?? 0) }
      const [byKind, byCustomer, byPhysician] = await call.read(
        about,
        ...countInconsistencies(call.actor, criteria, context.now()),
      )
      return { byKind, byCustomer, byPhysician }
    },
    exportList: (call) => exportInconsistencies(context, call),
  })
