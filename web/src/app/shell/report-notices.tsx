import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import type { ReportRun } from '@labgate/contract/overviews/report-runs'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/queries.ts'
import { downloadFile } from '../../ui/files.ts'
import { notify } from '../../ui/notify.tsx'

/* What only the click needs is loaded then. */
const download = async (reportRunId: number): Promise<void> => {
  const { practiceReports } = await import('@labgate/contract/overviews/practice-reports')
  downloadFile(await call(practiceReports.file, { reportRunId }))
}

/** Polls their progress while any is being made. */
const Following = () => {
  useApiQuery(home.shell, {}, { every: 5_000 })
  return null
}

/**
 * Notifies users, wherever they are, when a report they requested is ready, with the file. No
 * notice for those that were ready before they signed in: they are on the page.
 */
export const ReportNotices = ({ reports }: { reports: readonly ReportRun[] }) => {
  const known = useRef<Map<number, ReportRun['state']>>(undefined)
  useEffect(() => {
    for (const { reportRunId, state, title, says: text } of reports) {
      const isNews = known.current !== undefined && known.current.get(reportRunId) !== state
      if (isNews && state === 'failed') notify.info(`${title}: ${text}`)
      if (isNews && state === 'done')
        notify.ready(
          say('The report {title} is ready.', { title }),
          say('Download'),
          () => void download(reportRunId).catch(notify.failure),
        )
    }
    known.current = new Map(reports.map(({ reportRunId, state }) => [reportRunId, state]))
  }, [reports])
  return reports.some(({ state }) => state === 'waiting' || state === 'making') ? (
    <Following />
  ) : null
}
