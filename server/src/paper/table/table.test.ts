import { fc } from '@labgate/contract/test/properties'
import { expect, test } from 'vitest'
import { pagesOf, textsOf } from '../../../test/paper-readers.ts'
import { tablePdf } from './table.ts'

const word = fc.stringMatching(/^[A-Z][a-z]{2,11}$/)
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '))

test('whatever the columns, each is on the paper under its title or named as left out, heads once a page, and every row once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 26 }),
      fc.integer({ min: 0, max: 130 }),
      words,
      async (columns, rows, text) => {
        const facts = {
          heading: ['Orders, Sunrise Pain Clinic', 'Collected 03/01/2026 to 03/31/2026'],
          columns: Array.from({ length: columns }, (_, at) => ({
            title: `Q${at}q`,
            isNumber: at % 4 === 3,
          })),
          rows: [
            ...Array.from({ length: rows }, (_, row) =>
              Array.from({ length: columns }, (_cell, at) =>
                at === 0 ? `N${row}n` : at % 4 === 3 ? '1,204' : text,
              ),
            ),
            ['Zsum', ...Array.from({ length: columns - 1 }, () => '9')],
          ],
          hasTotal: true,
        }
        const bytes = await tablePdf(facts)
        const pages = await textsOf(bytes)
        const [first = ''] = pages
        const leftOut = /Not on this paper, for want of room: ([^.]*)\./
          .exec(first.replaceAll(/\s+/g, ' '))?.[1]
          ?.split(', ')
        for (const [at, { title }] of facts.columns.entries()) {
          const isLeftOut = leftOut?.includes(title) ?? false
          for (const [page, said] of pages.entries())
            expect(said.split(title).length - 1, `${title} on page ${page + 1}`).toBe(
              isLeftOut ? Number(page === 0) : 1,
            )
          if (at === 0) expect(isLeftOut).toBe(false)
        }
        const all = pages.join('\n')
        for (const name of [...Array.from({ length: rows }, (_, row) => `N${row}n`), 'Zsum'])
          expect(all.split(name).length - 1, name).toBe(1)
      },
    ),
    { numRuns: 25, seed: 11 },
  )
})

test('wide tables are landscape, and narrow ones portrait', async () => {
  const shapeOf = async (columns: number) => {
    const [page] = await pagesOf(
      await tablePdf({
        heading: ['Report'],
        columns: Array.from({ length: columns }, (_, at) => ({
          title: `Title ${at}`,
          isNumber: false,
        })),
        rows: [Array.from({ length: columns }, () => 'Some words in a cell')],
        hasTotal: false,
      }),
      72,
    )
    return [page?.raster.width, page?.raster.height]
  }
  expect(await shapeOf(5)).toEqual([612, 792])
  expect(await shapeOf(12)).toEqual([792, 612])
})
