import { inconsistencies } from '@labgate/contract/desk/inconsistencies'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { exportInconsistencies } from './export-inconsistencies.ts'
import { findInconsistencies } from './find-inconsistencies.ts'
import { countInconsistencies } from './inconsistencies.queries.ts'

/** The Inconsistency Report. */
export const inconsistencyRoutes = (context: AppContext) =>
  routesFor('inconsistencies', inconsistencies, {
    list: (call) => findInconsistencies(context, call),
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
