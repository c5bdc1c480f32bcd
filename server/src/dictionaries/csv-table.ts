import { howMany } from '@labgate/contract/kit/how-many'
import { withoutInvisible } from '@labgate/contract/kit/invisible'
import { parseCsv, utf8Of, type CsvRecord } from './csv.ts'
import type { Fault, Reading } from './fault.ts'

export interface Column {
  name: string
  /** Maximum characters. */
  most: number
  isRequired?: true
  /** The column is optional; its cells then count as empty. */
  mayLack?: boolean
}

/** The cells of one row by column name, trimmed. `row` counts as a spreadsheet does. */
export interface Cells {
  row: number
  /** Trimmed, and without invisible characters (contract/src/kit/invisible.ts). */
  text(column: string): string
  /** Columns of this row whose invisible characters were removed. */
  cleaned: readonly string[]
  /** The entries between semicolons; drops blank ones. */
  list(column: string): string[]
  wrong(column: string, message: string): void
  /** Notes a fault if this text, ignoring case, has been claimed by this or an earlier row. */
  claim(column: string, text: string): void
}

/** A file as rows of cells; the first names the columns. */
export interface Table {
  records: CsvRecord[]
  /** What cannot be read; what follows in the file may then be unknown. */
  faults: Fault[]
}
/** What was read of a table, and its cells as given. */
export interface TableReading<Row> extends Reading<Row> {
  /** Names of the columns in lower case; empty if the first row does not name them. */
  header: string[]
  /** Every row below the header. */
  given: CsvRecord[]
}

const notText = "The file is not UTF-8 text. Open it in the spreadsheet and save it as 'CSV UTF-8'."
// oxlint-disable-next-line no-control-regex -- these are looked for
const unkeepable = /[\u0000-\u001F\u007F\u2028\u2029]/

/* A first row with no known name is a data row: it is not repeated on the screen. */
const headerFaults = (header: readonly string[], columns: readonly Column[]): Fault[] => {
  const names = columns.map(({ name }) => name)
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  if (!header.some((name) => known.has(name)))
    return [
      {
        row: 1,
        column: '',
        message: `The first row must name the columns. They are: ${names.join(', ')}.`,
      },
    ]
  const missing = columns
    .filter(({ name, mayLack }) => mayLack !== true && !header.includes(name.toLowerCase()))
    .map(({ name }) => name)
  return [
    ...missing.map((column) => ({
      row: 1,
      column,
      message: `The column ${column} is missing. The columns are: ${names.join(', ')}.`,
    })),
    ...header.flatMap((name, index) => {
      const column = known.get(name)
      if (column === undefined)
        return [
          {
            row: 1,
            column: name,
            message: `Unknown column. The columns are: ${names.join(', ')}.`,
          },
        ]
      return header.indexOf(name) === index
        ? []
        : [{ row: 1, column, message: `The column ${column} appears twice.` }]
    }),
  ]
}

/** What a spreadsheet writes in place of a result. */
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i

const checkCell = (value: string, { most, isRequired }: Column): string | undefined => {
  if (isRequired && value === '') return 'This cell cannot be blank.'
  if (value.length > most) return `At most ${most} characters.`
  if (spreadsheetError.test(value))
    return 'This cell has an error of the spreadsheet. Enter the value itself.'
  return unkeepable.test(value) || !value.isWellFormed()
    ? 'This cell contains a line break or a character that cannot be saved. Remove it.'
    : undefined
}

/** The rows of a CSV file. */
export const csvTable = (file: Uint8Array): Table => {
  const text = utf8Of(file)
  return text === undefined
    ? { records: [], faults: [{ row: 0, column: '', message: notText }] }
    : parseCsv(text)
}

/**
 * Reads a CSV file, or a table, whose first row names these columns and no others, in any order and
 * case, '_' for a blank. Omits rows with a fault.
 */
export const readTable = <Row>(
  file: Uint8Array | Table,
  columns: readonly Column[],
  rowOf: (cells: Cells) => Row,
): TableReading<Row> => {
  const { records, faults: inFile } = file instanceof Uint8Array ? csvTable(file) : file
  const faults = [...inFile]
  const [first, ...rest] = records
  const unread = (more: readonly Fault[]): TableReading<Row> => ({
    rows: [],
    faults: [...faults, ...more],
    header: [],
    given: [],
  })
  if (first === undefined)
    return unread(inFile.length > 0 ? [] : [{ row: 0, column: '', message: 'The file is empty.' }])
  const header = first.cells.map((name) => name.trim().toLowerCase().replaceAll('_', ' '))
  const inHeader = headerFaults(header, columns)
  if (inHeader.length > 0) return unread(inHeader)

  const rows: Row[] = []
  const claims = new Map<string, number>()
  for (const { row, cells } of rest) {
    const before = faults.length
    const wrong = (column: string, message: string): void => {
      if (!faults.slice(before).some((fault) => fault.column === column))
        faults.push({ row, column, message }) // one message per cell is enough
    }
    if (cells.length !== header.length) {
      wrong(
        '',
        `This row has ${howMany(cells.length, 'cell')}, the header has ${header.length}. A cell that holds a comma needs quotation marks around it.`,
      )
      continue
    }
    const textOf = (column: string): string =>
      withoutInvisible(cells[header.indexOf(column.toLowerCase())] ?? '').trim()
    for (const column of columns) {
      const fault = checkCell(textOf(column.name), column)
      if (fault !== undefined) wrong(column.name, fault)
    }
    const read = rowOf({
      row,
      text: textOf,
      cleaned: header.filter((_, at) => withoutInvisible(cells[at] ?? '') !== cells[at]),
      list: (column) =>
        textOf(column)
          .split(';')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      wrong,
      claim: (column, words) => {
        const earlier = claims.get(words.toLowerCase())
        if (words !== '' && earlier !== undefined)
          wrong(column, `'${words}' is already in row ${earlier}. Each can appear once.`)
        else claims.set(words.toLowerCase(), row)
      },
    })
    if (faults.length === before) rows.push(read)
  }
  if (faults.length === 0 && rows.length === 0)
    faults.push({ row: 0, column: '', message: 'The file has a header but no rows.' })
  return { rows, faults: faults.toSorted((a, b) => a.row - b.row), header, given: rest }
}
