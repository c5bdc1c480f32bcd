import { randomOf } from '@labgate/demo/random.ts'
import { expect, test } from 'vitest'
import { parseCsv } from '../dictionaries/csv.ts'
import { csvFile, sheetCell, type Cell } from './table-cells.ts'

const random = randomOf('cells')
const formulas = [
  '=1+1',
  '+A1',
  '-A1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  '-',
  '=',
]
const texts = [
  '',
  'plain',
  'a,b',
  'a"b',
  'two\nlines',
  'Moss, Ada',
  "'quoted",
  '1 - 2',
  '-12.50',
  '+3',
  '0012',
]
const cellOf = (): Cell =>
  random.pick<() => Cell>([
    () => random.int(-1_000_000, 1_000_000) / 100,
    () => ({ cents: random.int(-5_000_000, 5_000_000) }),
    () => ({ day: random.pick([null, '', '2026-03-10']) }),
    () => random.pick(texts),
    () => random.pick(formulas) + random.digits(random.int(0, 3)).replace(/^\d+$/, 'x'),
    () => random.pick(formulas),
  ])()

test('in any table, numbers and amounts are read back as numbers, days in one form, and no text begins a formula', () => {
  for (let nth = 0; nth < 400; nth++) {
    // a first cell that is never empty, since a reader leaves out blank rows
    const columns = random.int(1, 6)
    const rows = Array.from({ length: random.int(1, 5) }, () => [
      nth,
      ...Array.from({ length: columns }, cellOf),
    ])
    const text = csvFile(rows).toString('utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    const back = parseCsv(text.slice(1)).records.map(({ cells }) => cells)
    rows.forEach((row, at) =>
      row.forEach((cell, of) => {
        const read = back[at]?.[of] ?? ''
        if (typeof cell === 'number') expect(Number(read)).toBe(cell)
        else if (typeof cell === 'string') {
          expect([cell, `'${cell}`]).toContain(read)
          expect(/^[=+\-@\t\r＝＋－＠]/.test(read) && !/^[+-]?\d+(\.\d+)?$/.test(read)).toBe(false)
        } else if ('cents' in cell) {
          expect(read).toMatch(/^-?\d+\.\d\d$/)
          expect(Math.round(Number(read) * 100)).toBe(cell.cents)
        } else expect(read).toBe(cell.day ?? '')
      }),
    )
  }
})

test('a sheet has amounts and days as a spreadsheet adds and sorts them', () => {
  expect(sheetCell({ cents: -5000 })).toEqual({ value: -50, format: '#,##0.00' })
  expect(sheetCell({ day: '2026-03-10' })).toEqual({
    value: new Date('2026-03-10T00:00:00Z'),
    format: 'yyyy-mm-dd',
  })
  expect(sheetCell({ day: null })).toEqual({ value: '' })
  expect(sheetCell('Amount', 'bold')).toEqual({ value: 'Amount', fontWeight: 'bold' })
})
