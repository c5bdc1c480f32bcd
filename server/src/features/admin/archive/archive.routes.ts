import { archive } from '@labgate/contract/admin/archive'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { archivedReport } from './archived-report.ts'
import { findReports } from './find-reports.ts'

/** Reports of a former laboratory system. */
export const archiveRoutes = (context: AppContext) =>
  routesFor('archive', archive, {
    list: (call) => findReports(call),
    get: (call) => archivedReport(context, call),
  })
