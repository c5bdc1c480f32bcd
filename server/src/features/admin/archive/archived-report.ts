import type { archive } from '@labgate/contract/admin/archive'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { fileBytes } from '../../../files/store.ts'
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
  const file = orRefuse(found, 'Report not found.')
  return {
    fileType: file.fileType,
    fileName: `archive-report-${archiveReportId}.pdf`,
    fileAsBase64: (await fileBytes(context.database, file)).toString('base64'),
  }
}
