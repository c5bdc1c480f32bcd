import { say } from '@labgate/contract/languages/say'
import { blobOf } from '../files.ts'

interface File {
  fileType: string
  fileAsBase64: string
}

/* As long as a print dialog may stay open. */
const keepFor = 10 * 60_000

/**
 * Whether the browser shows PDFs in a page; if it is set to save them instead, a frame would
 * neither load nor show anything.
 */
export const showsPdf = (): boolean =>
  !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled

/**
 * Opens the browser's print dialog for a PDF, from a URL that only this tab knows. False if the
 * browser does not let a page print its PDFs: the paper must then be shown.
 */
export const printFile = (file: File): Promise<boolean> =>
  new Promise((resolve) => {
    if (!showsPdf()) {
      resolve(false)
      return
    }
    const address = URL.createObjectURL(blobOf(file))
    const frame = document.createElement('iframe')
    frame.title = say('Print')
    frame.style.cssText =
      'position: fixed; inset: auto 0 0 auto; width: 1px; height: 1px; border: 0; opacity: 0'
    frame.tabIndex = -1
    const print = (): void => {
      const before = document.activeElement
      try {
        /*
         * The frame does not get the focus: the paper may be ready in the middle of a scan, whose
         * keys are for the page.
         */
        frame.contentWindow?.print()
        if (document.activeElement === frame && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
        resolve(frame.contentWindow !== null)
      } catch {
        resolve(false)
      }
    }
    frame.addEventListener('load', print, { once: true })
    frame.src = address
    document.body.append(frame)
    setTimeout(() => {
      frame.remove()
      URL.revokeObjectURL(address)
    }, keepFor)
  })
