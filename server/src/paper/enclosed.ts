import { howMany } from '@labgate/contract/kit/how-many'
import {
  PDFArray,
  PDFDocument,
  PDFRawStream,
  PDFStream,
  decodePDFRawStream,
  degrees,
  type PDFEmbeddedPage,
  type PDFPage,
} from 'pdf-lib'
import { bytesOf, openPdf, put } from './pdf.ts'
import { gray } from './rows.ts'
import { pageWide } from './sheet.ts'
import { cutToFit } from './wrap.ts'

/*
 * PDFs that a laboratory encloses with a result. They are opened before they are kept, and follow
 * the report on pages of their own, which keep everything they have and get a line below that says
 * whose they are.
 */

/** A file that cannot be opened, or whose pages cannot be read to their end. */
export class NotAPdf extends Error {}

/** A file with more pages is not a result of one specimen. */
const mostPages = 200

const opened = async (bytes: Uint8Array): Promise<PDFDocument> => {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  } catch {
    throw new NotAPdf('it cannot be opened')
  }
}

/* What a page draws: its content streams, to the end. */
const contentsOf = (page: PDFPage): PDFStream[] => {
  const contents = page.node.Contents()
  if (contents instanceof PDFStream) return [contents]
  return contents instanceof PDFArray
    ? Array.from({ length: contents.size() }, (_, at) => contents.lookup(at, PDFStream))
    : []
}
const drawsSomething = (page: PDFPage): boolean =>
  contentsOf(page).some(
    (stream) =>
      (stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents())
        .length > 0,
  ) || (page.node.Annots()?.size() ?? 0) > 0

/** The number of pages of a PDF whose pages can all be read. Fails with NotAPdf. */
export const openedPages = async (bytes: Uint8Array): Promise<number> => {
  const document = await opened(bytes)
  try {
    const pages = document.getPages()
    if (pages.length === 0 || pages.length > mostPages)
      throw new NotAPdf(`it has ${howMany(pages.length, 'page')}`)
    if (!pages.map(drawsSomething).some(Boolean)) throw new NotAPdf('its pages are blank')
    // copied as they will be for the report: whatever cannot be copied fails here
    const copy = await PDFDocument.create({ updateMetadata: false })
    await copy.copyPages(document, document.getPageIndices())
    return pages.length
  } catch (error) {
    throw error instanceof NotAPdf ? error : new NotAPdf('its pages cannot be read')
  }
}

/** A file to follow a report. */
export interface EnclosedFile {
  bytes: Uint8Array
  /** Whose it is: stands below each of its pages, before the title. */
  whose: string
  title: string
}

const stripHigh = 20
const margin = 24
const size = 8
/* Each line on a page of its own, as wide as a page and as high as a line. */
const strips = async (lines: readonly string[]): Promise<Buffer> => {
  const document = openPdf({ title: 'Enclosed', size: [pageWide, stripHigh] })
  for (const line of lines) {
    document.addPage()
    document.rect(0, 0, pageWide, stripHigh).fill('#ffffff')
    put(document, cutToFit(line, 'bold', size, pageWide - 2 * margin), {
      x: margin,
      baseline: 13,
      size,
      face: 'bold',
      color: gray,
    })
  }
  return bytesOf(document)
}

/*
 * The page grows at the side that is below when it is shown, however it is turned, by the height of
 * the strip in its own width.
 */
const addBelow = (page: PDFPage, strip: PDFEmbeddedPage): void => {
  const { x, y, width, height } = page.getCropBox()
  const turned = ((Math.round(page.getRotation().angle / 90) * 90) % 360 + 360) % 360 // prettier-ignore
  const isUpright = turned === 0 || turned === 180
  const scale = (isUpright ? width : height) / pageWide
  const high = stripHigh * scale
  const [box, at] = (
    {
      0: [[x, y - high, width, height + high], { x, y: y - high }],
      90: [[x, y, width + high, height], { x: x + width + high, y }],
      180: [[x, y, width, height + high], { x: x + width, y: y + height + high }],
      270: [[x - high, y, width + high, height], { x: x - high, y: y + height }],
    } as const
  )[turned as 0 | 90 | 180 | 270]
  page.setMediaBox(...box)
  page.setCropBox(...box)
  page.drawPage(strip, { ...at, xScale: scale, yScale: scale, rotate: degrees(turned) })
}

/**
 * The report, followed by the pages of the files, each with its line below. Fails with NotAPdf if
 * one cannot be opened.
 */
export const withEnclosed = async (
  report: Uint8Array,
  files: readonly EnclosedFile[],
): Promise<Buffer> => {
  const whole = await PDFDocument.load(report, { updateMetadata: false })
  for (const { bytes, whose, title } of files) {
    const file = await opened(bytes)
    const pages = await whole.copyPages(file, file.getPageIndices())
    const below = await whole.embedPdf(
      await strips(
        pages.map((_, at) => `${whose} · Enclosed, page ${at + 1} of ${pages.length}: ${title}`),
      ),
      pages.map((_, at) => at),
    )
    for (const [at, page] of pages.entries()) {
      whole.addPage(page)
      const strip = below[at]
      if (strip !== undefined) addBelow(page, strip)
    }
  }
  return Buffer.from(await whole.save())
}
