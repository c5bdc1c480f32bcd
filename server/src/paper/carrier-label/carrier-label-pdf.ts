import {
  PDFDocument,
  PDFName,
  PDFNumber,
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib'
import { readGif, type Picture } from './gif.ts'

/** A label's page, in points: 4 x 6 inches. */
const [wide, high] = [288, 432] as const

/* A picture that lies on its side is turned, so that its top is the page's. */
const upright = (picture: Picture): Picture => {
  if (picture.width <= picture.height) return picture
  const { width, height, dots, colors } = picture
  const turned = new Uint8Array(dots.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = dots[y * width + x] ?? 0
  return { width: height, height: width, dots: turned, colors }
}

/**
 * A carrier's label that came as a GIF, as a PDF of one page of 4 x 6 inches, as large as fits; each
 * dot stays a dot, so that its bar codes stay readable. Throws NotAGif.
 */
export const carrierLabelPdf = async (gif: Uint8Array): Promise<Buffer> => {
  const { width, height, dots, colors } = upright(readGif(gif))
  const doc = await PDFDocument.create({ updateMetadata: false })
  doc.setTitle('Carrier label', { showInWindowTitleBar: true })
  doc.setCreator('Labgate')
  doc.setProducer('Labgate')
  doc.setCreationDate(new Date(0))
  doc.setLanguage('en-US')
  const { context } = doc
  const image = context.register(
    context.flateStream(dots, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: [
        PDFName.of('Indexed'),
        PDFName.of('DeviceRGB'),
        PDFNumber.of(colors.length / 3 - 1),
        context.register(context.flateStream(colors)),
      ],
    }),
  )
  const page = doc.addPage([wide, high])
  const scale = Math.min(wide / width, high / height)
  const [w, h] = [width * scale, height * scale]
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(w, 0, 0, h, (wide - w) / 2, high - h),
    drawObject(page.node.newXObject('Label', image)),
    popGraphicsState(),
  )
  return Buffer.from(await doc.save())
}
