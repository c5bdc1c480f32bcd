import { fc } from '@labgate/contract/test/properties'
import { expect, test } from 'vitest'
import { pagesOf, textsOf, type Raster } from '../../../test/paper-readers.ts'
import { moneyPdf, type MoneyPaper } from './money-paper.ts'
import { windows, type Area, type EnvelopeWindow } from './window-envelope.ts'

const dotsPerInch = 96
const columns = [
  { title: 'Date of service', wide: 12, isNumber: false },
  { title: 'Test', wide: 40, isNumber: false },
  { title: 'Charge', wide: 12, isNumber: true },
  { title: 'You owe', wide: 12, isNumber: true },
]
const lines = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => [
    '03/10/2026',
    `Definitive drug test, class ${at} (X${String(at).padStart(4, '0')}).`,
    '$120.00',
    '$30.00',
  ])
const paper = (to: readonly string[], count: number, isDue = true): MoneyPaper => ({
  title: 'Statement 1042',
  from: ['Labgate Reference Laboratory', '100 Specimen Way Suite 400', 'Tampa, FL 33602-1234'],
  to,
  fields: [
    ['Account number', '17'],
    ['Statement number', '1042'],
    ['Due date', '04/30/2026'],
    ['Ordered by', 'Dana Cruz'],
    ['Practice', 'Sunrise Pain Clinic'],
  ],
  columns,
  rows: lines(count),
  sums: ['Total', '', '$1,200.00', '$300.00'],
  totals: [],
  heading: 'What the columns mean',
  says: ['Charge less what insurance and you paid is what you owe.'],
  foot: 'Statement 1042',
  mailed: {
    remitTo: ['Labgate Reference Laboratory', 'PO Box 1200', 'Tampa, FL 33601-1200'],
    summary: [
      ['Previous balance, statement 1000 of 03/01/2026', '$100.00'],
      ['New charges', '$200.00'],
      ['Amount due', '$300.00'],
    ],
    aging: [
      ['0–30 days', '$300.00'],
      ['31–60', '$0.00'],
      ['61–90', '$0.00'],
      ['91–120', '$0.00'],
      ['Over 120', '$0.00'],
    ],
    pay: ['By check: send it with the coupon below.', 'By card: call (813) 555-0100.'],
    ...(isDue && {
      coupon: {
        fields: [
          ['Name', to[0] ?? ''],
          ['Account number', '17'],
          ['Statement number', '1042'],
          ['Due date', '04/30/2026'],
        ] as const,
        due: ['Amount due', '$300.00'] as const,
        payable: 'Labgate Reference Laboratory',
      },
    }),
  },
})
/* What a check is enclosed with: no summary, and no coupon. */
const letter = (to: readonly string[], count: number): MoneyPaper => {
  const { mailed: _mailed, sums: _sums, ...rest } = paper(to, count)
  return { ...rest, title: 'Refund 17', inWindows: ['Refund', '$30.00'] }
}
const ada = ['Ada Moss', '9 Heron Lane', 'Tampa, FL 33602']

const isIn = ({ left, top, right, bottom }: Area, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
/* What a window can show: the ink within what it always shows, and the rest. */
const shownIn = ({ always, ever }: EnvelopeWindow, { width, height, gray }: Raster) => {
  const found = { address: 0, others: 0 }
  for (let line = 0; line < height; line++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [column / dotsPerInch, line / dotsPerInch]
      if ((gray[line * width + column] ?? 255) > 160 || !isIn(ever, x, y)) continue
      if (isIn(always, x, y)) found.address += 1
      else found.others += 1
    }
  return found
}
const firstPage = async (facts: MoneyPaper): Promise<Raster> => {
  const [page] = await pagesOf(await moneyPdf(facts), dotsPerInch)
  if (page === undefined) throw new Error('no page')
  return page.raster
}

const word = fc.stringMatching(/^[A-Z][a-z]{1,9}$/)
const line = (most: number) =>
  fc.array(word, { minLength: 1, maxLength: most }).map((words) => words.join(' '))
const address = fc
  .tuple(line(4), fc.option(line(5), { nil: '' }), line(5), line(3))
  .map(([name, attention, street, city]) => [name, attention, street, `${city}, FL 33602-1234`])

test('whatever the address, each window shows it whole wherever the sheet slid to, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(address, async (to) => {
      const raster = await firstPage(paper(to, 40))
      for (const window of Object.values(windows)) {
        const { address: ink, others } = shownIn(window, raster)
        expect(ink).toBeGreaterThan(100)
        expect(others).toBe(0)
      }
    }),
    { numRuns: 25, seed: 7 },
  )
})

test('an address of three lines keeps the clear space that the Postal Service asks for', async () => {
  const raster = await firstPage(paper(ada, 3))
  const { always, ever } = windows.addressee
  const clear = 0.125
  const inner: Area = {
    left: always.left + clear - 0.01,
    top: always.top + clear - 0.01,
    right: always.right - clear,
    bottom: always.bottom - clear + 0.01,
  }
  expect(shownIn({ always: inner, ever }, raster)).toMatchObject({ others: 0 })
})

test('a long list goes on with its heading on each page, and sums, coupon, and every line stand once', async () => {
  for (const count of [0, 1, 7, 8, 9, 10, 40, 41, 300]) {
    const pages = await textsOf(await moneyPdf(paper(ada, count)))
    const all = pages.join('\n')
    const times = (text: string): number => all.split(text).length - 1
    for (const [at, text] of pages.entries())
      expect(text.split('Date of service').length - 1, `${count} lines, page ${at + 1}`).toBe(
        Number(/X\d{4}|\$1,200\.00/.test(text)),
      )
    for (const text of ['Amount enclosed', 'Detach here', 'Remit to', '$1,200.00', 'New charges'])
      expect(times(text), `${text}, ${count} lines`).toBe(1)
    expect(pages[0]).toContain('Amount enclosed')
    for (let at = 0; at < count; at++)
      expect(times(`X${String(at).padStart(4, '0')}`), `line ${at} of ${count}`).toBe(1)
    for (const [at, text] of pages.entries())
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
  }
})

test('a letter shows both addresses in the windows, whatever they are, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(address, async (to) => {
      const raster = await firstPage(letter(to, 3))
      for (const window of [windows.sender, windows.addressee]) {
        const { address: ink, others } = shownIn(window, raster)
        expect(ink).toBeGreaterThan(100)
        expect(others).toBe(0)
      }
    }),
    { numRuns: 10, seed: 7 },
  )
  const [text = ''] = await textsOf(await moneyPdf(letter(ada, 3)))
  for (const one of ['Refund 17', 'Account number', 'What the columns mean', '$30.00'])
    expect(text).toContain(one)
  expect(text).not.toContain('Amount enclosed')
})

test('what asks for nothing has no coupon', async () => {
  const [page = ''] = await textsOf(await moneyPdf(paper(ada, 3, false)))
  expect(page).not.toContain('Amount enclosed')
  expect(page).toContain('Amount due')
})
