import { expect, test } from 'vitest'
import { pagesOf } from '../../test/paper-readers.ts'
import { inFixedWidth } from './columns.ts'
import { bytesOf, openPdf } from './pdf.ts'

const high = 200
const drawn = async (text: string, width: number) => {
  const document = openPdf({ title: 'Columns', size: [400, high] })
  document.addPage()
  const row = inFixedWidth(text, width, { size: 10 })
  row.draw(document, 0, 0)
  const [page] = await pagesOf(await bytesOf(document), 144)
  if (page === undefined) throw new Error('no page')
  const { raster } = page
  const lines = Math.round(row.height / 12.8)
  /* Where the ink of each line ends, in dots. */
  const ends = Array.from({ length: lines }, (_, line) => {
    const [from, to] = [line, line + 1].map((at) => Math.round((at * row.height * 2) / lines))
    let end = 0
    for (let y = from ?? 0; y < (to ?? 0); y++)
      for (let x = 0; x < raster.width; x++)
        if ((raster.gray[y * raster.width + x] ?? 255) < 128) end = Math.max(end, x)
    return end
  })
  return { height: row.height, ends }
}

test('words of one column stand under each other, whatever stands before them', async () => {
  const lines = [
    'Drug        H',
    'WWWWWWWWWW  H',
    'iiiiiiiiii  H',
    '            H',
    '\t    H',
    'ÀéłŁ·½µ     H',
  ]
  const { ends } = await drawn(lines.join('\n'), 400)
  expect(new Set(ends.map((end) => Math.round(end / 2))).size, ends.join()).toBe(1)
})

test('a line that is too long is set smaller, and one that is far too long goes on below', async () => {
  const short = await drawn('a'.repeat(20), 200)
  const long = await drawn('a'.repeat(50), 200)
  expect(long.height).toBeLessThan(short.height)
  const most = Math.floor(200 / (5.5 * 0.6))
  const longest = inFixedWidth('a'.repeat(most + 10), 200, { size: 10 })
  expect(longest.height).toBeCloseTo(2 * 5.5 * 1.28)
})
