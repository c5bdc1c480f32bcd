import { archive, type ArchiveReport } from '@labgate/contract/admin/archive'
import { say } from '@labgate/contract/languages/say'
import { call } from '../../../api/call.ts'
import { blobOf, downloadFile } from '../../../ui/files.ts'
import { notify } from '../../../ui/notify.tsx'

/* By then the tab has its own copy; no one else needs the address. */
const keptFor = 60_000

/**
 * An empty tab that says what it is waiting for, opened immediately as browsers require; null if
 * the browser blocks it.
 */
const openTab = (): Window | null => {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = say('Archive report')
  tab.document.body.textContent = say('Opening the report ...')
  return tab
}

/** Opens a report in a new tab; downloads it if the browser blocks tabs. */
export const openReport = async ({
  archiveReportId,
}: Pick<ArchiveReport, 'archiveReportId'>): Promise<void> => {
  const tab = openTab()
  try {
    const file = await call(archive.get, { archiveReportId })
    if (!tab) {
      downloadFile(file)
      notify.info(say('The browser blocked the new tab. The report was saved to your downloads.'))
      return
    }
    const address = URL.createObjectURL(blobOf(file))
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), keptFor)
  } catch (error) {
    tab?.close()
    notify.failure(error)
  }
}
