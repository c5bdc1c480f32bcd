import { PDFArray, PDFDocument, PDFName, PDFString, PDFHexString, type PDFPage } from 'pdf-lib'

/** Number of pages in a PDF. */
export const pagesIn = async (bytes: Uint8Array): Promise<number> =>
  (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()

/* The language of a whole PDF, as it says; ours say one. */
const languageOf = ({ catalog }: PDFDocument): string => {
  const said = catalog.lookup(PDFName.of('Lang'))
  return said instanceof PDFString || said instanceof PDFHexString ? said.decodeText() : 'en-US'
}

/* A page in another language than the whole says so for all it shows (ISO 32000-1, 14.9.2). */
const markLanguage = (page: PDFPage, language: string): void => {
  const { context } = page.doc
  const contents = page.node.get(PDFName.of('Contents'))
  if (contents === undefined) return
  const stream = (text: string) => context.register(context.stream(text))
  page.node.set(
    PDFName.of('Contents'),
    context.obj([
      stream(`/Span <</Lang (${language})>> BDC\n`),
      ...(contents instanceof PDFArray ? contents.asArray() : [contents]),
      stream('\nEMC'),
    ]),
  )
}

/**
 * Joins the pages of several PDFs in order. `title`: what a viewer shows for the whole; it names no
 * patient. The whole is in the language of its first part, and a page of a part in another one says
 * which. It contains no date, as its parts do not.
 */
export const merged = async (title: string, pdfs: readonly Uint8Array[]): Promise<Buffer> => {
  const whole = await PDFDocument.create({ updateMetadata: false })
  whole.setTitle(title, { showInWindowTitleBar: true })
  whole.setCreator('Labgate')
  whole.setProducer('Labgate')
  whole.setCreationDate(new Date(0))
  let ofWhole: string | undefined
  for (const bytes of pdfs) {
    const one = await PDFDocument.load(bytes, { updateMetadata: false })
    const language = languageOf(one)
    ofWhole ??= language
    for (const page of await whole.copyPages(one, one.getPageIndices())) {
      whole.addPage(page)
      if (language !== ofWhole) markLanguage(page, language)
    }
  }
  whole.setLanguage(ofWhole ?? 'en-US')
  return Buffer.from(await whole.save())
}
