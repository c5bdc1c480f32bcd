import type { ReportRun } from '@labgate/contract/overviews/report-runs'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { isoInstant } from '../../db/sql-parts.ts'

/** Hours for which a report is kept. */
export const keptHours = 24
const columns = `
  report_run_id as "reportRunId",
  title,
  format,
  state,
  made,
  count,
  says,
  ${isoInstant('asked_at')} as "askedDate"
`

/** First lock: only the user's own, latest first. */
export const recentReports = ({ userId }: Pick<Actor, 'userId'>, now: Date): Query<ReportRun> =>
  rawQuery(
    `
      select ${columns}
      from report_run
      where user_id = $1 and asked_at > $2::timestamptz - interval '${keptHours} hours'
      order by report_run_id desc
      limit 20
    `,
    [userId, now.toISOString()],
  )
