import { fc } from '@labgate/contract/test/properties'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { readTable } from './csv-table.ts'
import { hasMoreRows, parseCsv } from './csv.ts'
import { faultLine } from './fault.ts'
import { readAllergies } from './read-allergies.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8')
const cellsOf = (text: string): string[][] => parseCsv(text).records.map(({ cells }) => cells)

test('reads back CSV output unchanged, with quotes, commas, line breaks, and either line ending', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', '漢', '😀', ';'),
  })
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('\n' as const, '\r\n' as const),
      fc.boolean(),
      (rows, recordDelimiter, quoted) => {
        const written = stringify(rows, {
          record_delimiter: recordDelimiter,
          quoted,
          quoted_match: /[\r\n]/,
        })
        expect(cellsOf(written)).toEqual(
          rows.filter((row) => row.some((value) => value.trim() !== '')),
        )
      },
    ),
    { numRuns: 500 },
  )
})

test('accepts a last row without a line ending, skips blank rows, and numbers rows as a spreadsheet does', () => {
  expect(parseCsv('a,b\n\n"two\nlines",\nlast,row').records).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 3, cells: ['two\nlines', ''] },
    { row: 4, cells: ['last', 'row'] },
  ])
  expect(cellsOf('a,b,')).toEqual([['a', 'b', '']])
  expect(cellsOf('5" tube,b')).toEqual([['5" tube', 'b']])
})

test('counts rows before it reads them, as many as are read if nothing is wrong; a quotation mark that never closes hides no lines', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '"', ',', '\n', '\r\n', ' '),
    maxLength: 40,
  })
  fc.assert(
    fc.property(text, (given) => {
      const { records, faults } = parseCsv(given)
      if (faults.length > 0) return
      if (records.length > 0) expect(hasMoreRows(bytes(given), records.length - 1)).toBe(true)
      const fewLines = given.split('\n').length <= records.length
      if (fewLines) expect(hasMoreRows(bytes(given), records.length)).toBe(false)
    }),
    { numRuns: 3000 },
  )
  expect(hasMoreRows(bytes(`"""\n${'a\n'.repeat(1000)}`), 100)).toBe(true)
})

test('reports the row of an unclosed quotation mark and of text after a closing one', () => {
  expect(parseCsv('a\n"b\nc').faults.map(faultLine)).toEqual([
    'Row 2: A quotation mark is never closed. Close it, or double it if it is part of the text.',
  ])
  const { records, faults } = parseCsv('a\n"b"c,d\nnext')
  expect(faults.map(({ row }) => row)).toEqual([2])
  expect(records.map(({ row }) => row)).toEqual([1, 3])
})

const columns = [
  { name: 'name', most: 5, isRequired: true },
  { name: 'notes', most: 20 },
] as const
const read = (file: Uint8Array) =>
  readTable(file, columns, ({ text }) => `${text('name')}|${text('notes')}`)
const notices = (text: string): string[] => read(bytes(text)).faults.map(faultLine)

test('accepts columns in any order and case, after a byte order mark, with spaces around the cells', () => {
  expect(read(bytes('\uFEFFNotes, NAME \r\n x , Ann \r\n'))).toMatchObject({
    rows: ['Ann|x'],
    faults: [],
  })
})

test('rejects the whole file if a column is missing, unknown, or repeated, or if there are no rows', () => {
  expect(notices('name\nAnn')).toEqual([
    'Row 1, column notes: The column notes is missing. The columns are: name, notes.',
  ])
  expect(notices('name,notes,nots\nAnn,,')).toEqual([
    'Row 1, column nots: Unknown column. The columns are: name, notes.',
  ])
  expect(notices('name,notes,name\nAnn,,')).toEqual([
    'Row 1, column name: The column name appears twice.',
  ])
  expect(notices('')).toEqual(['The file is empty.'])
  expect(notices('name,notes\n')).toEqual(['The file has a header but no rows.'])
})

test('reports the row and column of each fault, and still reads the good rows', () => {
  const { rows, faults } = read(
    bytes('name,notes\nAnn,\n,x\nMargaret,\nBo,"a\nb"\nBo,one,two\nEve,fine'),
  )
  expect(rows).toEqual(['Ann|', 'Eve|fine'])
  expect(faults.map(faultLine)).toEqual([
    'Row 3, column name: This cell cannot be blank.',
    'Row 4, column name: At most 5 characters.',
    'Row 5, column notes: This cell contains a line break or a character that cannot be saved. Remove it.',
    'Row 6: This row has 3 cells, the header has 2. A cell that holds a comma needs quotation marks around it.',
  ])
})

test('rejects a file in another encoding and explains what to do', () => {
  const latin = Buffer.from('name,notes\nJos\u00e9,', 'latin1')
  expect(read(latin).faults.map(faultLine)).toEqual([
    "The file is not UTF-8 text. Open it in the spreadsheet and save it as 'CSV UTF-8'.",
  ])
})

test('allergies: reports an unknown kind and a repeated description', () => {
  const { rows, faults } = readAllergies(
    bytes('description,kind\nLatex,Material\nlatex,material\nDust,air\n'),
  )
  expect(rows).toEqual([{ description: 'Latex', kind: 'material' }])
  expect(faults.map(faultLine)).toEqual([
    "Row 3, column description: 'latex' is already in row 2. Each can appear once.",
    "Row 4, column kind: 'air' is not a kind. The kinds are: drug, drug class, vaccine, contrast, antiseptic, material, food, environment.",
  ])
})
