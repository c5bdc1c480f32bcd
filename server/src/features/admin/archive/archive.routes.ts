import { archive } from '@labgate/contract/admin/archive'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { opened } from '../../../files/store.ts'
import { routesFor } from '../../../http/call.ts'
import { oneReport } from './archive.queries.ts'
import { findReports } from './find-reports.ts'

/** Reports of a former laboratory system. */
export const archiveRoutes = ({ database }: Pick<AppContext, 'database'>) =>
  routesFor('archive', archive, {
    list: (call) => findReports(call),
    get: async (call) => {
      const { archiveReportId } = call.input
      const [[found]] = await call.read(
        { target: `archive report ${archiveReportId}` },
        oneReport(call.actor, archiveReportId),
      )
      const { content, fileType } = orRefuse(found, 'Report not found.')
      return {
        fileType,
        fileName: `archive-report-${archiveReportId}.pdf`,
        fileAsBase64: opened(database, content).toString('base64'),
      }
    },
  })
