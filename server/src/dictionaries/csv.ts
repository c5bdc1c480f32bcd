import type { Fault } from './fault.ts'

export interface CsvRecord {
  /** Counts as a spreadsheet does: a cell with line breaks does not count twice. */
  row: number
  cells: string[]
}

/** A quoted cell (its quotes doubled inside) or a bare one, and its terminator. */
const cellForm = /(?:"([^"]*(?:""[^"]*)*)"|((?!")[^,\r\n]*))(,|\r\n|\n|\r|$)/y
const lineEnd = /\r\n|\n|\r|$/g

/**
 * Parses comma-separated text as in RFC 4180, with any line endings; omits blank rows. Stops at a
 * quotation mark that never closes.
 */
export const parseCsv = (text: string): { records: CsvRecord[]; faults: Fault[] } => {
  const records: CsvRecord[] = []
  const faults: Fault[] = []
  let cells: string[] = []
  let row = 1
  let at = 0
  while (at < text.length || cells.length > 0) {
    cellForm.lastIndex = at
    const cell = cellForm.exec(text)
    if (cell === null) {
      const quoted = /"[^"]*(?:""[^"]*)*"/y
      quoted.lastIndex = at
      if (!quoted.test(text)) {
        faults.push({
          row,
          column: '',
          message:
            'A quotation mark is never closed. Close it, or double it if it is part of the text.',
        })
        break
      }
      faults.push({
        row,
        column: '',
        message:
          'Text follows a closing quotation mark. Double any quotation mark inside a quoted cell.',
      })
      lineEnd.lastIndex = quoted.lastIndex
      lineEnd.exec(text)
      at = lineEnd.lastIndex
      cells = []
      row += 1
      continue
    }
    cells.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '')
    at = cellForm.lastIndex
    if (cell[3] === ',') continue
    if (cells.some((value) => value.trim() !== '')) records.push({ row, cells })
    cells = []
    row += 1
  }
  return { records, faults }
}

/** A file's text; undefined if it is not UTF-8. Drops a byte order mark. */
export const utf8Of = (file: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

const [quote, comma, newLine, carriageReturn, blank, tab] = [0x22, 0x2c, 0x0a, 0x0d, 0x20, 0x09]
/** Lines in a row, on average: cells with line breaks are rare. */
const mostLinesInRow = 4
/**
 * Whether comma-separated bytes have more rows than `most`, blank ones not counted, or so many
 * lines that quotation marks must be wrong. Much faster than parsing them, and allocates nothing.
 */
export const hasMoreRows = (file: Uint8Array, most: number): boolean => {
  let [rows, lines, before, isQuoted, beginsCell, isBlank] = [0, 0, newLine, false, true, true]
  for (const byte of file) {
    const last = before
    before = byte
    if (isQuoted ? byte === quote : byte === quote && beginsCell) {
      // it opens a cell only at its beginning; a doubled one closes it and opens it again
      if (!isQuoted && last === quote) isBlank = false
      isQuoted = !isQuoted
      continue
    }
    const endsRow = byte === newLine || byte === carriageReturn
    if (byte === newLine && ++lines > mostLinesInRow * (most + 1)) return true
    if (!isQuoted && endsRow) {
      rows += isBlank ? 0 : 1
      if (rows > most) return true
      ;[beginsCell, isBlank] = [true, true]
      continue
    }
    if (!isQuoted) beginsCell = byte === comma
    if (
      isQuoted
        ? !endsRow && byte !== blank && byte !== tab
        : byte !== comma && byte !== blank && byte !== tab
    )
      isBlank = false
  }
  return rows + (isBlank ? 0 : 1) > most
}
