import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { ready } from 'zpl-renderer-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/*
 * Printed output is read back by independent programs: PDFium draws PDF, Zebrash draws ZPL, ZXing
 * reads bar codes. All are WebAssembly in npm packages, so nothing else needs to be installed.
 */

prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(
      createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
    ).buffer as ArrayBuffer,
  },
})

/** Gray values, 0 is black. */
export interface Raster {
  width: number
  height: number
  gray: Uint8Array
}

let library: Promise<PDFiumLibrary> | undefined
const pdfium = (): Promise<PDFiumLibrary> => (library ??= PDFiumLibrary.init())

const eachPage = async <T>(
  pdf: Uint8Array,
  read: (page: PDFiumPage) => T | Promise<T>,
): Promise<T[]> => {
  const document = await (await pdfium()).loadDocument(pdf)
  const found: T[] = []
  for (const page of document.pages()) found.push(await read(page))
  document.destroy()
  return found
}

/** The pages of a PDF as printed at the given dots per inch, with their text. */
export const pagesOf = (
  pdf: Uint8Array,
  dotsPerInch = 203,
): Promise<{ raster: Raster; text: string }[]> =>
  eachPage(pdf, async (page) => {
    const text = page.getText() // drawing closes the page
    const { width, height, data } = await page.render({
      scale: dotsPerInch / 72,
      render: 'bitmap',
      colorSpace: 'Gray',
    })
    return { raster: { width, height, gray: data }, text }
  })

/** The text of each page of a PDF, without drawing it. */
export const textsOf = (pdf: Uint8Array): Promise<string[]> =>
  eachPage(pdf, (page) => page.getText())

/* Zebrash returns PNG with 8 bits of gray and no interlacing. */
const rasterOfPng = (png: Buffer): Raster => {
  let [width, height] = [0, 0]
  const parts: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
    if (kind === 'IDAT') parts.push(data)
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(parts))
  const gray = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (width + 1)] ?? 0
    for (let x = 0; x < width; x++) {
      const left = x > 0 ? (gray[row * width + x - 1] ?? 0) : 0
      const up = row > 0 ? (gray[(row - 1) * width + x] ?? 0) : 0
      const corner = x > 0 && row > 0 ? (gray[(row - 1) * width + x - 1] ?? 0) : 0
      const near =
        [left, up, corner].toSorted(
          (one, other) => Math.abs(left + up - corner - one) - Math.abs(left + up - corner - other),
        )[0] ?? 0
      const added = [0, left, up, (left + up) >> 1, near][filter] ?? 0
      gray[row * width + x] = ((raw[row * (width + 1) + 1 + x] ?? 0) + added) & 255
    }
  }
  return { width, height, gray }
}

/** 2 x 1 inch labels as a 203 dpi printer prints them. */
export const printedZpl = async (zpl: string): Promise<Raster[]> => {
  const { api } = await ready
  const pictures = await api.zplToBase64MultipleAsync(zpl, 50.75, 25.375, 8)
  return pictures.map((picture) => rasterOfPng(Buffer.from(picture, 'base64')))
}

const asPrinted = { tryInvert: false, tryRotate: false, tryDownscale: false }
/** The bar codes in a picture, which must be upright, black on white. */
export const codesOn = async ({ width, height, gray }: Raster): Promise<string[]> => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let dot = 0, at = 0; dot < gray.length; dot++, at += 4)
    data[at] = data[at + 1] = data[at + 2] = gray[dot] ?? 255
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0],
    { formats: ['Code128'], ...asPrinted },
  )
  return found.map(({ text }) => text)
}

/** A part of a picture as ink dots: 1 is darker than half. */
export const inkOf = (
  { width, gray }: Raster,
  { x, y, wide, high }: { x: number; y: number; wide: number; high: number },
): Uint8Array =>
  Uint8Array.from({ length: wide * high }, (_, at) =>
    (gray[(y + Math.floor(at / wide)) * width + x + (at % wide)] ?? 255) < 128 ? 1 : 0,
  )
