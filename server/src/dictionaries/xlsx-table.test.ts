import { unzipSync, zipSync, strToU8, strFromU8 } from 'fflate'
import { expect, it } from 'vitest'
import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/node'
import { isOldWorkbook, isWorkbook, mostUnpacked, oldWorkbook, xlsxTable } from './xlsx-table.ts'

const columns = ['last name', 'birth date', 'zip']
const workbook = async (rows: SheetData): Promise<Uint8Array> =>
  new Uint8Array(await writeWorkbook(rows).toBuffer())
const text = (value: string): Cell => ({ value })
const head = columns.map(text)
/** The archive with another number of bytes in its list of files. */
const saying = (file: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array => {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  for (let at = 0; at < file.length - 28; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, bytes, true)
  return file
}
/** The workbook with another content of its first sheet. */
const withSheet = async (change: (xml: string) => string): Promise<Uint8Array> => {
  const parts = unzipSync(await workbook([head, [text('Moss'), text('1980-02-01'), text('02134')]]))
  const path = 'xl/worksheets/sheet1.xml'
  parts[path] = strToU8(change(strFromU8(parts[path] ?? new Uint8Array())))
  return zipSync(parts)
}

it('cells are as a CSV of the sheet would have them: text with its zeros, dates, times, whole numbers; rows keep their numbers', async () => {
  const file = await workbook([
    [],
    head,
    [text(' Moss '), { value: new Date('1980-02-01T00:00:00Z'), format: 'mm/dd/yyyy' }, text('02134')], // prettier-ignore
    [],
    [text('1E5'), { value: new Date('1899-12-30T14:05:00Z'), format: 'hh:mm' }, { value: 33602 }],
    [{ value: true }, null, null],
  ])
  expect(isWorkbook(file)).toBe(true)
  expect(await xlsxTable(file, columns)).toEqual({
    faults: [],
    records: [
      { row: 2, cells: columns },
      { row: 3, cells: ['Moss', '1980-02-01', '02134'] },
      { row: 5, cells: ['1E5', '14:05', '33602'] },
      { row: 6, cells: ['TRUE', '', ''] },
    ],
  })
})

it('a formula is its stored result, an error is its word; a cell that points nowhere names its row', async () => {
  const first = /<c r="A2"[^>]*>.*?<\/c>/
  const tableWith = async (cell: string) =>
    xlsxTable(await withSheet((xml) => xml.replace(first, cell)), columns)
  const stored = await tableWith('<c r="A2" t="str"><f>UPPER("moss")</f><v>MOSS</v></c>')
  expect(stored.records[1]?.cells[0]).toBe('MOSS')
  const broken = await tableWith('<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')
  expect(broken.records[1]?.cells[0]).toBe('#DIV/0!')
  const empty = await tableWith('<c r="A2"><f>SUM(1)</f></c>')
  expect(empty.records[1]?.cells[0]).toBe('#VALUE!')
  const { faults } = await tableWith('<c r="A2" t="s"><v>99</v></c>')
  expect(faults).toMatchObject([{ row: 2, message: expect.stringContaining('cannot be read') }])
})

it('of several sheets the first with a header is read', async () => {
  const file = new Uint8Array(
    await writeWorkbook([
      { sheet: 'Notes', data: [[{ value: 'Call Ada' }]] },
      { sheet: 'Chart', data: [head, [text('Moss'), null, null]] },
    ]).toBuffer(),
  )
  expect((await xlsxTable(file, columns)).records.map(({ cells }) => cells[0])).toEqual([
    'last name',
    'Moss',
  ])
})

it('what unpacks to more than is read, has too many parts, a cell far out, or is no workbook is refused in words', async () => {
  const large = saying(zipSync({ 'xl/a.xml': new Uint8Array(100) }), mostUnpacked + 1)
  const parts = zipSync(
    Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.xml`, new Uint8Array(1)])),
  )
  const far = await withSheet((xml) =>
    xml.replace(
      '</sheetData>',
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
    ),
  )
  for (const file of [large, parts, far])
    expect((await xlsxTable(file, columns)).faults[0]?.message).toContain('too large')
  for (const file of [zipSync({ 'word/document.xml': strToU8('<a/>') }), strToU8('PK\u0003\u0004')])
    expect(await xlsxTable(file, columns)).toMatchObject({
      records: [],
      faults: [{ row: 0, message: expect.stringContaining('cannot be read') }],
    })
  expect(isOldWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toBe(true)
  expect(oldWorkbook().faults[0]?.message).toContain('.xls')
})

it('an archive that says less than it has is unpacked to no more than it says', async () => {
  const file = saying(zipSync({ 'xl/workbook.xml': new Uint8Array(2 * 1_048_576) }), 100)
  expect(unzipSync(file)['xl/workbook.xml']?.length).toBe(100)
  expect((await xlsxTable(file, columns)).faults).toHaveLength(1)
})
