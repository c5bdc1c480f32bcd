import { Suspense, useState, type ReactNode } from 'react'
import { late } from '../late.tsx'
import { notify } from '../notify.tsx'
import type { ShownFile } from './paper-modal.tsx'

const PaperModal = late(async () => ({ default: (await import('./paper-modal.tsx')).PaperModal }))

export interface ShowPaper {
  /** Requests a paper and shows it, to print and to save. A refusal is shown; never rejects. */
  show: (title: string, ask: () => Promise<Omit<ShownFile, 'title'>>) => Promise<void>
  /** The last requested paper is loading. */
  busy: boolean
  /** The dialog: render it once, outside any form. */
  dialog: ReactNode
}

/** A paper that the server makes, such as a sheet or a letter. */
export const usePaper = (): ShowPaper => {
  const [paper, setPaper] = useState<ShownFile>()
  const [busy, setBusy] = useState(false)
  const show: ShowPaper['show'] = async (title, ask) => {
    setBusy(true)
    try {
      const { fileName, fileType, fileAsBase64 } = await ask()
      setPaper({ title, fileName, fileType, fileAsBase64 })
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const dialog = paper && (
    <Suspense fallback={null}>
      <PaperModal key={paper.fileName} file={paper} onClose={() => setPaper(undefined)} />
    </Suspense>
  )
  return { show, busy, dialog }
}
