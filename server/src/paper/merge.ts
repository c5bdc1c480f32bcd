import { PDFDocument } from 'pdf-lib'

/** Number of pages in a PDF. */
export const pagesIn = async (bytes: Uint8Array): Promise<number> =>
  (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()

/** Joins the pages of several PDFs in order. */
export const merged = async (pdfs: readonly Uint8Array[]): Promise<Buffer> => {
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const bytes of pdfs) {
    const one = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
  }
  return Buffer.from(await whole.save())
}
