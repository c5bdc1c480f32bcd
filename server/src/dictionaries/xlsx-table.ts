import { strFromU8, unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import type { Table } from './csv-table.ts'
import type { CsvRecord } from './csv.ts'

/*
 * Workbooks as people keep them (docs/decisions/0098). A workbook is known by its bytes, whatever
 * its name says.
 */

const begins = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => file[at] === byte)
/** Whether the bytes are a ZIP archive, as every .xlsx is. */
export const isWorkbook = (file: Uint8Array): boolean => begins(file, [0x50, 0x4b, 0x03, 0x04])
/** Whether the bytes are an .xls, or an .xlsx with a password. */
export const isOldWorkbook = (file: Uint8Array): boolean => begins(file, [0xd0, 0xcf, 0x11, 0xe0])

/** Bytes that a workbook may have once it is unpacked, and files inside it. */
export const mostUnpacked = 64 * 1_048_576
const mostParts = 1000

const failed = (message: string, row = 0): Table => ({
  records: [],
  faults: [{ row, column: '', message }],
})
export const oldWorkbook = (): Table =>
  failed('This is an old Excel file (.xls), or it has a password. Save it as .xlsx without one.')
const unreadable = (): Table =>
  failed('This Excel file cannot be read. Save it again as .xlsx, or as CSV UTF-8.')

/** Whether the archive says that it unpacks to more than is read; it is unpacked to no more. */
const isTooLarge = (file: Uint8Array): boolean => {
  let [bytes, parts] = [0, 0]
  unzipSync(file, {
    filter: ({ originalSize }) => {
      bytes += originalSize
      parts += 1
      return false
    },
  })
  return bytes > mostUnpacked || parts > mostParts
}

const minute = 60_000
const firstDay = Date.UTC(1900, 0, 1)
/** YYYY-MM-DD, HH:mm for a time without a day, or both. */
const whenText = (date: Date): string => {
  const text = new Date(Math.round(date.getTime() / minute) * minute).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  if (date.getTime() < firstDay) return time
  return time === '00:00' ? day : `${day} ${time}`
}
/** A number's digits: Excel stores 33602 also as 33602.0 and 3.3602E4. */
const numberText = (stored: string): string => {
  const number = Number(stored)
  return /^\d+$/.test(stored) || !Number.isFinite(number) ? stored : String(number)
}
/** A cell as a CSV of the sheet would have it. */
const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : whenText(cell)
  return typeof cell === 'string' ? cell : String(cell).toUpperCase()
}
/* Marks a number among texts, which stay as they are typed: '1E5' is a text, 1E5 is 100000. */
class Stored {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return numberText(this.text)
  }
}

const recordsOf = (rows: readonly (readonly unknown[])[]): CsvRecord[] =>
  rows
    .map((cells, at) => ({ row: at + 1, cells: cells.map(cellText) }))
    .filter(({ cells }) => cells.some((text) => text.trim() !== ''))

/* The reader takes an error, and a formula without its result, for a blank cell. */
const noResult = '#VALUE!'
const cellForm = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g
const place = /\br="([A-Z]{1,3})(\d{1,7})"/
const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
/** Errors of cells by row, as from 1, and column, as from 0. */
const errorsIn = (sheet: string): Map<number, Map<number, string>> => {
  const errors = new Map<number, Map<number, string>>()
  for (const [, head = '', body = ''] of sheet.matchAll(cellForm)) {
    const value = /<v>([^<]+)<\/v>/.exec(body)?.[1]
    const isError = /\bt="e"/.test(head)
    if (!isError && !(body.includes('<f') && value === undefined)) continue
    const [, letters = '', row = ''] = place.exec(head) ?? []
    const ofRow = errors.get(Number(row)) ?? new Map<number, string>()
    errors.set(Number(row), ofRow.set(columnAt(letters), isError ? (value ?? noResult) : noResult))
  }
  return errors
}

type Parts = ReadonlyMap<string, string>
const sheetFolder = 'xl/worksheets/'
const namedParts = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']
/** The parts that say what its cells are, as text. */
const partsOf = (file: Uint8Array): Parts =>
  new Map(
    Object.entries(
      unzipSync(file, {
        filter: ({ name }) => namedParts.includes(name) || name.startsWith(sheetFolder),
      }),
    ).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )

/* The reader fills a sheet up to its last row and column. */
const mostCells = 5_000_000
const hasFarCell = (parts: Parts): boolean =>
  [...parts].some(([path, text]) => {
    if (!path.startsWith(sheetFolder)) return false
    let [rows, columns] = [0, 0]
    for (const [, letters = '', row = ''] of text.matchAll(/\br="([A-Z]{1,3})(\d{1,7})"/g)) {
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnAt(letters) + 1)
    }
    return rows * columns > mostCells
  })

/** The text of the workbook's nth sheet; '' if it is not where a workbook has it. */
const sheetText = (parts: Parts, nth: number): string => {
  const [book = '', links = ''] = namedParts.map((path) => parts.get(path))
  const sheets = [...book.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)]
  const id = /\br:id="([^"]+)"/.exec(sheets[nth]?.[0] ?? '')?.[1]
  const link = [...links.matchAll(/<Relationship\b[^>]*>/g)].find(
    ([tag]) => id !== undefined && tag.includes(`Id="${id}"`),
  )
  const target = /\bTarget="([^"]+)"/.exec(link?.[0] ?? '')?.[1] ?? ''
  return parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`) ?? ''
}

/* Columns on the right that have no name and no text are no columns. */
const trimmed = (records: readonly CsvRecord[]): CsvRecord[] => {
  const lastOf = (cells: readonly string[]): number =>
    cells.findLastIndex((text) => text.trim() !== '')
  const width = lastOf(records[0]?.cells ?? [])
  return records.map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, Math.max(width, lastOf(cells)) + 1),
  }))
}

const cellPlace = /at row (\d+), col (\d+)/

/**
 * The rows of a workbook's first sheet whose first row names one of the columns; of its first sheet
 * if none does. Dates are YYYY-MM-DD, times HH:mm, formulas their stored results.
 */
export const xlsxTable = async (file: Uint8Array, columns: readonly string[]): Promise<Table> => {
  try {
    const tooLarge = 'This Excel file is too large once it is unpacked.'
    if (isTooLarge(file)) return failed(tooLarge)
    const parts = partsOf(file)
    if (hasFarCell(parts)) return failed(tooLarge)
    const sheets = await readWorkbook(Uint8Array.from(file).buffer, {
      parseNumber: (stored) => new Stored(stored),
    })
    const tables = sheets.map(({ data }) => recordsOf(data))
    const names = new Set(columns)
    const named = tables.findIndex(([first]) =>
      first?.cells.some((name) => names.has(name.trim().toLowerCase().replaceAll('_', ' '))),
    )
    const nth = named === -1 ? tables.findIndex(({ length }) => length > 0) : named
    const records = tables[nth] ?? []
    const errors = errorsIn(sheetText(parts, nth))
    for (const { row, cells } of records)
      for (const [at, text] of errors.get(row) ?? []) cells[at] = text
    return { records: trimmed(records), faults: [] }
  } catch (error) {
    const found = cellPlace.exec(error instanceof Error ? error.message : '')
    return found === null
      ? unreadable()
      : failed(
          'A cell in this row cannot be read. Open the file in Excel, save it, and choose it again.',
          Number(found[1]),
        )
  }
}
