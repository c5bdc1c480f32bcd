import { archive, type ArchiveReport } from '@labgate/contract/archive'
import { call } from '../../api/call.ts'
import { blobOf, downloadFile } from '../../ui/files.ts'
import { notify } from '../../ui/notify.tsx'

/* The tab keeps its own copy by then; the address is of no use to anybody else. */
const keptFor = 60_000

/** An empty tab that says what it waits for, opened at once as browsers ask for; null when the browser blocks it. */
const openTab = (): Window | null => {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = 'Archive report'
  tab.document.body.textContent = 'Opening the report ...'
  return tab
}

/** Opens a report in a new tab; where the browser keeps tabs from opening, it is downloaded. */
export const openReport = async ({ archiveReportId }: Pick<ArchiveReport, 'archiveReportId'>): Promise<void> => {
  const tab = openTab()
  try {
    const file = await call(archive.get, { archiveReportId })
    if (!tab) {
      downloadFile(file)
      notify.info('The browser blocked the new tab. The report was saved to your downloads.')
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
