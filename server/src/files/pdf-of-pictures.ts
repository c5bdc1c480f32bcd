import { deflateSync } from 'node:zlib'
import { encode } from 'jpeg-js'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  type PDFRef,
} from 'pdf-lib'
import { mostBytes } from './base64.ts'
import { Unconvertible, type Picture } from './unconvertible.ts'

/* US Letter in points of 1/72 inch. */
const letter = [612, 792] as const
const margin = 36
const jpegQuality = 85

type Matrix = readonly [number, number, number, number, number, number]
const upright: Matrix = [1, 0, 0, 1, 0, 0]
/** Turns a picture upright that PDF draws on a square of 1 by 1 from the bottom left. */
const turns: Readonly<Record<number, Matrix>> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

const withoutOpacity = (pixels: Uint8Array): Uint8Array => {
  const colors = new Uint8Array((pixels.length / 4) * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    colors[to] = pixels[from] ?? 0
    colors[to + 1] = pixels[from + 1] ?? 0
    colors[to + 2] = pixels[from + 2] ?? 0
  }
  return colors
}

const packed = ({
  width,
  height,
  pixels,
  exact,
}: Picture): { Filter: string; content: Uint8Array } =>
  exact
    ? { Filter: 'FlateDecode', content: deflateSync(withoutOpacity(pixels)) }
    : { Filter: 'DCTDecode', content: encode({ width, height, data: pixels }, jpegQuality).data }

const addPage = (
  document: PDFDocument,
  { width, height, orientation }: Picture,
  image: PDFRef,
): void => {
  const [wide, high] = orientation >= 5 && orientation <= 8 ? [height, width] : [width, height]
  const page = document.addPage(wide > high ? [letter[1], letter[0]] : [...letter])
  const { width: pageWidth, height: pageHeight } = page.getSize()
  // never larger than one point per pixel: a small picture does not fill a page with squares
  const scale = Math.min(1, (pageWidth - 2 * margin) / wide, (pageHeight - 2 * margin) / high)
  const [w, h] = [wide * scale, high * scale]
  const name = PDFName.of('Picture')
  page.node.setXObject(name, image)
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(w, 0, 0, h, (pageWidth - w) / 2, (pageHeight - h) / 2),
    concatTransformationMatrix(...(turns[orientation] ?? upright)),
    drawObject(name),
    popGraphicsState(),
  )
}

/**
 * A PDF with one picture on each page. The same pictures produce the same bytes. Refuses a PDF
 * larger than 25 MB.
 */
export const pdfOfPictures = async (
  pictures: AsyncIterable<Picture> | Iterable<Picture>,
): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  const refuseLarge = (size: number): void => {
    if (size > mostBytes) throw new Unconvertible('The PDF would be larger than 25 MB.')
  }
  let size = 0
  for await (const picture of pictures) {
    const { Filter, content } = packed(picture)
    size += content.length
    refuseLarge(size)
    const { width: Width, height: Height } = picture
    const dict = {
      Type: 'XObject',
      Subtype: 'Image',
      Width,
      Height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      Filter,
    }
    addPage(document, picture, document.context.register(document.context.stream(content, dict)))
  }
  const bytes = await document.save()
  refuseLarge(bytes.length)
  return bytes
}
