import { dayMs } from '@labgate/contract/kit/days'
import type { Database } from '../db/database.ts'
import { rawQuery, type Query } from '../db/queries.ts'

const hourMs = 3_600_000

/**
 * What is no longer needed, and after how long. The audit log is never touched: no one has the
 * right to.
 */
const stale: readonly [ageMs: number, sql: string][] = [
  [48 * hourMs, 'delete from idempotency where at < $1'],
  [30 * dayMs, 'delete from draft where saved_at < $1'],
  [
    dayMs,
    `
      delete from draft_file f
      where
        kept_at < $1
        and not exists (
          select
          from draft d
          where
            d.user_id = f.user_id
            and d.subject_id = f.subject_id
            and d.form = f.form
            and d.record_id = f.record_id
        )
    `,
  ],
  [dayMs, 'delete from reset_code where expires_at < $1'],
  [dayMs, 'delete from throttle where at < $1 and until < $1'],
  // a session that was not ended expires after twelve hours
  [
    7 * dayMs,
    `
      delete from session_token t
      using session s
      where
        s.session_id = t.session_id
        and coalesce(s.ended_at, s.started_at + interval '12 hours') < $1
    `,
  ],
  [dayMs, 'delete from report_bundle where asked_at < $1'],
  [dayMs, 'delete from report_run where asked_at < $1'],
  [30 * dayMs, 'delete from mail where sent_at < $1'],
  // anything this old is not mailed again: mail-notices.ts looks back 30 days
  [60 * dayMs, `delete from mail_told where told_at < $1 and kind <> 'invoices'`],
]

/** Removes what is no longer needed. */
export const clean = async (database: Database, now: () => Date): Promise<void> => {
  const before = (ageMs: number): string => new Date(now().getTime() - ageMs).toISOString()
  await database.systemQuery(
    'clean',
    stale.map(([ageMs, sql]): Query<unknown> => rawQuery(sql, [before(ageMs)])),
    true,
  )
}
