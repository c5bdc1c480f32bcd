import type { practiceReports } from '@labgate/contract/overviews/practice-reports'
import type { ReportRun } from '@labgate/contract/overviews/report-runs'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { rawQuery } from '../../db/queries.ts'
import { opened } from '../../files/store.ts'
import type { Call } from '../../http/call.ts'
import { madeFor } from './made-for.ts'
import { keptHours } from './report-runs.query.ts'

const types: Readonly<Record<ReportRun['format'], string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** A report that was made before, while it is kept and its reader still sees the same. */
export const keptReport = async (
  context: AppContext,
  call: Call<(typeof practiceReports)['file'], Actor>,
) => {
  const { reportRunId } = call.input
  const [[found]] = await call.read(
    { target: `report file ${reportRunId}` },
    rawQuery<{
      title: string
      format: ReportRun['format']
      content: Buffer
      day: string
      scope: string
      labOrderIds: number[]
      patientId: number
    }>(
      `
        select
          title,
          format,
          content,
          scope,
          to_char(asked_at, 'YYYY-MM-DD') as day,
          lab_order_ids as "labOrderIds",
          coalesce((criteria ->> 'patientId')::bigint, 0) as "patientId"
        from report_run
        where
          report_run_id = $1
          and user_id = $2
          and state = 'done'
          and content is not null
          and asked_at > $3::timestamptz - interval '${keptHours} hours'
      `,
      [reportRunId, call.actor.userId, context.now().toISOString()],
    ),
  )
  if (found === undefined)
    throw new Refusal('not-found', 'The report is no longer kept. Make it again.')
  const { title, format, content, day, scope, labOrderIds, patientId } = found
  if (scope !== madeFor(call.actor))
    throw new Refusal(
      'not-found',
      'What you can see has changed since the report was made. Make it again.',
    )
  call.shows([{ patientId }, ...labOrderIds.map((labOrderId) => ({ labOrderId }))])
  return {
    fileName: `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${day}.${format}`,
    fileType: types[format],
    fileAsBase64: opened(context.database, content).toString('base64'),
  }
}
