import type { archive } from '@labgate/contract/admin/archive'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { opened } from '../../../files/store.ts'
import type { Call } from '../../../http/call.ts'
import { oneReport } from './archive.queries.ts'

/** A report of a former system on paper. */
export const archivedReport = async (
  context: AppContext,
  call: Call<(typeof archive)['get'], Actor>,
) => {
  const { archiveReportId } = call.input
  const [[found]] = await call.read(
    { target: `archive report ${archiveReportId}` },
    oneReport(call.actor, archiveReportId),
  )
  const { content, fileType } = orRefuse(found, 'Report not found.')
  return {
    fileType,
    fileName: `archive-report-${archiveReportId}.pdf`,
    fileAsBase64: opened(context.database, content).toString('base64'),
  }
}
