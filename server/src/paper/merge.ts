import { PDFDocument } from 'pdf-lib'

/** How many pages a PDF has. */
export const pagesIn = async (bytes: Uint8Array): Promise<number> => (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()

/** The pages of several PDFs, one after the other. */
export const merged = async (pdfs: readonly Uint8Array[]): Promise<Buffer> => {
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const bytes of pdfs) {
    const one = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
  }
  return Buffer.from(await whole.save())
}
