import type { Language } from '@labgate/contract/languages/language'
import { Suspense, useState, type ReactNode } from 'react'
import { late } from '../late.tsx'
import { notify } from '../notify.tsx'
import type { ShownFile } from './paper-modal.tsx'

const PaperModal = late(async () => ({ default: (await import('./paper-modal.tsx')).PaperModal }))

export interface ShowPaper {
  /** Requests a paper and shows it, to print and to save. A refusal is shown; never rejects. */
  show: (title: string, ask: () => Promise<Omit<ShownFile, 'title'>>) => Promise<void>
  /** The same for a paper that patients see: in the patient's language first, then in any. */
  showInLanguages: (
    title: string,
    ask: (language?: Language) => Promise<Omit<ShownFile, 'title'>>,
  ) => Promise<void>
  /** The last requested paper is loading. */
  busy: boolean
  /** The dialog: render it once, outside any form. */
  dialog: ReactNode
}

/** A paper that the server makes, such as a sheet or a letter. */
export const usePaper = (): ShowPaper => {
  const [paper, setPaper] = useState<ShownFile>()
  const [busy, setBusy] = useState(false)
  const request = async (
    title: string,
    ask: () => Promise<Omit<ShownFile, 'title'>>,
    inLanguage?: ShownFile['inLanguage'],
  ): Promise<void> => {
    setBusy(true)
    try {
      const { fileName, fileType, fileAsBase64 } = await ask()
      setPaper({ title, fileName, fileType, fileAsBase64, ...(inLanguage && { inLanguage }) })
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const show: ShowPaper['show'] = (title, ask) => request(title, ask)
  const showInLanguages: ShowPaper['showInLanguages'] = (title, ask) => {
    const inLanguage = (language: Language): void =>
      void request(title, () => ask(language), inLanguage)
    return request(title, () => ask(), inLanguage)
  }
  const dialog = paper && (
    <Suspense fallback={null}>
      <PaperModal isBusy={busy} file={paper} onClose={() => setPaper(undefined)} />
    </Suspense>
  )
  return { show, showInLanguages, busy, dialog }
}
