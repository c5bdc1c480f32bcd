import { howMany } from '@labgate/contract/kit/how-many'
import { withoutInvisible } from '@labgate/contract/kit/invisible'
import { parseCsv, utf8Of } from './csv.ts'
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

const checkCell = (value: string, { most, isRequired }: Column): string | undefined => {
  if (isRequired && value === '') return 'This cell cannot be blank.'
  if (value.length > most) return `At most ${most} characters.`
  return unkeepable.test(value) || !value.isWellFormed()
    ? 'This cell contains a line break or a character that cannot be saved. Remove it.'
    : undefined
}

/**
 * Reads a CSV file whose first row names these columns and no others, in any order and case, '_'
 * for a blank. Omits rows with a fault.
 */
export const readTable = <Row>(
  file: Uint8Array,
  columns: readonly Column[],
  rowOf: (cells: Cells) => Row,
): Reading<Row> => {
  const text = utf8Of(file)
  if (text === undefined) return { rows: [], faults: [{ row: 0, column: '', message: notText }] }
  const { records, faults } = parseCsv(text)
  const [first, ...rest] = records
  if (first === undefined)
    return { rows: [], faults: [...faults, { row: 0, column: '', message: 'The file is empty.' }] }
  const header = first.cells.map((name) => name.trim().toLowerCase().replaceAll('_', ' '))
  const inHeader = headerFaults(header, columns)
  if (inHeader.length > 0) return { rows: [], faults: [...faults, ...inHeader] }

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
  return { rows, faults: faults.toSorted((a, b) => a.row - b.row) }
}
