import { randomFillSync } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { decode } from 'jpeg-js'
import { PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from 'pdf-lib'
import { expect, test } from 'vitest'
import { heic, tiffOf } from '../../test/picture-files.ts'
import { asPdf } from './as-pdf.ts'
import { pdfOfPictures } from './pdf-of-pictures.ts'
import { Unconvertible } from './unconvertible.ts'

const contentOf = (page: PDFPage): Uint8Array => {
  const picture = page.node
    .Resources()
    ?.lookup(PDFName.of('XObject'), PDFDict)
    .lookup(PDFName.of('Picture'))
  if (!(picture instanceof PDFRawStream)) throw new Error('there is no picture on the page')
  return picture.contents
}
/** The contents of each page: its size in points, and its picture. */
const pagesOf = async (pdf: Buffer) => {
  const document = await PDFDocument.load(pdf)
  return document.getPages().map((page) => {
    const jpeg = decode(contentOf(page))
    return {
      paper: [page.getWidth(), page.getHeight()],
      size: [jpeg.width, jpeg.height],
      at: (x: number, y: number) => [
        ...jpeg.data.subarray((y * jpeg.width + x) * 4).subarray(0, 3),
      ],
    }
  })
}
const near = (found: number[] | undefined, wanted: number[]): void => {
  for (const [at, value] of wanted.entries())
    expect(
      Math.abs((found?.[at] ?? -1000) - value),
      `${String(found)} for ${String(wanted)}`,
    ).toBeLessThan(12)
}
const two = tiffOf(
  { width: 40, height: 60, color: [200, 30, 40] },
  { width: 90, height: 50, color: [20, 140, 60] },
)
const reasonOf = async (bytes: Uint8Array, fileType: string, ms?: number): Promise<string> => {
  const error: unknown = await asPdf(bytes, fileType, ms).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Unconvertible)
  return (error as Unconvertible).message
}

test('every page of a TIFF becomes a page on US Letter, portrait or landscape like the picture', async () => {
  const pdf = await asPdf(two, 'image/tiff')
  const pages = await pagesOf(pdf)
  expect(pages.map(({ paper, size }) => ({ paper, size }))).toEqual([
    { paper: [612, 792], size: [40, 60] },
    { paper: [792, 612], size: [90, 50] },
  ])
  near(pages[0]?.at(20, 30), [200, 30, 40])
  near(pages[1]?.at(80, 10), [20, 140, 60])
  expect((await asPdf(two, 'image/tiff')).equals(pdf), 'the same file makes the same PDF').toBe(
    true,
  )
})

test('a sideways page is rotated, and a preview is left out', async () => {
  const tiff = tiffOf(
    { width: 40, height: 60, color: [9, 9, 9], more: [[274, 6]] },
    { width: 4, height: 6, color: [9, 9, 9], more: [[254, 1]] },
  )
  expect((await pagesOf(await asPdf(tiff, 'image/tiff'))).map(({ paper }) => paper)).toEqual([
    [792, 612],
  ])
})

test('a HEIC picture becomes a page with its colors', async () => {
  const pages = await pagesOf(await asPdf(heic, 'image/heic'))
  expect(pages.map(({ paper, size }) => ({ paper, size }))).toEqual([
    { paper: [792, 612], size: [64, 48] },
  ])
  near(pages[0]?.at(8, 24), [220, 30, 30])
  near(pages[0]?.at(56, 24), [30, 30, 220])
})

test('a black-and-white scan keeps every pixel', async () => {
  const scan = tiffOf({
    width: 16,
    height: 2,
    color: [0b1010_0000, 0b1010_0000, 0b1010_0000],
    more: [
      [258, 1],
      [277, 1],
      [262, 1],
      [279, 4],
    ],
  })
  const page = (await PDFDocument.load(await asPdf(scan, 'image/tiff'))).getPage(0)
  const colors = inflateSync(contentOf(page))
  expect([...colors].filter((_, at) => at % 3 === 0)).toEqual(
    Array.from({ length: 4 }, () => [255, 0, 255, 0, 0, 0, 0, 0]).flat(),
  )
})

test('a PDF of more than 25 MB is refused', async () => {
  const pixels = randomFillSync(new Uint8Array(3000 * 3000 * 4))
  await expect(
    pdfOfPictures([{ width: 3000, height: 3000, pixels, orientation: 1, exact: true }]),
  ).rejects.toThrow('The PDF would be larger than 25 MB.')
})

const damaged = 'The file could not be read. It may be damaged.'
const inCircles = Buffer.from('II*\0\x08\0\0\0\0\0\x08\0\0\0', 'latin1')
test.each<[string, Buffer, string, string]>([
  ['a truncated TIFF', two.subarray(0, 4000), 'image/tiff', damaged],
  ['a truncated HEIC', heic.subarray(0, 400), 'image/heic', damaged],
  [
    'a HEIC without content',
    Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(40)]),
    'image/heic',
    damaged,
  ],
  [
    'a TIFF without a picture',
    Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(60)]),
    'image/tiff',
    'There is no picture in the file.',
  ],
  ['a TIFF whose pages form a loop', inCircles, 'image/tiff', 'The file has more than 200 pages.'],
  [
    'a TIFF that unpacks to more than 60 megapixels',
    tiffOf({
      width: 1,
      height: 1,
      color: [0, 0, 0],
      more: [
        [256, 60_000],
        [257, 1001],
      ],
    }),
    'image/tiff',
    'A picture in the file has more than 60 megapixels.',
  ],
  [
    'a TIFF with an unknown compression',
    tiffOf({ width: 1, height: 1, color: [0, 0, 0], more: [[259, 50_000]] }),
    'image/tiff',
    'This kind of TIFF cannot be converted (compression 50000).',
  ],
])('%s does not become a PDF, and the reason is reported', async (_, bytes, fileType, reason) => {
  expect(await reasonOf(bytes, fileType)).toBe(reason)
})

test('a conversion that takes too long is stopped', async () => {
  expect(await reasonOf(two, 'image/tiff', 1)).toBe('Making the PDF took longer than 0 seconds.')
})
