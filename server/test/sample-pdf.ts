import { PDFDocument, StandardFonts, degrees } from 'pdf-lib'

interface SamplePdf {
  /** On each page, with its number. */
  text?: string
  pages?: number
  size?: [width: number, height: number]
  /** Degrees by which its pages are turned when they are shown. */
  turned?: number
  /** Bytes of a stream that nothing shows. */
  more?: number
}

/** A PDF as a laboratory encloses it with a result. */
export const samplePdf = async ({
  text = 'Enclosed result',
  pages = 1,
  size = [612, 792],
  turned = 0,
  more = 0,
}: SamplePdf = {}): Promise<Buffer> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let at = 1; at <= pages; at++) {
    const page = document.addPage(size)
    page.setRotation(degrees(turned))
    page.drawText(`${text} ${at}`, { x: 72, y: size[1] / 2, size: 14, font })
  }
  if (more > 0) document.context.register(document.context.stream(Buffer.alloc(more, 'report ')))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
