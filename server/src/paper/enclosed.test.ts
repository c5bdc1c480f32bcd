import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { pagesOf, textsOf, type Raster } from '../../test/paper-readers.ts'
import { samplePdf } from '../../test/sample-pdf.ts'
import { NotAPdf, openedPages, withEnclosed } from './enclosed.ts'

const whole = await samplePdf({ pages: 3 })
const blank = await PDFDocument.create()
blank.addPage()
const noPages = await PDFDocument.create()
const tooMany = await samplePdf({ pages: 201 })
const bytesOf = {
  blank: Buffer.from(await blank.save()),
  noPages: Buffer.from(await noPages.save({ addDefaultPage: false })),
}

/*
 * A PDF that a laboratory encloses is opened before it is kept, and follows the report with a line
 * that says whose it is.
 */
describe('a file from outside', () => {
  it('is opened, and its pages counted', async () => {
    expect(await openedPages(await samplePdf())).toBe(1)
    expect(await openedPages(await samplePdf({ pages: 5, turned: 90 }))).toBe(5)
  })

  it.each([
    ['only begins like one', Buffer.from('%PDF-1.7 x')],
    [
      'begins like one and goes on with text',
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5000, 'report ')]),
    ],
    ['ends in its middle', whole.subarray(0, whole.length / 2)],
    ['has a blank page only', bytesOf.blank],
    ['has no page', bytesOf.noPages],
    ['has too many pages', tooMany],
  ])('that %s is refused', async (_what, bytes) => {
    await expect(openedPages(bytes)).rejects.toThrow(NotAPdf)
  })
})

const dotsPerInch = 72
/**
 * The share of dark dots in the lowest part of a page, as high as the line below it is at the
 * page's own width.
 */
const darkBelow = ({ width, height, gray }: Raster, high: number): number => {
  const from = height - Math.round(high)
  let dark = 0
  for (let at = from * width; at < gray.length; at++) if ((gray[at] ?? 255) < 128) dark++
  return dark / ((height - from) * width)
}

describe('a report with enclosed files', () => {
  const whose = 'MOSS, ADA · Born 05/17/1980 · Specimen 900000000174'

  it('has their pages after its own, each with a line that says whose it is, and everything they have', async () => {
    const report = await samplePdf({ text: 'Report', pages: 2 })
    const files = [
      { bytes: await samplePdf({ text: 'Culture', pages: 2 }), whose, title: 'Culture report' },
      { bytes: await samplePdf({ text: 'Chart' }), whose, title: 'A'.repeat(300) },
    ]
    const texts = (await textsOf(await withEnclosed(report, files))).map((text) =>
      text.replaceAll(/\s+/g, ' '),
    )
    expect(texts).toHaveLength(5)
    expect(texts.slice(0, 2)).toEqual(['Report 1', 'Report 2'])
    for (const [at, text] of ['Culture 1', 'Culture 2', 'Chart 1'].entries())
      expect(texts[at + 2]).toContain(text)
    expect(texts[3]).toContain(`${whose} · Enclosed, page 2 of 2: Culture report`)
    // the name is whole, however long the title
    expect(texts[4]).toContain(whose)
  })

  it.each([
    [0, [612, 792]],
    [90, [612, 792]],
    [180, [612, 792]],
    [270, [612, 792]],
    [0, [842, 595]],
    [90, [300, 900]],
  ] as const)(
    'has the line below a page as it is shown: turned by %i, %o',
    async (turned, size) => {
      const file = await samplePdf({ turned, size: [...size] })
      const [before] = await pagesOf(file, dotsPerInch)
      const [, after] = await pagesOf(
        await withEnclosed(await samplePdf(), [{ bytes: file, whose, title: 'Culture report' }]),
        dotsPerInch,
      )
      if (before === undefined || after === undefined) throw new Error('a page is missing')
      const added = after.raster.height - before.raster.height
      expect([after.raster.width, added]).toEqual([
        before.raster.width,
        Math.floor((20 * before.raster.width) / 612),
      ])
      expect(darkBelow(after.raster, added)).toBeGreaterThan(0.01)
      // the text stands upright: its first letter is at the left
      const left = (raster: Raster): number => {
        for (let x = 0; x < raster.width; x++)
          for (let y = raster.height - added; y < raster.height; y++)
            if ((raster.gray[y * raster.width + x] ?? 255) < 128) return x / raster.width
        return 1
      }
      expect(left(after.raster)).toBeLessThan(0.08)
      expect(left(before.raster)).toBe(1)
    },
  )
})
