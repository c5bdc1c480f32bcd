import { PDFDocument } from 'pdf-lib'

/** Number of pages in a PDF. */
export const pagesIn = async (bytes: Uint8Array): Promise<number> =>
  (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()

/**
 * Joins the pages of several PDFs in order. `title`: what a viewer shows for the whole; it names no
 * patient. It contains no date, as its parts do not.
 */
export const merged = async (title: string, pdfs: readonly Uint8Array[]): Promise<Buffer> => {
  const whole = await PDFDocument.create({ updateMetadata: false })
  whole.setTitle(title, { showInWindowTitleBar: true })
  whole.setLanguage('en-US')
  whole.setCreator('Labgate')
  whole.setProducer('Labgate')
  whole.setCreationDate(new Date(0))
  for (const bytes of pdfs) {
    const one = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
  }
  return Buffer.from(await whole.save())
}
